// Comparisons with durations, exact on both sides. Where a literal could be either, `.zero` for instance, it is a
// `TimeLeft`: these are disfavoured, so that no call is ambiguous.

extension TimeLeft {
  /// Whether as much is left as a duration is long.
  ///
  /// ```swift
  /// let left = TimeLeft(.seconds(7))
  /// if left <= .seconds(10) { print("hurry") }
  /// ```
  @_disfavoredOverload
  public static func == (left: TimeLeft, right: Duration) -> Bool { left.duration == right }

  /// Whether more or less is left than a duration is long.
  @_disfavoredOverload
  public static func != (left: TimeLeft, right: Duration) -> Bool { left.duration != right }

  /// Whether less is left than a duration is long.
  @_disfavoredOverload
  public static func < (left: TimeLeft, right: Duration) -> Bool { left.duration < right }

  /// Whether no more is left than a duration is long.
  @_disfavoredOverload
  public static func <= (left: TimeLeft, right: Duration) -> Bool { left.duration <= right }

  /// Whether more is left than a duration is long.
  @_disfavoredOverload
  public static func > (left: TimeLeft, right: Duration) -> Bool { left.duration > right }

  /// Whether at least as much is left as a duration is long.
  @_disfavoredOverload
  public static func >= (left: TimeLeft, right: Duration) -> Bool { left.duration >= right }
}

extension TimeLeft {
  /// Whether a duration is as long as what is left.
  @_disfavoredOverload
  public static func == (left: Duration, right: TimeLeft) -> Bool { left == right.duration }

  /// Whether a duration is longer or shorter than what is left.
  @_disfavoredOverload
  public static func != (left: Duration, right: TimeLeft) -> Bool { left != right.duration }

  /// Whether a duration is shorter than what is left.
  @_disfavoredOverload
  public static func < (left: Duration, right: TimeLeft) -> Bool { left < right.duration }

  /// Whether a duration is no longer than what is left.
  @_disfavoredOverload
  public static func <= (left: Duration, right: TimeLeft) -> Bool { left <= right.duration }

  /// Whether a duration is longer than what is left.
  @_disfavoredOverload
  public static func > (left: Duration, right: TimeLeft) -> Bool { left > right.duration }

  /// Whether a duration is at least as long as what is left.
  @_disfavoredOverload
  public static func >= (left: Duration, right: TimeLeft) -> Bool { left >= right.duration }
}
