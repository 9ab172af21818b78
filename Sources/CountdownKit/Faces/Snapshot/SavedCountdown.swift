import CountdownCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// One countdown of a snapshot: its id, when it ends, and how it ticks.
struct SavedCountdown: Sendable, Hashable, Codable {
  private(set) var id: String
  /// Of one that runs: microseconds since 1 January 1970, 00:00 UTC.
  ///
  /// Not a `Date`: encoders write those as they are told to, some in whole seconds.
  let deadline: Int64?
  /// Of one that stands still: nanoseconds.
  let left: Int64?
  /// Of one that stands still: whether it does so until it is resumed.
  let isPaused: Bool?
  /// What it began with, in nanoseconds; nil: version 1 did not keep it.
  let total: Int64?
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
    case total, interval, tolerance
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
    return isTimed && 0...Nanoseconds.longest ~= total ?? 0 && 1_000_000...Nanoseconds.longest ~= interval
      && 0...interval ~= tolerance ?? 0
  }
}

extension SavedCountdown {
  /// What is kept of a countdown; nil: it is none that can be restored.
  init?(_ record: CountdownRecord) {
    guard let id = record.key.value(as: String.self) else { return nil }
    self.init(record, as: id)
  }

  /// What is kept of a countdown, under another id; nil: it is none that can be restored.
  init?(_ record: CountdownRecord, as id: String) {
    guard let left = record.left, let interval = record.interval else { return nil }
    self.id = id
    total = Nanoseconds(saturating: record.total)
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

  /// What is kept of one that stands still.
  init(left: TimeLeft, total: Duration, interval: Duration) {
    id = ""
    deadline = nil
    self.left = left.nanoseconds
    isPaused = true
    self.total = Nanoseconds(saturating: total)
    self.interval = CountdownRequest.interval(interval)
    tolerance = nil
    isShared = false
    isServers = false
  }

  /// The same under another id.
  func named(_ id: String) -> SavedCountdown {
    var countdown = self
    countdown.id = id
    return countdown
  }

  /// What is left of one that stands still.
  var stillLeft: TimeLeft { TimeLeft(nanoseconds: left ?? 0) }

  /// The time of the server's clock by which a handler's countdown counts; nil: it counts by none.
  static func ownTime(of handler: CountdownHandler) -> Duration? {
    (handler as? ServerDeadlineHandler)?.deadline?.wallTime
  }

  /// When it ends if it starts now: by a server's clock, if it is one of those that count so, or by the wall clock.
  func end(by clock: ServerClock?, in engine: CountdownEngine) -> CountdownEnd {
    var end = deadlineEnd(by: clock, in: engine)
    end.total = total.map { .nanoseconds($0) }
    return end
  }

  private func deadlineEnd(by clock: ServerClock?, in engine: CountdownEngine) -> CountdownEnd {
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

  /// How it is when it is started.
  var startPhase: StartPhase { isPaused == true ? .paused : .running }

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
