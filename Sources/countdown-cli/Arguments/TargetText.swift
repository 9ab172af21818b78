import Foundation

/// Reads the times of the command line, with their labels.
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
    guard let goal = try goal(time) else {
      throw BadArgument(argument: argument, accepted: TimeRefusal.reason(for: time, isLabelled: sign != nil))
    }
    return Target(label: (label.isEmpty ? time[...] : label).printable, goal: goal)
  }

  private func goal(_ text: String) throws(BadArgument) -> Target.Goal? {
    let time = text.withoutOuterSpaces
    if let duration = DurationText.parse(time) ?? ColonText.duration(time) { return .after(duration) }
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
