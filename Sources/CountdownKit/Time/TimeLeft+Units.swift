import CountdownCore

// Values to compare a time left with.

private let second: Nanoseconds = 1_000_000_000

extension TimeLeft {
  /// Returns a number of hours.
  ///
  /// - Parameter hours: The number of hours; a negative number is past zero.
  /// - Returns: The time, at most 2^62 ns (146 years) either way.
  public static func hours(_ hours: some BinaryInteger) -> TimeLeft { TimeLeft(hours, of: 3_600 * second) }

  /// Returns a number of minutes.
  ///
  /// - Parameter minutes: The number of minutes; a negative number is past zero.
  /// - Returns: The time, at most 2^62 ns (146 years) either way.
  public static func minutes(_ minutes: some BinaryInteger) -> TimeLeft { TimeLeft(minutes, of: 60 * second) }

  /// Returns a number of seconds.
  ///
  /// ```swift
  /// let left = TimeLeft(.milliseconds(7_500))
  /// if left <= .seconds(10) { print("hurry") }
  /// ```
  ///
  /// - Parameter seconds: The number of seconds; a negative number is past zero.
  /// - Returns: The time, at most 2^62 ns (146 years) either way.
  public static func seconds(_ seconds: some BinaryInteger) -> TimeLeft { TimeLeft(seconds, of: second) }

  /// Returns a number of seconds with a fraction, to the nearest nanosecond.
  ///
  /// - Parameter seconds: The number of seconds; a negative number is past zero, NaN is zero.
  /// - Returns: The time, at most 2^62 ns (146 years) either way.
  public static func seconds(_ seconds: Double) -> TimeLeft { TimeLeft(seconds, of: Double(second)) }

  /// Returns a number of milliseconds.
  ///
  /// - Parameter milliseconds: The number of milliseconds; a negative number is past zero.
  /// - Returns: The time, at most 2^62 ns (146 years) either way.
  public static func milliseconds(_ milliseconds: some BinaryInteger) -> TimeLeft {
    TimeLeft(milliseconds, of: 1_000_000)
  }

  /// Returns a number of milliseconds with a fraction, to the nearest nanosecond.
  ///
  /// - Parameter milliseconds: The number of milliseconds; a negative number is past zero, NaN is zero.
  /// - Returns: The time, at most 2^62 ns (146 years) either way.
  public static func milliseconds(_ milliseconds: Double) -> TimeLeft {
    TimeLeft(milliseconds, of: 1_000_000)
  }

  /// Returns a number of microseconds.
  ///
  /// - Parameter microseconds: The number of microseconds; a negative number is past zero.
  /// - Returns: The time, at most 2^62 ns (146 years) either way.
  public static func microseconds(_ microseconds: some BinaryInteger) -> TimeLeft {
    TimeLeft(microseconds, of: 1_000)
  }

  /// Returns a number of nanoseconds.
  ///
  /// - Parameter nanoseconds: The number of nanoseconds; a negative number is past zero.
  /// - Returns: The time, at most 2^62 ns (146 years) either way.
  public static func nanoseconds(_ nanoseconds: some BinaryInteger) -> TimeLeft {
    TimeLeft(nanoseconds, of: 1)
  }

  private init(_ count: some BinaryInteger, of unit: Nanoseconds) {
    self.init(nanoseconds: unit.saturatingTimes(Int64(clamping: count)))
  }

  private init(_ count: Double, of unit: Double) {
    let nanoseconds = count.isNaN ? 0 : (count * unit).rounded()
    self.init(nanoseconds: Int64(min(max(nanoseconds, -0x1p62), 0x1p62)))
  }
}
