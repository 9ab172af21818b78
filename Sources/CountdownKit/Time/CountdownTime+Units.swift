import CountdownCore

// Values to compare a time with.

extension CountdownTime {
  /// Returns a number of hours.
  ///
  /// - Parameter hours: The number of hours; a negative number is a time left past zero.
  /// - Returns: The time, at most 2^62 ns (146 years) either way, and never a negative time that has passed.
  @inlinable public static func hours(_ hours: some BinaryInteger) -> Self {
    Self(nanoseconds: .saturating(hours, of: 3_600_000_000_000))
  }

  /// Returns a number of minutes.
  ///
  /// - Parameter minutes: The number of minutes; a negative number is a time left past zero.
  /// - Returns: The time, at most 2^62 ns (146 years) either way, and never a negative time that has passed.
  @inlinable public static func minutes(_ minutes: some BinaryInteger) -> Self {
    Self(nanoseconds: .saturating(minutes, of: 60_000_000_000))
  }

  /// Returns a number of seconds.
  ///
  /// ```swift
  /// let left = TimeLeft(.milliseconds(7_500))
  /// if left <= .seconds(10) { print("hurry") }
  /// ```
  ///
  /// - Parameter seconds: The number of seconds; a negative number is a time left past zero.
  /// - Returns: The time, at most 2^62 ns (146 years) either way, and never a negative time that has passed.
  @inlinable public static func seconds(_ seconds: some BinaryInteger) -> Self {
    Self(nanoseconds: .saturating(seconds, of: 1_000_000_000))
  }

  /// Returns a number of seconds with a fraction, to the nearest nanosecond.
  ///
  /// - Parameter seconds: The number of seconds; a negative number is a time left past zero, and NaN is zero.
  /// - Returns: The time, at most 2^62 ns (146 years) either way, and never a negative time that has passed.
  public static func seconds(_ seconds: Double) -> Self {
    Self(nanoseconds: Nanoseconds(saturatingSeconds: seconds))
  }

  /// Returns a number of milliseconds.
  ///
  /// - Parameter milliseconds: The number of milliseconds; a negative number is a time left past zero.
  /// - Returns: The time, at most 2^62 ns (146 years) either way, and never a negative time that has passed.
  @inlinable public static func milliseconds(_ milliseconds: some BinaryInteger) -> Self {
    Self(nanoseconds: .saturating(milliseconds, of: 1_000_000))
  }

  /// Returns a number of milliseconds with a fraction, to the nearest nanosecond.
  ///
  /// - Parameter milliseconds: The number of milliseconds; a negative number is a time left past zero, and NaN is zero.
  /// - Returns: The time, at most 2^62 ns (146 years) either way, and never a negative time that has passed.
  public static func milliseconds(_ milliseconds: Double) -> Self { seconds(milliseconds / 1_000) }
}

extension Int64 {
  /// Returns a number of units in nanoseconds, saturated at 2^62 either way.
  @inlinable
  static func saturating(_ count: some BinaryInteger, of unit: Int64) -> Int64 {
    let (product, isTooLong) = Int64(clamping: count).multipliedReportingOverflow(by: unit)
    let longest: Int64 = count < 0 ? -1 << 62 : 1 << 62
    return isTooLong || product.magnitude > longest.magnitude ? longest : product
  }
}
