/// An instant or a duration in nanoseconds; so wide that nothing overflows.
typealias Moment = Int128

/// A countdown as naively as it can be said: it remembers what was shown last, and when something else is to be
/// shown is worked out from that each time.
///
/// It shares no code and no idea with the engine.
struct ReferenceCountdown {
  /// Longer durations are taken for this one.
  static let longest: Moment = 1 << 62
  /// No clock gets there.
  static let endOfTime: Moment = Moment(Int64.max)

  let token: Int
  let receiver: ReceiverRecord
  let interval: Moment
  let unit: Moment
  let isShared: Bool
  let isEndless: Bool
  let isSilent: Bool
  /// Paused: relative to the pause, as `shownAt`.
  var deadline: Moment
  var isPaused = false
  /// Nanoseconds shown last, of endless ticks the number, -1 before the first; nil: the first value is still owed.
  var shown: Moment?
  var shownAt: Moment = 0
  /// In which pass it came to be owed a value, which is not the one that delivers it; nil: it is owed none.
  var owedSince: Int?
  /// Whether it may also wait until it is resumed, since it was paused while a pass was to tell it.
  var isOwedPerhaps = false
  /// In which pass it was last moved, paused or resumed.
  var movedIn: Int?

  init(token: Int, receiver: ReceiverRecord, terms: Terms, now: Moment) {
    self.token = token
    self.receiver = receiver
    interval = Self.clipped(max(1_000_000, Moment(terms.interval)))
    let allowance = min(interval, Self.clipped(Moment(terms.tolerance)))
    var unit: Moment = 1
    while unit * 10 <= allowance { unit *= 10 }
    self.unit = unit
    isShared = terms.isShared && !terms.isEndless
    isEndless = terms.isEndless
    isSilent = terms.isSilent
    deadline = min(now + Self.clipped(Moment(terms.duration)), Self.endOfTime)
    if isEndless, terms.duration > 0 { shown = -1 }
  }

  static func clipped(_ duration: Moment) -> Moment { min(max(duration, 0), longest) }

  /// Whether what was shown is between two steps of the common grid, which the manager does not promise to remember
  /// exactly when the countdown is moved.
  var isBetweenSteps: Bool { isShared && shown.map { $0 % interval != 0 } == true }

  /// Shifts its times from a pause to the clock, or back.
  mutating func shift(by duration: Moment) {
    deadline += duration
    shownAt += duration
  }
}

// MARK: - Values

extension ReferenceCountdown {
  /// When something else is to be shown; nil: not by itself.
  var due: Moment? {
    guard let shown, !isPaused, owedSince == nil else { return nil }
    if isEndless { return tolerated(deadline + (shown + 1) * interval) }
    guard isShared else {
      let next = (shown - 1) / interval * interval
      return next <= 0 ? deadline : tolerated(deadline - next)
    }
    // Nothing smaller than one interval is ever shown before the end, however long that is off.
    if shown <= interval { return deadline }
    var grid = floor(shownAt, interval) + interval
    while grid < deadline {
      if nearest(grid) < shown { return min(tolerated(grid), deadline) }
      grid += interval
    }
    return deadline
  }

  /// What is to be shown at an instant; a first value is what is left.
  func value(at time: Moment) -> Moment {
    if isEndless { return time < deadline ? -1 : (time - deadline) / interval }
    guard time < deadline else { return 0 }
    guard shown != nil else { return Self.clipped(deadline - time) }
    let up = (deadline - time + interval - 1) / interval * interval
    return isShared ? min(up, nearest(floor(time, interval))) : up
  }

  /// Whether a value must be shown after the countdown was moved.
  func mustShow(at time: Moment, afterMovingLater isLater: Bool) -> Bool {
    guard let last = shown else { return false }
    let value = value(at: time)
    if isEndless { return value > last }
    let shown = (last + interval - 1) / interval * interval
    if value == shown, shown == last || !isLater { return false }
    if isShared, value > 0 {
      if shown < value, shown >= nearest(time) { return false }
      if shown > value, shown == nearest(floor(time, interval)) { return false }
    }
    return true
  }

  private func nearest(_ grid: Moment) -> Moment {
    max(1, (deadline - grid + interval / 2) / interval) * interval
  }

  private func tolerated(_ instant: Moment) -> Moment {
    let below = floor(instant, unit)
    return below == instant ? instant : below + unit
  }

  private func floor(_ value: Moment, _ unit: Moment) -> Moment {
    let rest = value % unit
    return value - (rest < 0 ? rest + unit : rest)
  }
}
