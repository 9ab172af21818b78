/// Splits arguments into options with their values, and operands, which are the times.
///
/// `--every=1m`, `--every 1m`, `-e1m`, `-e=1m` and `-e 1m` are the same; `-bq` is `-b -q`; `--` ends the options.
struct OptionReader {
  enum Element {
    case option(CommandOption, value: String?)
    case operand(String)
  }

  private static let names = CommandOption.allCases.map(\.long)
  private static let accepted = "options are \(names.joined(separator: ", ")); -- ends them"

  private static func unknown(_ argument: String) -> BadArgument {
    if argument.dropFirst().first?.isNumber == true {
      return BadArgument(
        argument: argument,
        accepted: "a time has no sign: leave the dash out; behind -- a label may begin with one")
    }
    let hint = meant(by: argument).map { "did you mean \($0)? " }
    return BadArgument(argument: argument, accepted: (hint ?? "") + accepted)
  }

  /// The option that was probably meant: with a letter wrong, a dash too few, capital letters, or a long dash, into which
  /// some programs turn two.
  static func meant(by argument: String) -> String? {
    let dashes: [Character] = ["-", "\u{2013}", "\u{2014}"]
    guard let first = argument.first, dashes.contains(first) else { return nil }
    let name = String(argument.drop { dashes.contains($0) }.prefix { $0 != "=" }).lowercasedASCII
    guard name.count > 1 else { return nil }
    return CommandOption(rawValue: name)?.long ?? Suggestion.nearest(to: "--" + name, among: names)
  }

  private var rest: ArraySlice<String>
  /// The letters that are left of an argument such as `-bq`, and that argument.
  private var letters: (rest: Substring, argument: String) = ("", "")
  private var optionsEnded = false

  init(_ arguments: [String]) {
    rest = arguments[...]
  }

  /// Takes the next option or operand; nil at the end.
  ///
  /// - Throws: `BadArgument` for an option that does not exist, has no value, or has one that it does not take.
  mutating func next() throws(BadArgument) -> Element? {
    if !letters.rest.isEmpty { return try letterOption() }
    guard let argument = rest.popFirst() else { return nil }
    guard argument.hasPrefix("-"), !optionsEnded else { return .operand(argument) }
    if argument == "--" {
      optionsEnded = true
      return try next()
    }
    if argument.hasPrefix("--") { return try longOption(argument) }
    letters = (argument.dropFirst(), argument)
    guard !letters.rest.isEmpty else { throw Self.unknown(argument) }
    return try letterOption()
  }

  private mutating func longOption(_ argument: String) throws(BadArgument) -> Element {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let option = CommandOption(long: String(parts[0])) else {
      throw Self.unknown(argument)
    }
    var value = parts.count > 1 ? String(parts[1]) : nil
    if option.value == nil, let value {
      throw BadArgument(argument: "\(option.long) \(value)", accepted: "\(option.long) takes no value")
    }
    if value == nil { value = try nextArgument(for: option) }
    return .option(option, value: value)
  }

  private mutating func letterOption() throws(BadArgument) -> Element {
    guard let letter = letters.rest.popFirst(), let option = CommandOption(letter: letter) else {
      throw Self.unknown(letters.argument)
    }
    guard option.value != nil, !letters.rest.isEmpty else {
      return try .option(option, value: nextArgument(for: option))
    }
    let value = letters.rest.first == "=" ? letters.rest.dropFirst() : letters.rest
    letters.rest = ""
    return .option(option, value: String(value))
  }

  /// The second value of an option that takes two.
  mutating func secondValue(of option: CommandOption, first: String) throws(BadArgument) -> String {
    guard let value = rest.popFirst() else {
      throw BadArgument(
        argument: "\(option.long) \(first)",
        accepted: "give it two values, \(option.long) \(option.value ?? "")")
    }
    return value
  }

  /// The value of an option that takes one.
  private mutating func nextArgument(for option: CommandOption) throws(BadArgument) -> String? {
    guard let name = option.value else { return nil }
    guard let value = rest.popFirst() else {
      throw BadArgument(argument: option.long, accepted: "give it a value, \(option.long) \(name)")
    }
    return value
  }
}
