import CountdownCore
public import CountdownFoundation

/// The end of a countdown as a moment of the device's clocks, or of a server's.
final class ClockMoment: CountdownMoment {
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

  /// The wall clock's time, since 1 January 1970, 00:00 UTC, if the moment is known by that.
  var wallTime: Duration? {
    switch time {
    case .date(let date): clock == nil ? date.wallTime : nil
    case .wallTime(let time): time
    case .instant, .left: nil
    }
  }

  // The start reads the clock under the engine's lock. A correction that comes before is in that reading; one that comes later
  // waits for the lock.
  func attach(to countdown: CountdownHandler, in engine: CountdownEngine) {
    guard let clock else { return }
    let deadline = ServerDeadline(of: countdown, by: clock, in: engine)
    countdown.keep(by: deadline)
    clock.addFollower(deadline)
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
      if let clock {
        return clock.timeLeft(until: date, ahead: clock.offset(at: now, of: driver), at: now, of: driver)
      }
      return (date.wallTime - driver.wallTime(at: now)).ofDates
    }
  }
}

extension CountdownLength where Self == CountdownEnd {
  /// Returns the time until a date, for a countdown that ends at that date.
  ///
  /// The clock is read when the countdown is started or moved. Later changes of the wall clock do not matter; later
  /// corrections of a server's clock move the deadline.
  ///
  /// A countdown that was started without a server's clock, and is moved to a date of one, does not follow later
  /// corrections.
  ///
  /// - Parameters:
  ///   - date: The date of the deadline. A date that is past, or is not a number, ends the countdown at once, unless it
  ///     goes on past zero; the deadline is at most 2^62 ns (146 years) away.
  ///   - clock: The server's clock that `date` belongs to. nil, the default, for the wall clock. For a countdown that
  ///     counts by a server's clock already, nil means that clock.
  /// - Returns: The length.
  public static func until(_ date: Date, by clock: ServerClock? = nil) -> CountdownEnd {
    CountdownEnd(at: .date(date), by: clock)
  }
}

extension CountdownEnd {
  init(at time: ClockMoment.Time, by clock: ServerClock? = nil) {
    self.init(at: ClockMoment(time, by: clock))
  }

  /// Returns the end at an instant of the clock of the manager's driver.
  package static func instant(_ instant: Duration) -> CountdownEnd { CountdownEnd(at: .instant(instant)) }

  /// The moment, if there is one; nil for a duration.
  var clockMoment: ClockMoment? { moment as? ClockMoment }
}
