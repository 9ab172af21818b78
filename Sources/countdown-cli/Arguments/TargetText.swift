import Foundation

/// Reads the times of the command line, with their labels.
///
/// A text that can be read in two ways is refused: a countdown that is wrong is noticed when it is too late.
struct TargetText {
  /// After which a time of day is to come.
  let now: Date

  static let forms =
    "give a time such as 1h30m, 17:30 or '2026-12-31 9:00', or a label and a time as in tea=3m"
  static let aroundThen = "then stands between two times, such as work=25m then rest=5m"

  /// Reads a time, or a label, an equals sign and a time; or several of these in one argument, with `then` between them.
  func steps(_ argument: String) throws(BadArgument) -> [Step] {
    let parts = argument.split(separator: /(?i: then )/, omittingEmptySubsequences: false)
    // A label may contain the word: "now then and later=3m".
    guard parts.count > 1, parts[0].contains("=") || goal(String(parts[0])) != nil else {
      return [try step(argument)]
    }
    var steps: [Step] = []
    for part in parts { steps.append(try step(String(part))) }
    return steps
  }

  private func step(_ argument: String) throws(BadArgument) -> Step {
    let argument = argument.trimmingCharacters(in: .whitespaces)
    let sign = argument.lastIndex(of: "=")
    let label = sign.map { String(argument[..<$0]) } ?? ""
    let time = sign.map { String(argument[argument.index(after: $0)...]) } ?? argument
    // What stands before a comma, or before "then", in a label.
    let start =
      label.lowercased().split(separator: /,|(?: |^)then$/, omittingEmptySubsequences: false).first ?? ""
    if label.contains("=") || start.count < label.count && (start.isEmpty || goal(String(start)) != nil) {
      throw BadArgument(
        argument: argument,
        accepted: "two countdowns are two words, such as tea=3m eggs=5m, and \(Self.aroundThen)")
    }
    if let meanings = twoMeanings(of: time.lowercased()) {
      throw BadArgument(
        argument: argument, accepted: "that can be \(meanings), so write the one that you mean")
    }
    guard let goal = goal(time) else { throw BadArgument(argument: argument, accepted: Self.forms) }
    return Step(label: (label.isEmpty ? time : label).printable, goal: goal)
  }

  /// What a time means; nil if it is none.
  private func goal(_ text: String) -> Step.Goal? {
    let text = text.trimmingCharacters(in: .whitespaces).lowercased()
    return DurationText.parse(text).map { .after($0) } ?? DateText.parse(text, after: now).map { .at($0) }
  }

  /// Both meanings of a text that has two.
  private func twoMeanings(of text: String) -> String? {
    let meanings: (String, String)
    if let parts = text.wholeMatch(of: /(0\d)(\d\d)/) {
      meanings = ("\(parts.1):\(parts.2)", "\(text)s")
    } else if let parts = text.wholeMatch(of: /(\d{4})(\d\d)(\d\d)(?:(\d\d)(\d\d))?/) {
      let time = parts.4.flatMap { hour in parts.5.map { "T\(hour):\($0)" } } ?? ""
      meanings = ("\(parts.1)-\(parts.2)-\(parts.3)\(time)", "\(text)s")
    } else if let parts = text.wholeMatch(of: /(\d+),(\d{3})(\D*)/) {
      meanings = ("\(parts.1)\(parts.2)\(parts.3)", "\(parts.1).\(parts.2)\(parts.3)")
    } else if let parts = text.wholeMatch(of: /(.*\d *[a-z]+)\.(\d.*)/) {
      meanings = ("\(parts.1)\(parts.2)", "\(parts.1)0.\(parts.2)")
    } else {
      return nil
    }
    return goal(meanings.0) == nil || goal(meanings.1) == nil ? nil : "\(meanings.0) or \(meanings.1)"
  }
}
