/// An argument, or a variable of the environment, that cannot be understood, and what would be accepted in its place.
struct BadArgument: Error, Equatable {
  enum Kind: String {
    case argument
    case variable = "environment variable"
  }

  var kind = Kind.argument
  /// The argument as it was given.
  let argument: String
  /// The accepted form, as the end of a sentence.
  let accepted: String

  /// Exactly one line, whatever the argument contains, and short enough to read.
  var message: String {
    let named = DisplayWidth.truncate(argument.printable, to: 60, ellipsis: "~")
    return "countdown-cli: bad \(kind.rawValue) '\(named)': \(accepted)"
  }
}
