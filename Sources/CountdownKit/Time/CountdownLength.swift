import CountdownCore

/// The length of a countdown: a duration, or the time until a date.
///
/// Every method with `for:` takes a length. (`extend(by:)` and `extend(toAtLeast:)` take a `Duration`.)
///
/// ```swift
/// let manager = CountdownManager()
/// manager.start(for: .minutes(25)) { left in print(left) }
/// manager.start(for: .until(Date() + 90)) { left in print(left) }
/// ```
///
/// **A duration** may be any `Duration`, a sum or a variable too. Zero and negative durations end the countdown at
/// once; a duration of more than 2^62 ns (146 years) is 2^62 ns.
///
/// **A date** is ``until(_:by:)``. A date that is past, or is not a number, ends the countdown at once.
///
/// With `ticks: .everySecond.pastZero` none of these ends the countdown: it begins past zero, and with a date that is
/// not a number at the lowest value, 36 years past.
///
/// If it is decided at run time which of the two it is, put it into a constant that has the type. (An `as any CountdownLength`
/// inside the call does not compile.)
///
/// ```swift
/// func start(_ manager: CountdownManager, until date: Date?) {
///   let length: any CountdownLength = date.map { .until($0) } ?? .seconds(3)
///   manager.start(for: length) { left in print(left) }
/// }
/// ```
public protocol CountdownLength: Sendable {
  /// The end of a countdown of this length.
  var countdownEnd: CountdownEnd { get }
}

extension Duration: CountdownLength {
  /// The end of a countdown of this duration.
  @inlinable public var countdownEnd: CountdownEnd { CountdownEnd(after: self) }
}

/// The end of a countdown that is about to be started or moved: what a ``CountdownLength`` comes down to.
public struct CountdownEnd: CountdownLength {
  /// The time to the end, unless there is a moment.
  let duration: Duration
  /// The end as a moment of a clock; nil for a duration.
  ///
  /// It is an object of its own, so that a length that is a duration is copied as a few words.
  let moment: (any CountdownMoment)?

  @usableFromInline init(after duration: Duration) {
    self.duration = duration
    moment = nil
  }

  init(at moment: any CountdownMoment) {
    duration = .zero
    self.moment = moment
  }

  /// Returns the time to this end, negative if the end is past.
  func timeLeft(at now: Duration, of driver: any CountdownDriver) -> Duration {
    moment?.timeLeft(at: now, of: driver, kept: nil) ?? duration
  }

  /// The end itself.
  @inlinable public var countdownEnd: CountdownEnd { self }
}
