/// One argument that begins with a dash, taken apart at the first `=`.
struct Option {
  let name: String
  private(set) var value: String?

  init(_ argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    name = String(parts[0])
    value = parts.count > 1 ? String(parts[1]) : nil
  }

  /// As it would be typed.
  var text: String { value.map { "\(name) \($0)" } ?? name }

  /// The option with its value: the one after `=`, or else the next argument.
  func valued(from rest: inout ArraySlice<String>) -> Option {
    var option = self
    if value == nil { option.value = rest.popFirst() }
    return option
  }

  /// True, for an option that is either there or not.
  ///
  /// - Throws: `BadArgument` if it was given a value.
  func flag() throws(BadArgument) -> Bool {
    guard value == nil else { throw BadArgument(argument: text, accepted: "\(name) takes no value") }
    return true
  }
}
