/// Why a text is no time, in one line.
enum TimeRefusal {
  /// The words that are understood in a time.
  private static let words =
    DurationText.units.flatMap(\.names) + ["am", "pm"] + ClockText.weekdays
    + ClockText.weekdayNames.map(\.name) + [
      "am", "pm",
    ]
  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November",
    "December",
  ]
  private static let accepted =
    "give a time such as 90, 1m30s, '1 hour 30 minutes', 1:30, 14:30, 5pm, 'fri 9:00' or 2026-12-31T23:59,"
    + " or label=time; units are w, d, h, m or min, s and ms"

  /// - Parameters:
  ///   - text: The time as it was typed; it is not understood.
  ///   - isLabelled: Whether a label stood before it.
  /// - Returns: The end of a sentence.
  static func reason(for text: String, isLabelled: Bool) -> String {
    let text = text.withoutOuterSpaces.lowercasedASCII
    if text.isEmpty { return isLabelled ? "give a time behind the equals sign, such as tea=3m" : accepted }
    let letters = text.split { !("a"..."z").contains($0) }
    if letters.contains(where: { ["month", "months", "mo", "year", "years", "yr", "y"].contains($0) }) {
      return "months and years differ in length: give weeks or days, or a date such as 2026-12-31"
    }
    if words.contains(text) {
      return "\(text) stands behind a number, and a time with spaces in quotes, such as '5 minutes'"
    }
    if let meant = meant(by: text) { return "did you mean \(meant)? If not, \(accepted)" }
    return date(text) ?? colons(text) ?? duration(text) ?? accepted
  }

  /// The whole text as it was probably meant, or one word of it.
  private static func meant(by text: String) -> String? {
    if !text.contains(":"), DurationText.parse(text.replacing(",", with: ".")) != nil {
      return text.replacing(",", with: ".")
    }
    let dashed = text.replacing("/", with: "-")
    if text.contains("/"), DateTimeText.parse(dashed) != nil { return dashed }
    if let meant = OptionReader.meant(by: text) ?? Suggestion.nearest(to: text, among: ["then"]) {
      return meant
    }
    for word in text.split(whereSeparator: { !("a"..."z").contains($0) }) {
      if let meant = Suggestion.nearest(to: String(word), among: words) { return meant }
    }
    return nil
  }

  /// Four digits and a dash begin a date.
  private static func date(_ text: String) -> String? {
    var scanner = ByteScanner(text)
    guard let year = scanner.number(digits: 4), scanner.take("-") else { return nil }
    guard year > 0 else { return "there is no year 0000" }
    guard let month = scanner.number(digits: 2), scanner.take("-"), let day = scanner.number(digits: 2) else {
      return "write a date with two digits for month and day, such as 2026-01-31"
    }
    guard (1...12).contains(month) else { return "there is no month \(padded(month)): months are 01 to 12" }
    let length = DateTimeText.length(ofMonth: month, year: year)
    guard (1...length).contains(day) else {
      return "there is no such day: \(months[month - 1]) \(year) has \(length) days"
    }
    guard scanner.take(anyOf: ["t", " "]), let hour = scanner.number(digits: 2), scanner.take(":"),
      let minute = scanner.number(digits: 2)
    else { return "behind the date write a time of day with two digits each, such as 2026-12-31T09:05" }
    return clock(hour, minute, scanner) ?? "the time zone is Z, or an offset such as +01:00"
  }

  private static func colons(_ text: String) -> String? {
    guard text.contains(":") else { return nil }
    let half = ["am", "pm", "a.m.", "p.m."].contains { text.hasSuffix($0) }
    if half { return "with am or pm, hours are 1 to 12 and minutes have two digits, such as 5:30pm" }
    var scanner = ByteScanner(text)
    if let hour = scanner.number(digits: 2), scanner.take(":") {
      let rule = "two digits before a colon are the hour of a time of day, 00 to 23"
      guard let minute = scanner.number(digits: 2) else { return "\(rule); write two digits behind it too" }
      guard let reason = clock(hour, minute, scanner) else { return rule }
      return "\(rule): \(reason)" + (hour > 23 ? "; a duration is \(hour)m or \(hour)h" : "")
    }
    return "one digit before a colon begins a duration, M:SS or H:MM:SS, whose other numbers are 00 to 59;"
      + " two digits before a colon are the hour of a time of day"
  }

  private static func clock(_ hour: Int, _ minute: Int, _ rest: ByteScanner) -> String? {
    var scanner = rest
    if hour > 23 { return "there is no hour \(padded(hour))" }
    if minute > 59 { return "there is no minute \(padded(minute))" }
    if scanner.take(":"), let second = scanner.number(digits: 2), second > 59 {
      return "there is no second \(padded(second))"
    }
    return nil
  }

  private static func duration(_ text: String) -> String? {
    if text.hasPrefix("p"), text.utf8.contains(where: { (0x30...0x39).contains($0) }) {
      return "a duration of ISO 8601 is such as PT1H30M, P2D or P1W; years and months differ in length"
    }
    if text.hasSuffix("am") || text.hasSuffix("pm") { return "with am or pm, hours are 1 to 12" }
    let letters = text.split { !("a"..."z").contains($0) }
    let units = letters.map { word in
      DurationText.units.first { $0.names.contains(String(word)) }?.nanoseconds
    }
    let known = units.compactMap { $0 }
    guard !known.isEmpty, known.count == units.count, text.first?.isNumber == true else { return nil }
    if zip(known, known.dropFirst()).contains(where: { $0 <= $1 }) {
      return "the largest unit comes first, and each unit once, such as 1h30m"
    }
    return nil
  }

  private static func padded(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}
