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

  /// Reads `34d 17:31:49`, `34d17:31:49` or `2 days, 4:13:02`.
  private static func days(_ text: String) -> Duration? {
    var scanner = ByteScanner(text.lowercasedASCII)
    guard let days = scanner.number(upTo: 100_000) else { return nil }
    scanner.skipSpaces()
    guard scanner.take(anyOf: ["days", "day", "d"]) else { return nil }
    _ = scanner.take(",")
    scanner.skipSpaces()
    guard let hour = scanner.number(digits: 2) ?? scanner.digit(), hour < 24, scanner.take(":"),
      let minute = sixtieth(from: &scanner), scanner.take(":"), let second = sixtieth(from: &scanner),
      let fraction = fraction(from: &scanner), scanner.isAtEnd
    else { return nil }
    let seconds = (days * 24 + Int64(hour)) * 3600 + Int64(minute * 60 + second)
    return min(.seconds(seconds) + fraction, DurationText.longest)
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
