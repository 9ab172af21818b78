import Foundation

/// Reads the times of the command line, with their labels.
///
/// A text that can be read in two ways is refused: a countdown that is wrong is noticed when it is too late.
struct TargetText {
  /// After which a time of day is to come.
  let now: Date

  static let aroundThen = "then stands between two times, such as work=25m then rest=5m"

  /// A time, or a label, an equals sign and a time; or several of these in one argument, with `then` between them.
  func target(_ argument: String) throws(BadArgument) -> Target {
    let parts = argument.split(separator: " then ", omittingEmptySubsequences: false).map(String.init)
    // A label may contain the word: "now and then=3m".
    guard parts.count > 1 else { return try step(argument) }
    let beginsWithTime = try goal(parts[0]) != nil
    guard beginsWithTime || parts[0].contains("=") else { return try step(argument) }
    var steps: [Target] = []
    for part in parts { steps.append(try step(part.withoutOuterSpaces)) }
    return Target(label: steps[0].label, goal: steps[0].goal, then: Array(steps.dropFirst()))
  }

  /// No time contains an equals sign, so a label may.
  private func step(_ argument: String) throws(BadArgument) -> Target {
    let sign = argument.lastIndex(of: "=")
    let label = sign.map { argument[..<$0] } ?? argument[...]
    let time = sign.map { String(argument[argument.index(after: $0)...]) } ?? argument
    guard argument != "then" else { throw BadArgument(argument: argument, accepted: Self.aroundThen) }
    if sign != nil, let separator = [",", " then "].first(where: { joins(String(label), by: $0) }) {
      throw BadArgument(
        argument: argument,
        accepted: separator == ","
          ? "two countdowns are two words, as in tea=3m eggs=5m; a label has no comma behind a time"
          : "write then in small letters, or leave it out of the label")
    }
    let refusal = TimeRefusal(reader: self)
    if let reason = refusal.twoReadings(of: time) { throw BadArgument(argument: argument, accepted: reason) }
    guard let goal = try goal(time) else {
      throw BadArgument(argument: argument, accepted: refusal.reason(for: time, isLabelled: sign != nil))
    }
    return Target(label: (label.isEmpty ? time[...] : label).printable, goal: goal)
  }

  /// What to say about words that are a time each, and were probably meant as one: `1h 30m` without quotes.
  static func note(on targets: [Target]) -> String? {
    for (one, other) in zip(targets, targets.dropFirst()) where one.then.isEmpty {
      let both = "\(one.label) \(other.label)"
      guard DurationText.parse(one.label) != nil, DurationText.parse(other.label) != nil,
        DurationText.parse(both) != nil
      else { continue }
      return "\(one.label) and \(other.label) are two countdowns; one is '\(both)', in quotes"
    }
    return nil
  }

  /// Whether a label contains a time, and a word that seems to join it to the next.
  private func joins(_ label: String, by separator: String) -> Bool {
    guard let end = label.lowercasedASCII.firstRange(of: separator)?.lowerBound else { return false }
    let first = label.lowercasedASCII[..<end].split(separator: "=").last.map(String.init) ?? ""
    return (try? goal(first)) != nil
  }

  /// What a time means; nil if it is none.
  func goal(_ text: String) throws(BadArgument) -> Target.Goal? {
    let time = text.withoutOuterSpaces
    if let duration = DurationText.parseAny(time) { return .after(duration) }
    if let timeOfDay = ColonText.timeOfDay(time) {
      try checkZone()
      return LocalTime.next(timeOfDay, after: now).map { .at($0) }
    }
    if let moment = ClockText.parse(time) {
      try checkZone()
      return LocalTime.next(moment.time, on: moment.weekday, after: now).map { .at($0) }
    }
    guard let dateTime = DateTimeText.parse(time) else { return nil }
    if dateTime.offset == nil { try checkZone() }
    return .at(LocalTime.date(of: dateTime, after: now))
  }

  /// Local times need a local time zone.
  private func checkZone() throws(BadArgument) {
    guard let zone = ZoneText.current, !ZoneText.isUnderstood(zone) else { return }
    throw BadArgument(
      kind: .variable, argument: "TZ=\(zone)",
      accepted:
        "no such time zone is known here; set TZ to another, or to a rule such as CET-1CEST,M3.5.0,M10.5.0/3")
  }
}
