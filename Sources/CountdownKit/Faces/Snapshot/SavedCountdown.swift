import CountdownCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// One countdown of a snapshot: its id, when it ends, and how it ticks.
struct SavedCountdown: Sendable, Hashable, Codable {
  let id: String
  /// Of one that runs: microseconds since 1 January 1970, 00:00 UTC.
  ///
  /// Not a `Date`: encoders write those as they are told to, some in whole seconds.
  let deadline: Int64?
  /// Of one that stands still: nanoseconds.
  let left: Int64?
  /// Of one that stands still: whether it does so until it is resumed.
  let isPaused: Bool?
  /// In nanoseconds.
  let interval: Int64
  /// In nanoseconds; nil: automatic.
  let tolerance: Int64?
  let isShared: Bool
  /// Whether it counts by a server's clock; `deadline` is a date of that.
  let isServers: Bool

  private enum CodingKeys: String, CodingKey {
    case id, deadline, left
    case isPaused = "paused"
    case interval, tolerance
    case isShared = "shared"
    case isServers = "server"
  }

  /// Whether a manager can have such a one.
  var isPossible: Bool {
    let isTimed =
      switch (deadline, left, isPaused) {
      case (_?, nil, nil): true
      case (nil, let left?, _?): 0...Nanoseconds.longest ~= left
      default: false
      }
    return isTimed && 1_000_000...Nanoseconds.longest ~= interval && 0...interval ~= tolerance ?? 0
  }
}

extension SavedCountdown {
  /// What is kept of a countdown; nil: it is none that can be restored.
  init?(_ record: CountdownRecord) {
    guard let id = record.key.value(as: String.self), let left = record.left, let interval = record.interval
    else { return nil }
    self.id = id
    if record.standsStill {
      deadline = nil
      self.left = Nanoseconds(saturating: left)
      isPaused = record.isPaused
    } else {
      deadline = Self.microseconds((record.ownTime ?? record.wallTime) + left)
      self.left = nil
      isPaused = nil
    }
    let wholeInterval = Nanoseconds(saturating: interval)
    self.interval = wholeInterval
    tolerance = record.tolerance.map { min(Nanoseconds(saturating: $0), wholeInterval) }
    isShared = record.alignment == .shared
    isServers = record.ownTime != nil
  }

  /// When it ends if it starts now: by a server's clock, if it is one of those that count so, or by the wall clock.
  func end(by clock: ServerClock?, in engine: CountdownEngine) -> CountdownEnd {
    let clock = isServers ? clock : nil
    guard let deadline else {
      return CountdownEnd(
        after: .nanoseconds(left ?? 0), following: clock.map { ServerDeadline(by: $0, in: engine) })
    }
    let wallTime = Duration.microseconds(deadline)
    // Not as a date where that can be avoided: it is rounded to the microsecond.
    if clock == nil { return CountdownEnd(after: wallTime - engine.wallNow) }
    let date = Date(sinceReferenceDate: Date.sinceReferenceDate(ofWallTime: wallTime))
    return CountdownEnd(at: date, by: clock, in: engine)
  }

  /// How it ticks.
  var tickOptions: TickOptions {
    .every(.nanoseconds(interval), tolerance.map { .nanoseconds($0) }, isShared ? .shared : .deadline)
  }

  /// Whole microseconds, rounded up, so that nothing ends early; saturated.
  private static func microseconds(_ duration: Duration) -> Int64 {
    let (whole, rest) = duration.attoseconds.quotientAndRemainder(dividingBy: 1_000_000_000_000)
    return Int64(clamping: whole + (rest > 0 ? 1 : 0))
  }
}

extension SavedCountdown: Comparable {
  /// By deadline, those that stand still last, by what is left; otherwise by id.
  static func < (first: SavedCountdown, second: SavedCountdown) -> Bool {
    (first.deadline ?? .max, first.left ?? -1, first.id) < (
      second.deadline ?? .max, second.left ?? -1, second.id
    )
  }
}
