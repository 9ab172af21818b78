/// Why a text is no time, in one line.
enum TimeRefusal {
  /// The words that are understood in a time.
  private static let words =
    DurationText.units.flatMap(\.names) + ["am", "pm"] + ClockText.weekdays
    + ClockText.weekdayNames.map(\.name)
  /// A refusal is short.
  private static let longestLabel = 30
  /// Words that a sentence has before a time.
  private static let fillers = [
    "an", "in", "for", "at", "on", "by", "until", "till", "this", "next", "today", "tonight",
  ]
  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November", "December",
  ]
  private static let accepted =
    "give a time such as 90, 1m30s, '1 hour 30 minutes', 1:30, 14:30, 5pm, 'fri 9:00' or 2026-12-31T23:59,"
    + " or label=time; units are w, d, h, m or min, s and ms"
  private static let halves = "with am or pm, hours are 1 to 12 and minutes have two digits, such as 5:30pm"

  /// - Parameters:
  ///   - text: The time as it was typed; it is not understood.
  ///   - isLabelled: Whether a label stood before it.
  /// - Returns: The end of a sentence.
  static func reason(for text: String, isLabelled: Bool) -> String {
    let typed = text.withoutOuterSpaces
    let text = typed.lowercasedASCII
    if text.isEmpty { return isLabelled ? "give a time behind the equals sign, such as tea=3m" : accepted }
    let letters = text.split { !("a"..."z").contains($0) }.map(String.init)
    if letters.contains(where: { ["month", "months", "mo", "year", "years", "yr", "y"].contains($0) }) {
      return "months and years differ in length: give weeks or days, or a date such as 2026-12-31"
    }
    if letters.contains("then") { return TargetText.aroundThen }
    if letters.contains("tomorrow") {
      return "name the day or the date, such as 'fri 9:00' or 2026-12-31T09:00"
    }
    if words.contains(text) {
      return "\(text) stands behind a number, and a time with spaces in quotes, such as '5 minutes'"
    }
    if let reason = date(text) ?? behindDay(text) { return reason }
    let other = [text.replacing(",", with: "."), text.replacing("/", with: "-")].first { isTime($0) }
    if other == nil, isOtherDate(text, letters) {
      return "write a date as year, month and day, such as 2026-12-31"
    }
    if let meant = other ?? meant(by: typed) ?? letters.lazy.compactMap({ known(like: $0) }).first {
      return "did you mean \(meant)? If not, \(accepted)"
    }
    if !isLabelled, !text.contains(where: \.isNumber), text.count <= longestLabel {
      return "if it is a label, write \(typed.printable)=3m; if not, \(accepted)"
    }
    return colons(text) ?? duration(text, letters) ?? accepted
  }

  /// The whole text as it was probably meant.
  private static func meant(by typed: String) -> String? {
    let text = typed.lowercasedASCII
    if let clock = ["noon": "12:00", "midnight": "00:00"][text] { return clock }
    if let option = CommandOption(rawValue: text)?.long ?? OptionReader.meant(by: text) { return option }
    if let then = Suggestion.nearest(to: text, among: ["then"]) { return then }
    // A label, or a word of a sentence, before the time.
    guard text.first?.isLetter == true, let end = text.firstIndex(where: { " :".contains($0) }) else {
      return nil
    }
    let (word, rest) = (String(text[..<end]), String(text[end...].dropFirst()).withoutOuterSpaces)
    guard word.count <= longestLabel, !words.contains(word), known(like: word) == nil, isTime(rest) else {
      return nil
    }
    return fillers.contains(word) ? rest : "\(typed.prefix(word.count).printable)=\(rest)"
  }

  private static func known(like word: String) -> String? {
    fillers.contains(word) ? nil : Suggestion.nearest(to: word, among: words)
  }

  private static func isTime(_ text: String) -> Bool {
    DurationText.parse(text) != nil || ColonText.duration(text) != nil || ColonText.timeOfDay(text) != nil
      || ClockText.parse(text) != nil || DateTimeText.parse(text) != nil
  }

  /// Whether it looks like a date that is written in another order, or with a month's name: `12/31`, `31.12.2026`, `31 Dec`.
  private static func isOtherDate(_ text: String, _ letters: [String]) -> Bool {
    let names = months.map(\.lowercasedASCII)
    if letters.contains(where: { word in word.count > 2 && names.contains { $0.hasPrefix(word) } }) {
      return text.contains(where: \.isNumber)
    }
    var scanner = ByteScanner(text)
    guard scanner.number(upTo: 9999) != nil,
      let separator = ["/", ".", "-"].first(where: { scanner.take($0) }), scanner.number(upTo: 9999) != nil
    else { return false }
    return scanner.isAtEnd || scanner.take(anyOf: [separator, " "])
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
    else { return "behind the date write a time of day, 00:00 to 23:59, such as 2026-12-31T09:05" }
    return clock(hour, minute, scanner) ?? "the time zone is Z, or an offset such as +01:00"
  }

  /// A day of the week, and no time of day behind it.
  private static func behindDay(_ text: String) -> String? {
    guard let day = ClockText.weekdayNames.first(where: { text.hasPrefix($0.name) })?.name else { return nil }
    let rest = text.dropFirst(day.count)
    guard rest.first?.isLetter == false else { return nil }
    if hasHalf(text) { return halves }
    var scanner = ByteScanner(String(rest.drop { ", ".contains($0) }))
    let hour = scanner.number(upTo: 99)
    if let hour, scanner.take(":"), let minute = scanner.number(digits: 2),
      let reason = clock(Int(hour), minute, scanner)
    {
      return reason
    }
    return "behind a day, in quotes, stands a time of day, such as 'fri 9:00' or 'fri 5pm'"
  }

  private static func hasHalf(_ text: String) -> Bool {
    ["am", "pm", "a.m.", "p.m."].contains { text.hasSuffix($0) }
  }

  private static func colons(_ text: String) -> String? {
    guard text.contains(":"), text.first?.isNumber == true else { return nil }
    if hasHalf(text) { return halves }
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

  private static func duration(_ text: String, _ letters: [String]) -> String? {
    if text.hasPrefix("p"), text.contains(where: \.isNumber) {
      return "a duration of ISO 8601 is such as PT1H30M, P2D or P1W; years and months differ in length"
    }
    if text.contains(where: { "+-".contains($0) }) {
      return "a time has no sign: add up what you mean, such as 55m"
    }
    if hasHalf(text) { return halves }
    let units = letters.map { word in
      DurationText.units.first { $0.names.contains(word) }?.nanoseconds
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
