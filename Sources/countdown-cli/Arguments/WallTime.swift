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

  /// The seconds since 1970 on a clock that shows UTC.
  var seconds: Int {
    var fields = unsafe tm()
    unsafe (fields.tm_year, fields.tm_mon, fields.tm_mday) = (
      Int32(year - 1900), Int32(month - 1), Int32(day)
    )
    unsafe (fields.tm_hour, fields.tm_min, fields.tm_sec) = (Int32(hour), Int32(minute), Int32(second))
    return unsafe timegm(&fields)
  }
}

extension WallTime {
  /// What a clock shows that counts these seconds since 1970 in UTC.
  init(seconds: Int) {
    var time = time_t(seconds)
    var fields = unsafe tm()
    unsafe gmtime_r(&time, &fields)
    unsafe self.init(fields)
  }

  init(_ fields: tm) {
    unsafe self.init(
      year: Int(fields.tm_year) + 1900, month: Int(fields.tm_mon) + 1, day: Int(fields.tm_mday),
      hour: Int(fields.tm_hour), minute: Int(fields.tm_min), second: Int(fields.tm_sec))
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
