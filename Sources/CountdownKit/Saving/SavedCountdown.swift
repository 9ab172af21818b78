import CountdownCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A countdown of a snapshot: its id, its end, and how it ticks.
struct SavedCountdown: Sendable, Hashable, Codable {
  private(set) var id: String
  /// The deadline of a running countdown: microseconds since 1 January 1970, 00:00 UTC.
  ///
  /// Not a `Date`: encoders write dates as they are configured, some in whole seconds.
  let deadline: Int64?
  /// The time left of a countdown that stands still, in nanoseconds.
  let left: Int64?
  /// Whether a countdown that stands still is paused, until it is resumed.
  let isPaused: Bool?
  /// The duration that the countdown began with, in nanoseconds; nil if version 1 saved it, which did not keep the
  /// total.
  let total: Int64?
  /// The interval, in nanoseconds; nil for a silent countdown, which has no ticks.
  let interval: Int64?
  /// The tolerance, in nanoseconds; nil for the automatic tolerance.
  let tolerance: Int64?
  /// The marks, in nanoseconds, the greatest first; nil for a countdown that does not tick at marks.
  let marks: [Int64]?
  /// What was left when it was told a mark last, in nanoseconds; nil if it was told none.
  let told: Int64?
  /// Whether it goes on past zero; nil if not.
  let isPastZero: Bool?
  let isShared: Bool
  /// Whether the countdown counts by a server's clock; `deadline` is then a date of that clock.
  let isServers: Bool

  private enum CodingKeys: String, CodingKey {
    case id, deadline, left
    case isPaused = "paused"
    case total, interval, tolerance, marks, told
    case isPastZero = "pastZero"
    case isShared = "shared"
    case isServers = "server"
  }

  /// Whether a manager can have such a countdown.
  var isPossible: Bool {
    let isTimed =
      switch (deadline, left, isPaused) {
      case (_?, nil, nil): true
      case (nil, let left?, _?): (isPastZero == true ? -.longest : 0)...Nanoseconds.longest ~= left
      default: false
      }
    let ticksAsItCan =
      if let interval {
        1_000_000...Nanoseconds.longest ~= interval && 0...interval ~= tolerance ?? 0
      } else {
        tolerance == nil && !isShared
      }
    guard marks != nil || told == nil, -.longest...Nanoseconds.longest ~= told ?? 0,
      marks == nil || interval == nil, isPastZero != true || interval != nil || marks != nil
    else {
      return false
    }
    return isTimed && ticksAsItCan && 0...Nanoseconds.longest ~= total ?? 0
  }
}

extension SavedCountdown {
  /// Creates what is kept of a countdown that is no endless ticks.
  init(_ look: CountdownLook, as id: String, keeping policy: CountdownManager.SnapshotPolicy = .deadlines) {
    self.id = id
    (total, told) = (Nanoseconds(saturating: look.total), look.toldMark)
    let ticks = look.ticks
    if look.standsStill || policy == .timeLeft {
      deadline = nil
      // An overdue one that stands still has nothing left.
      left = Nanoseconds(saturating: ticks?.goesPastZero == true ? look.left : max(.zero, look.left))
      isPaused = look.isPaused
    } else {
      deadline = Self.microseconds((look.ownTime ?? look.wallTime) + look.left)
      left = nil
      isPaused = nil
    }
    (interval, tolerance, marks, isShared, isPastZero) = Self.parts(of: ticks)
    isServers = look.ownTime != nil && policy == .deadlines
  }

  /// Creates what is kept of a countdown that stands still.
  init(left: TimeLeft, total: Duration, ticks: Countdown.Ticks) {
    self.init(nil, left: left.nanoseconds, isPaused: true, total, ticks)
  }

