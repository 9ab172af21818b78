import CountdownCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The end of a countdown as a moment of a clock.
///
/// It is an object of its own, so that a length that is a duration is copied as a few words.
final class CountdownMoment: CountdownInstant {
  enum Time: Sendable {
    case date(Date)
    /// A time of the wall clock, counted from 1 January 1970, 00:00 UTC: finer than a date.
    case wallTime(Duration)
    /// An instant of the driver's clock.
    case instant(Duration)
    /// So much was left when a countdown by a server's clock was saved.
    case left(Duration)
  }

  private let time: Time
  /// The server's clock by which a countdown to this moment counts.
  let clock: ServerClock?

  init(_ time: Time, by clock: ServerClock?) {
    self.time = time
    self.clock = clock
  }

  /// The date on the wall clock, if the moment is known by one.
  var wallDate: Date? {
    switch time {
    case .date(let date): clock == nil ? date : nil
    case .wallTime(let time): Date(sinceReferenceDate: Date.sinceReferenceDate(ofWallTime: time))
    case .instant, .left: nil
    }
  }

  func timeLeft(at now: Duration, of driver: any CountdownDriver, kept keeper: AnyObject?)
    -> Duration
  {
    switch time {
    case .left(let duration): return duration
    case .instant(let instant): return instant - now
    case .wallTime(let time): return time - driver.wallTime(at: now)
    case .date(let date):
      if let deadline = keeper as? ServerDeadline {
        return deadline.newTimeLeft(until: date, by: clock, of: driver, at: now)
      }
      if let clock { return ServerDeadline.timeLeft(until: date, by: clock, of: driver, at: now) }
      return date.duration(sinceWallTime: driver.wallTime(at: now))
    }
  }
}
