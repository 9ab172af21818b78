import CountdownCore

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The length of a countdown: a duration, or the time until a date.
///
/// Every method that starts or moves a countdown takes a length.
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
/// If it is decided at run time which of the two it is, give the length its type:
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
  public var countdownEnd: CountdownEnd { CountdownEnd(.after(self)) }
}

extension CountdownLength where Self == CountdownEnd {
  /// Returns the time until a date, for a countdown that ends at that date.
  ///
  /// The clock is read when the countdown is started or moved. Later changes of the wall clock do not matter; later
  /// corrections of a server's clock move the deadline.
  ///
  /// - Parameters:
  ///   - date: The date of the deadline. A date that is past, or is not a number, ends the countdown at once; the
  ///     deadline is at most 2^62 ns (146 years) away.
  ///   - clock: The server's clock that `date` belongs to. nil, the default, for the wall clock. For a countdown that
  ///     counts by a server's clock already, nil means that clock.
  /// - Returns: The length.
  ///
  /// A countdown that was started without a server's clock, and is moved to a date of one, does not follow later
  /// corrections.
  public static func until(_ date: Date, by clock: ServerClock? = nil) -> CountdownEnd {
    CountdownEnd(.date(date, clock))
  }
}

/// The end of a countdown that is about to be started or moved: what a ``CountdownLength`` comes down to.
public struct CountdownEnd: CountdownLength {
  /// What the deadline is known by.
  enum Content {
    case after(Duration)
    case date(Date, ServerClock?)
    /// A time of the wall clock, counted from 1 January 1970, 00:00 UTC: finer than a date.
    case wallTime(Duration)
    /// So much was left when a countdown by a server's clock was saved.
    case left(Duration, by: ServerClock)
  }

  let content: Content

  init(_ content: Content) {
    self.content = content
  }

  /// The end itself.
  public var countdownEnd: CountdownEnd { self }

  /// The date, if the deadline is known by one.
  var date: Date? {
    if case .date(let date, _) = content { date } else { nil }
  }

  /// The server's clock by which a countdown to this end counts.
  var clock: ServerClock? {
    switch content {
    case .date(_, let clock): clock
    case .left(_, let clock): clock
    case .after, .wallTime: nil
    }
  }

  /// Returns the time to this end.
  ///
  /// Call it under the engine's lock.
  ///
  /// - Parameters:
  ///   - engine: The engine of the countdown.
  ///   - now: The driver's time that counts as now.
  ///   - deadline: What corrects the countdown's deadline, if it counts by a server's clock.
  /// - Returns: The time, negative if the end is past.
  func timeLeft(of engine: CountdownEngine, at now: Duration, following deadline: ServerDeadline?) -> Duration
  {
    switch content {
    case .after(let duration), .left(let duration, _): return duration
    case .wallTime(let time): return time - engine.driver.wallTime(at: now)
    case .date(let date, let clock):
      if let deadline { return deadline.newTimeLeft(until: date, by: clock, of: engine, at: now) }
      if let clock { return ServerDeadline.timeLeft(until: date, by: clock, of: engine, at: now) }
      return date.duration(sinceWallTime: engine.driver.wallTime(at: now))
    }
  }
}
