/// What a `Date` header shows (RFC 9110, 5.6.7): whole seconds since 1 January 1970.
enum HTTPDate {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
  private static let weekdays = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]

  /// "Sun, 06 Nov 1994 08:49:37 GMT".
  static func text(_ seconds: Int) -> String {
    var (day, rest) = (seconds / 86_400, seconds % 86_400)
    let weekday = weekdays[day % 7]
    var year = 1970
    while day >= length(of: year) {
      day -= length(of: year)
      year += 1
    }
    var month = 0
    while day >= length(ofMonth: month, in: year) {
      day -= length(ofMonth: month, in: year)
      month += 1
    }
    let hour = rest / 3_600
    rest %= 3_600
    let time = "\(two(hour)):\(two(rest / 60)):\(two(rest % 60))"
    return "\(weekday), \(two(day + 1)) \(months[month]) \(year) \(time) GMT"
  }

  /// Reads one; nil: it is none.
  static func seconds(of text: Substring) -> Int? {
    let parts = text.split { " :,".contains($0) }
    guard parts.count == 8, parts[7] == "GMT", let month = months.firstIndex(of: String(parts[2])) else {
      return nil
    }
    let numbers = [1, 3, 4, 5, 6].compactMap { Int(parts[$0]) }
    guard numbers.count == 5 else { return nil }
    var days = numbers[0] - 1
    for year in 1970..<numbers[1] { days += length(of: year) }
    for earlier in 0..<month { days += length(ofMonth: earlier, in: numbers[1]) }
    return ((days * 24 + numbers[2]) * 60 + numbers[3]) * 60 + numbers[4]
  }

  private static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

  private static func length(of year: Int) -> Int { isLeap(year) ? 366 : 365 }

  private static func length(ofMonth month: Int, in year: Int) -> Int {
    month == 1 && isLeap(year) ? 29 : [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month]
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