  /// Creates what is kept of a countdown that goes on when it is restored.
  ///
  /// - Parameters:
  ///   - left: The time left, negative if the end is past.
  ///   - now: The wall clock now, since 1 January 1970, 00:00 UTC; nil if the time left is kept.
  ///   - total: The duration that the countdown began with.
  ///   - ticks: How it ticks.
  init(running left: Duration, at now: Duration?, total: Duration, ticks: Countdown.Ticks) {
    if let now {
      self.init(Self.microseconds(now + left), left: nil, isPaused: nil, total, ticks)
    } else {
      self.init(nil, left: TimeLeft(left).nanoseconds, isPaused: false, total, ticks)
    }
  }

  private init(
    _ deadline: Int64?, left: Int64?, isPaused: Bool?, _ total: Duration, _ ticks: Countdown.Ticks
  ) {
    id = ""
    self.deadline = deadline
    self.left = left
    self.isPaused = isPaused
    self.total = Nanoseconds(saturating: total)
    told = nil
    (interval, tolerance, marks, isShared, isPastZero) = Self.parts(of: ticks)
    isServers = false
  }

  /// What is kept of ticks; nothing of none.
  private static func parts(of ticks: Countdown.Ticks?) -> (Int64?, Int64?, [Int64]?, Bool, Bool?) {
    guard let ticks else { return (nil, nil, nil, false, nil) }
    let isPastZero = ticks.goesPastZero ? true : nil
    if let marks = ticks.markTimes { return (nil, nil, marks, false, isPastZero) }
    let tolerance = ticks.tolerance.map { Nanoseconds(saturating: $0) }
    return (Nanoseconds(saturating: ticks.wholeInterval), tolerance, nil, ticks.isShared, isPastZero)
  }

  /// Returns the same countdown under another id.
  func named(_ id: String) -> SavedCountdown {
    var countdown = self
    countdown.id = id
    return countdown
  }

  /// The time left of a countdown that stands still.
  var stillLeft: TimeLeft { left.map { TimeLeft(nanoseconds: $0) } ?? .zero }

  /// Returns the end of this countdown if it starts now: by a server's clock, if it counts by one, or by the wall
  /// clock.
  func end(by clock: ServerClock?) -> CountdownEnd {
    let clock = isServers ? clock : nil
    guard let deadline else {
      let left = stillLeft.duration
      return clock.map { CountdownEnd(at: .left(left), by: $0) } ?? CountdownEnd(after: left)
    }
    let wallTime = Duration.microseconds(deadline)
    guard let clock else { return CountdownEnd(at: .wallTime(wallTime)) }
    let date = Date(sinceReferenceDate: Date.sinceReferenceDate(ofWallTime: wallTime))
    return CountdownEnd(at: .date(date), by: clock)
  }

  /// What the countdown began with.
  var totalDuration: Duration? { total.map { .nanoseconds($0) } }

  /// What it brings along when it goes on.
  var past: CountdownPast {
    CountdownPast(total: totalDuration, told: told, isPaused: isPaused == true)
  }

  /// How it ticks; nil: silently.
  var ticks: Countdown.Ticks? {
    let ticks: Countdown.Ticks
    if let marks {
      ticks = .at(marks: marks.map { .nanoseconds($0) })
    } else if let interval {
      ticks = .every(
        .nanoseconds(interval), tolerance: tolerance.map { .nanoseconds($0) },
        alignment: isShared ? .shared : .deadline)
    } else {
      return nil
    }
    return isPastZero == true ? ticks.pastZero : ticks
  }

  /// The earliest version that has all of it.
  var version: Int { marks != nil || isPastZero == true ? 4 : interval == nil ? 3 : 2 }

  /// Returns whole microseconds, rounded up so that nothing ends early; saturated.
  static func microseconds(_ duration: Duration) -> Int64 {
    duration.count(of: .attosecondsOfMicrosecond, roundedUp: true)
  }
}

extension SavedCountdown: Comparable {
  /// Compares by deadline, with countdowns that stand still last, by time left; otherwise by id.
  static func < (first: SavedCountdown, second: SavedCountdown) -> Bool {
    (first.deadline ?? .max, first.left ?? -1, first.id) < (
      second.deadline ?? .max, second.left ?? -1, second.id
    )
  }
}
