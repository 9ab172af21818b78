import CountdownCore

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension ManualDriver {
  /// Creates a driver whose `now` is zero, and whose wall clock shows a date.
  ///
  /// - Parameter date: The date that the virtual wall clock shows, to the microsecond.
  public convenience init(startingAt date: Date) {
    // A date has as many microseconds as a thousandth of it has nanoseconds.
    let microseconds = Nanoseconds(saturatingSeconds: date.timeIntervalSinceReferenceDate / 1_000)
    self.init(wallNow: .microseconds(microseconds) - Date.sinceReferenceDate(ofWallTime: .zero))
  }

  /// The date on the virtual wall clock.
  public var date: Date { Date(sinceReferenceDate: Date.sinceReferenceDate(ofWallTime: wallNow)) }
}
