/// Times with colons: `1:30` lasts a minute and a half, `14:30` is half past two.
///
/// The digits before the first colon decide: one digit begins a duration, two digits are the hour of a time of day, as
/// in ISO 8601. The size of the number does not matter: `25:00` is neither.
enum ColonText {
  /// Reads `M:SS` or `H:MM:SS`, or days before `HH:MM:SS`, as rows show them; the seconds may have a fraction.
  ///
  /// - Returns: The duration; nil for anything else.
  static func duration(_ text: String) -> Duration? {
    var scanner = ByteScanner(text)
    guard let first = scanner.digit(), scanner.take(":"), let second = sixtieth(from: &scanner) else {
      return days(text)
    }
    var seconds = first * 60 + second
    if scanner.take(":") {
      guard let third = sixtieth(from: &scanner) else { return nil }
      seconds = seconds * 60 + third
    }
    guard let fraction = fraction(from: &scanner), scanner.isAtEnd else { return nil }
    return .seconds(seconds) + fraction
  }

  /// Reads `34d 17:31:49` or `34d17:31:49`.
  private static func days(_ text: String) -> Duration? {
    let parts = text.split(separator: "d", maxSplits: 1)
    guard parts.count == 2, parts[0].utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let days = DurationText.parse("\(parts[0])d"), parts[1].filter({ $0 == ":" }).count == 2,
      let time = timeOfDay(String(parts[1].drop { $0 == " " }))
    else { return nil }
    return min(days + .seconds(time.seconds) + .seconds(time.fraction), DurationText.longest)
  }

  /// Reads `HH:MM` or `HH:MM:SS`; the seconds may have a fraction.
  ///
  /// - Returns: The time of day; nil for anything else.
  static func timeOfDay(_ text: String) -> TimeOfDay? {
    var scanner = ByteScanner(text)
    guard let hour = scanner.number(digits: 2), hour < 24, scanner.take(":"),
      let minute = sixtieth(from: &scanner)
    else { return nil }
    var time = TimeOfDay(seconds: hour * 3600 + minute * 60)
    if scanner.take(":") {
      guard let second = sixtieth(from: &scanner), let fraction = fraction(from: &scanner) else {
        return nil
      }
      time.seconds += second
      time.fraction = fraction / .seconds(1)
    }
    return scanner.isAtEnd ? time : nil
  }

  /// Takes two digits, 00 to 59.
  private static func sixtieth(from scanner: inout ByteScanner) -> Int? {
    guard let number = scanner.number(digits: 2), number < 60 else { return nil }
    return number
  }

  /// Takes the rest of a second, if there is one.
  ///
  /// - Returns: Nil for a point without digits.
  private static func fraction(from scanner: inout ByteScanner) -> Duration? {
    guard scanner.take(".") else { return .zero }
    return scanner.fraction().map { .nanoseconds(Int64($0 / 1_000_000_000)) }
  }
}
