/// Times of day with half of the day, and on a day of the week: `5pm`, `5:30 PM`, `noon`, `fri`, `fri 9:00`, `Friday 5pm`.
enum ClockText {
  /// A time of day, on a day of the week if one is named.
  struct Moment: Equatable {
    /// 0 for Sunday; nil for any day.
    var weekday: Int?
    var time = TimeOfDay(seconds: 0)
  }

  /// The days of the week, Sunday first.
  static let weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]
  /// The names that are understood; a name comes before another that it begins with.
  static let weekdayNames: [(name: String, day: Int)] =
    weekdays.enumerated().map { ($1, $0) } + [("tues", 2), ("thurs", 4), ("thur", 4)]
    + weekdays.enumerated().map { (String($1.prefix(3)), $0) }

  /// Reads a time with `am` or `pm`, or a day of the week with a time or without.
  ///
  /// A day alone is its first instant. A time without `am` or `pm` is read here only behind a day, where it may have one
  /// digit before the colon.
  ///
  /// - Returns: The moment; nil for anything else.
  static func parse(_ text: String) -> Moment? {
    var scanner = ByteScanner(text.lowercasedASCII)
    var moment = Moment()
    if let named = weekdayNames.first(where: { scanner.take($0.name) }) {
      moment.weekday = named.day
      if scanner.isAtEnd { return moment }
      guard scanner.take(",") || scanner.take(" ") else { return nil }
      scanner.skipSpaces()
    }
    guard let time = time(from: &scanner, needsHalf: moment.weekday == nil), scanner.isAtEnd else {
      return nil
    }
    moment.time = time
    return moment
  }

  /// Takes a time of day.
  static func time(from scanner: inout ByteScanner, needsHalf: Bool) -> TimeOfDay? {
    if scanner.take("noon") { return TimeOfDay(seconds: 43_200) }
    if scanner.take("midnight") { return TimeOfDay(seconds: 0) }
    guard let first = scanner.digit() else { return nil }
    var hour = scanner.digit().map { first * 10 + $0 } ?? first
    var rest = 0
    var hasMinutes = false
    for unit in [60, 1] where scanner.take(":") {
      guard let number = scanner.number(digits: 2), number < 60 else { return nil }
      rest += number * unit
      hasMinutes = true
    }
    var reader = scanner
    reader.skipSpaces()
    if let half = half(from: &reader) {
      guard (1...12).contains(hour) else { return nil }
      hour = hour % 12 + half
      scanner = reader
    } else if needsHalf || !hasMinutes {
      return nil
    }
    return hour < 24 ? TimeOfDay(seconds: hour * 3600 + rest) : nil
  }

  /// Takes `am` or `pm`.
  ///
  /// - Returns: The hours before that half of the day.
  private static func half(from scanner: inout ByteScanner) -> Int? {
    if scanner.take(anyOf: ["am", "a.m."]) { return 0 }
    return scanner.take(anyOf: ["pm", "p.m."]) ? 12 : nil
  }
}
