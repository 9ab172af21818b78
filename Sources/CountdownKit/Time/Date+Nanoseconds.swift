import CountdownCore
import Foundation

extension Date {
  /// Nanoseconds from 1970 to this date, saturated.
  ///
  /// Nearest to what a date can hold, some 100 ns.
  var nanosecondsSince1970: Nanoseconds {
    let reference = Nanoseconds(Date.timeIntervalBetween1970AndReferenceDate) * 1_000_000_000
    return Nanoseconds(saturatingSeconds: timeIntervalSinceReferenceDate).saturatingAdd(reference)
  }

  /// Nanoseconds from another date to this one, saturated.
  func nanoseconds(since other: Date) -> Nanoseconds {
    Nanoseconds(saturatingSeconds: timeIntervalSince(other))
  }

  /// Nanoseconds from the wall clock's time of an engine to this date, saturated.
  func nanoseconds(sinceNowOf engine: Engine) -> Nanoseconds {
    let (left, overflow) = nanosecondsSince1970.subtractingReportingOverflow(engine.wallTime)
    return overflow ? (nanosecondsSince1970 < 0 ? -.longest : .longest) : left
  }
}
