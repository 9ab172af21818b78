import CountdownCore

// Values to compare with.

private let second: Nanoseconds = 1_000_000_000

extension TimeLeft {
  /// A number of hours.
  ///
  /// - Parameter hours: A negative number becomes zero.
  /// - Returns: That much, at most 2^62 ns.
  public static func hours(_ hours: some BinaryInteger) -> TimeLeft { TimeLeft(hours, of: 3_600 * second) }

  /// A number of minutes.
  ///
  /// - Parameter minutes: A negative number becomes zero.
  /// - Returns: That much, at most 2^62 ns.
  public static func minutes(_ minutes: some BinaryInteger) -> TimeLeft { TimeLeft(minutes, of: 60 * second) }

  /// A number of seconds.
  ///
  /// ```swift
  /// let left = TimeLeft(.milliseconds(7_500))
  /// if left <= .seconds(10) { print("hurry") }
  /// ```
  ///
  /// - Parameter seconds: A negative number becomes zero.
  /// - Returns: That much, at most 2^62 ns.
  public static func seconds(_ seconds: some BinaryInteger) -> TimeLeft { TimeLeft(seconds, of: second) }

  /// Seconds and a fraction, to the nearest nanosecond.
  ///
  /// - Parameter seconds: A negative number and NaN become zero.
  /// - Returns: That much, at most 2^62 ns.
  public static func seconds(_ seconds: Double) -> TimeLeft { TimeLeft(seconds, of: Double(second)) }

  /// A number of milliseconds.
  ///
  /// - Parameter milliseconds: A negative number becomes zero.
  /// - Returns: That much, at most 2^62 ns.
  public static func milliseconds(_ milliseconds: some BinaryInteger) -> TimeLeft {
    TimeLeft(milliseconds, of: 1_000_000)
  }

  /// Milliseconds and a fraction, to the nearest nanosecond.
  ///
  /// - Parameter milliseconds: A negative number and NaN become zero.
  /// - Returns: That much, at most 2^62 ns.
  public static func milliseconds(_ milliseconds: Double) -> TimeLeft {
    TimeLeft(milliseconds, of: 1_000_000)
  }

  /// A number of microseconds.
  ///
  /// - Parameter microseconds: A negative number becomes zero.
  /// - Returns: That much, at most 2^62 ns.
  public static func microseconds(_ microseconds: some BinaryInteger) -> TimeLeft {
    TimeLeft(microseconds, of: 1_000)
  }

  /// A number of nanoseconds.
  ///
  /// - Parameter nanoseconds: A negative number becomes zero.
  /// - Returns: That much, at most 2^62 ns.
  public static func nanoseconds(_ nanoseconds: some BinaryInteger) -> TimeLeft {
    TimeLeft(nanoseconds, of: 1)
  }

  private init(_ count: some BinaryInteger, of unit: Nanoseconds) {
    self.init(nanoseconds: unit.saturatingTimes(Int64(clamping: count)))
  }

  private init(_ count: Double, of unit: Double) {
    // What is no number is not greater than zero.
    let nanoseconds = count > 0 ? (count * unit).rounded() : 0
    self.init(nanoseconds: nanoseconds < 0x1p62 ? Int64(nanoseconds) : .longest)
  }
}
