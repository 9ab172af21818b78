import Foundation

/// A date and a time of day, as a clock on the wall shows them: the clock's place is not known yet.
struct WallTime: Equatable {
  var year: Int
  var month: Int
  var day: Int
  var hour = 0
  var minute = 0
  /// 0 to 60.
  var second = 0

  static let secondsOfDay = 86_400

  /// The seconds since 1970 on a clock that shows UTC, in the calendar of ISO 8601 (Howard Hinnant, "chrono-Compatible
  /// Low-Level Date Algorithms", `days_from_civil`).
  var seconds: Int {
    // A year that begins in March has the leap day at its end.
    let year = month > 2 ? self.year : self.year - 1
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    let days = era * 146_097 + dayOfEra - 719_468
    return days * Self.secondsOfDay + hour * 3600 + minute * 60 + second
  }
}

/// A date and time as it was typed.
struct DateTime: Equatable {
  var wall: WallTime
  /// Seconds below one.
  var fraction: TimeInterval = 0
  /// Seconds east of Greenwich; nil: local time.
  var offset: Int?
}

/// A time of day as it was typed, in local time.
struct TimeOfDay: Equatable {
  /// Since midnight, on a day on which no clock is set.
  var seconds: Int
  /// Seconds below one.
  var fraction: TimeInterval = 0
}
