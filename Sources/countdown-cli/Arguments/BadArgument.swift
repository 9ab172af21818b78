/// An argument that cannot be understood, and what would be accepted in its place.
struct BadArgument: Error, Equatable {
  /// The argument as it was given.
  let argument: String
  /// The accepted form, as the end of a sentence.
  let accepted: String

  /// Exactly one line, whatever the argument contains, and short enough to read.
  var message: String {
    "countdown-cli: bad argument '\(DisplayWidth.truncate(argument.printable, to: 60, ellipsis: "~"))': \(accepted)"
  }
}
