import Foundation

/// Why a text is no time, in one line.
///
/// What is suggested was read before, and is shown with what it means: advice that means something else is worse than none.
struct TimeRefusal {
  let reader: TargetText

  /// The words that are understood in a time.
  private static let words =
    DurationText.units.flatMap(\.names) + ["am", "pm", "noon", "midnight"]
    + ClockText.weekdayNames.map(\.name)
  /// A refusal is short.
  private static let longestLabel = 30
  /// Words that a sentence has before a time.
  private static let fillers = words("an in for at on by until till this today tonight")
  private static let months = words("jan feb mar apr may jun jul aug sep oct nov dec")
  private static let accepted =
    "give a time such as 90, 1m30s, '1 hour 30 minutes', 1:30, 14:30, 5pm, 'fri 9:00' or 2026-12-31T23:59,"
    + " or label=time; units are w, d, h, m or min, s and ms"

  private static func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }

  func reason(for text: String, isLabelled: Bool) -> String {
    let typed = text.withoutOuterSpaces
    let text = typed.lowercasedASCII
    if text.isEmpty {
      return isLabelled ? "give a time behind the equals sign, such as tea=3m" : Self.accepted
    }
    let letters = text.split { !("a"..."z").contains($0) }.map(String.init)
    if letters.contains(where: ["month", "months", "mo", "mos", "year", "years", "yr", "yrs", "y"].contains) {
      return "months and years differ in length: give weeks or days, or a date such as 2026-12-31"
    }
    if letters.contains("then") { return TargetText.aroundThen }
    if letters.contains("tomorrow") { return "name the day or the date, such as 'fri 9:00' or 2026-12-31" }
    if Self.words.contains(text) {
      return "\(text) stands behind a number, and a time with spaces in quotes, such as '5 minutes'"
    }
    let numbers = text.split(omittingEmptySubsequences: false) { "/.-".contains($0) }.prefix(2)
    let namesMonth = letters.contains { Self.months.contains(String($0.prefix(3))) }
    if numbers.count == 2 && numbers.allSatisfy({ $0.count < 3 && Int($0) != nil })
      || namesMonth && text.contains(where: \.isNumber)
    {
      return "write a date as year, month and day, such as 2026-12-31"
    }
    if let meant = meant(by: typed, letters) { return "did you mean \(meant)? If not, \(Self.accepted)" }
    if let reason = date(text) { return reason }
    if !isLabelled, !text.contains(where: \.isNumber), text.count <= Self.longestLabel {
      return "if it is a label, write \(typed.printable)=3m; if not, \(Self.accepted)"
    }
    return form(text, letters) ?? Self.accepted
  }

  /// The text as it was probably meant.
  private func meant(by typed: String, _ letters: [String]) -> String? {
    let text = typed.lowercasedASCII
    if let option = CommandOption(rawValue: text)?.long ?? OptionReader.meant(by: text) { return option }
    if let then = Suggestion.nearest(to: text, among: ["then"]) { return then }
    // Without a unit, a comma is as probably a colon.
    if letters.count == 1, let time = shown(text.replacing(",", with: ".")) { return time }
    if let date = shown(text.replacing("/", with: "-")) ?? corrected(text, letters) { return date }
    // A label, or a word of a sentence, before the time.
    let end = text.firstIndex { " :".contains($0) } ?? text.endIndex
    let (word, rest) = (String(text[..<end]), String(text[end...].dropFirst()).withoutOuterSpaces)
    guard text.first?.isLetter == true, word.count <= Self.longestLabel, word != "next",
      !Self.words.contains(word), let time = shown(rest)
    else { return nil }
    return Self.fillers.contains(word) ? time : "\(typed.prefix(word.count).printable)=\(time)"
  }

  /// The text with the words that were probably meant, if all of these mean the same.
  private func corrected(_ text: String, _ letters: [String]) -> String? {
    guard let wrong = letters.first(where: { !Self.words.contains($0) && !Self.fillers.contains($0) }) else {
      return nil
    }
    let texts = Suggestion.allNearest(to: wrong, among: Self.words).map { text.replacing(wrong, with: $0) }
    let read = texts.filter { shown($0) != nil }
    let goals = read.compactMap { try? reader.goal($0) }
    return goals.allSatisfy { $0 == goals.first } ? read.first.flatMap(shown) : nil
  }

  /// What is wrong with a date, or with a day of the week.
  private func date(_ text: String) -> String? {
    var scanner = ByteScanner(text)
    if let year = scanner.number(digits: 4), scanner.take("-") {
      guard let month = scanner.number(digits: 2), scanner.take("-"), let day = scanner.number(digits: 2)
      else { return "write a date with two digits for month and day, such as 2026-01-31" }
      let isMonth = year > 0 && (1...12).contains(month)
      let length = isMonth ? DateTimeText.length(ofMonth: month, year: year) : 0
      if day < 1 || day > length { return "there is no such day: \(text.prefix(7)) has \(length) days" }
      return clock(text) ?? "behind a date stand T or a space, a time, and a zone: Z, or such as +01:00"
    }
    guard let day = ClockText.weekdayNames.first(where: { text.hasPrefix($0.name) }),
      text.dropFirst(day.name.count).first?.isLetter != true
    else { return nil }
    return clock(text) ?? "behind a day, in quotes, stands a time of day, such as 'fri 9:00' or 'fri 5pm'"
  }

  /// What is wrong with a time of day.
  private func clock(_ text: String) -> String? {
    if ["am", "pm", "a.m.", "p.m."].contains(where: text.hasSuffix) {
      return "with am or pm, hours are 1 to 12 and minutes have two digits, such as 5:30pm"
    }
    let time = text.split { !("0"..."9").contains($0) && $0 != ":" }.first { $0.contains(":") }
    guard let numbers = time?.split(separator: ":").map({ Int($0) ?? 60 }), let hour = numbers.first else {
      return nil
    }
    if hour > 23 { return "there is no hour \(hour)" }
    return numbers.contains { $0 > 59 } ? "minutes and seconds are 00 to 59" : nil
  }

  /// What is wrong with the form.
  private func form(_ text: String, _ letters: [String]) -> String? {
    if text.contains(":"), text.first?.isNumber == true {
      let rule =
        "two digits before a colon are the hour of a time of day, 00 to 23; one digit begins a duration, M:SS or H:MM:SS"
      let hour = text.prefix { $0 != ":" }
      return (clock(text).map { "\($0); " } ?? "") + rule
        + (Int(hour) ?? 0 > 23 ? "; a duration is \(hour)m or \(hour)h" : "")
    }
    if text.contains(where: { "+-".contains($0) }) {
      return "a time has no sign: add up what you mean, such as 55m"
    }
    if let reason = clock(text) { return reason }
    let known = letters.map { word in
      DurationText.units.first { $0.names.contains(word) }?.nanoseconds ?? .max
    }
    guard known.max() != .max, zip(known, known.dropFirst()).contains(where: <=) else { return nil }
    return "the largest unit comes first, and each unit once, such as 1h30m"
  }
}
