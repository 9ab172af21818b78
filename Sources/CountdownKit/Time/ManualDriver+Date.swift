import CountdownCore
public import CountdownFoundation

extension ManualDriver {
  /// Creates a driver whose `now` is zero, and whose wall clock shows a date.
  ///
  /// - Parameter date: The date that the virtual wall clock shows, to the microsecond.
  public convenience init(startingAt date: Date) {
    self.init(wallNow: date.wallTime.ofDates)
  }

  /// The date on the virtual wall clock.
  public var date: Date { Date(wallTime: wallNow) }
}
