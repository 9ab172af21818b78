/// Times with colons, and halves of the day: `1:30` lasts a minute and a half, `14:30` is half past two.
///
/// The digits before the first colon decide: one digit begins a duration, two digits are the hour of a time of day, as
/// in ISO 8601. The size of the number does not matter: `25:00` is neither.
enum ClockText {
  /// Reads `M:SS` or `H:MM:SS`, or days before `HH:MM:SS`, as rows show them; the seconds may have a fraction.
  static func duration(_ text: String) -> Duration? {
    let pattern = /(?:(\d{1,6}) *d(?:ays?)?,? *)?(\d\d?):([0-5]\d)(?::([0-5]\d))?(\.\d+)?/
    guard let clock = text.wholeMatch(of: pattern), let first = Double(clock.2), let second = Double(clock.3),
      clock.1 == nil ? clock.2.count == 1 : first < 24 && clock.4 != nil
    else { return nil }
    let days = clock.1.flatMap { Double($0) } ?? 0
    let third = clock.4.flatMap { Double($0) }
    let seconds = third.map { first * 3600 + second * 60 + $0 } ?? first * 60 + second
    return DurationText.duration((days * 86_400 + seconds + (clock.5.flatMap { Double($0) } ?? 0)) * 1e9)
  }

  /// Reads `14:30`, `23:59:30.5`, `5pm`, `5:30 p.m.`, `noon` or `midnight`.
  /// - Returns: The seconds since midnight, on a day on which no clock is set.
  static func timeOfDay(_ text: some StringProtocol) -> Double? {
    if text == "noon" { return 43_200 }
    if text == "midnight" { return 0 }
    let pattern = /(\d\d?)(?::([0-5]\d)(?::([0-5]\d|60)(?:[.,](\d+))?)?)? *(?:([ap])\.?m\.?)?/
    guard let clock = String(text).wholeMatch(of: pattern), var hour = Double(clock.1) else { return nil }
    if let half = clock.5 {
      guard 1...12 ~= hour else { return nil }
      hour = hour.truncatingRemainder(dividingBy: 12) + (half == "p" ? 12 : 0)
    }
    guard hour < 24, clock.2 != nil || clock.5 != nil else { return nil }
    let minutes = clock.2.flatMap { Double($0) } ?? 0
    return hour * 3600 + minutes * 60 + (Double("\(clock.3 ?? "0").\(clock.4 ?? "0")") ?? 0)
  }
}
