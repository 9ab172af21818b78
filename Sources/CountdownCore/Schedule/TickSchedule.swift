/// The arithmetic of one countdown's ticks: pure functions, in nanoseconds throughout.
///
/// Ticks are anchored on the deadline: the tick that delivers k intervals is planned at `deadline - k * interval`, so
/// rounding never accumulates. On the shared grid, at the multiples of the interval, a tick delivers the nearest
/// multiple. The delivered value decides when a countdown is due: at the first planned instant from which on less is
/// to be delivered. A countdown that goes on past zero has less than zero to deliver; one at marks, a mark that is armed.
///
/// Instants may lie anywhere in `Int64`, so every sum and difference of them saturates. Steps times the interval
/// never exceed the value that they were divided from.
struct TickSchedule {
  let deadline: Nanoseconds
  let interval: Nanoseconds
  let mode: TickMode
  /// The tolerance: ticks wait for the next multiple of 10^exponent nanoseconds.
  let exponent: Int
  /// The marks at which it ticks; nil if it has an interval, or none.
  let marks: Marks?

  private var isShared: Bool { mode.contains(.shared) }

  /// Whether its end is all that there is to deliver.
  var isSilent: Bool { mode.contains(.atMarks) && marks == nil }

  /// The value in force at an instant: a multiple of the interval, 0 exactly from the deadline on, or at the deadline and
  /// less behind it; at marks, the mark that was passed last, or more than any mark.
  ///
  /// On the shared grid it is the multiple that was nearest when the grid was last passed, but no more than what is
  /// left rounded up.
  func value(at instant: Nanoseconds) -> Int64 {
    guard instant < deadline else { return valueFromDeadlineOn(at: instant) }
    let left = deadline.saturatingSubtract(instant)
    if mode.contains(.atMarks) { return marks?.passed(with: left) ?? .max }
    let roundedUp = (left - 1) / interval + 1
    guard isShared else { return interval.saturatingTimes(roundedUp) }
    let sinceGrid = deadline.saturatingSubtract(gridInstant(notAfter: instant))
    let atGrid = sinceGrid.saturatingAdd(interval / 2) / interval
    return interval.saturatingTimes(min(roundedUp, max(1, atGrid)))
  }

  private func valueFromDeadlineOn(at instant: Nanoseconds) -> Int64 {
    if !mode.contains(.pastZero) { return 0 }
    if mode.contains(.atMarks) { return marks?.passed(with: deadline.saturatingSubtract(instant)) ?? .max }
    // A division rounds to zero, so up.
    let steps = max(deadline.saturatingSubtract(instant), -.longestPastZero) / interval
    guard isShared else { return steps * interval }
    let atGrid = deadline.saturatingSubtract(gridInstant(notAfter: instant)).saturatingAdd(interval / 2)
    return max(min(steps, floor(atGrid)), -.longestPastZero / interval) * interval
  }

  /// How many whole intervals there are in a duration, rounded down.
  private func floor(_ duration: Nanoseconds) -> Int64 {
    duration >= 0 ? duration / interval : (duration + 1) / interval - 1
  }

  /// Whether a value is news after the delivered value.
  func isNews(_ value: Int64, after lastValue: LastValue) -> Bool {
    lastValue.isNothing || value < lastValue.value
  }

  /// When the value in force at an instant came into force.
  func inForceSince(at instant: Nanoseconds) -> Nanoseconds {
    let value = value(at: instant)
    if mode.contains(.atMarks) { return min(deadline.saturatingSubtract(value), instant) }
    let planned = due(after: .inRhythm(value.saturatingAdd(interval)))
    if planned <= instant { return planned }
    // It is not planned for as early as that, because of a tolerance, or because on the grid more is nearest.
    return isShared ? gridInstant(notAfter: instant) : min(deadline.saturatingSubtract(value), instant)
  }

  /// Until when a value that is in force at an instant stays in force.
  func end(of value: Int64, at instant: Nanoseconds) -> Nanoseconds {
    if mode.contains(.atMarks) {
      return marks?.next(below: value).map { deadline.saturatingSubtract($0) } ?? .never
    }
    let lessLeft = deadline.saturatingAdd(interval.saturatingSubtract(value))
    return isShared ? min(lessLeft, gridInstant(notAfter: instant).saturatingAdd(interval)) : lessLeft
  }

  /// When the next value is due.
  func due(after lastValue: LastValue) -> Nanoseconds {
    if mode.contains(.atMarks) { return dueAtMark(after: lastValue) }
    // Any value is news then, and no more than that is ever left.
    if lastValue.isNothing { return deadline.saturatingSubtract(.longest) }
    let steps = (lastValue.value - 1) / interval
    if steps <= 0 { return dueAtEnd(after: lastValue) }
    if isShared { return min(dueOnGrid(steps), deadline) }
    return tolerated(deadline.saturatingSubtract(steps * interval))
  }

  /// When the next mark is due, or the end.
  private func dueAtMark(after lastValue: LastValue) -> Nanoseconds {
    guard let marks else {
      // Only a sleep's end has a tolerance.
      return !mode.contains(.pastZero) ? tolerated(deadline) : .never
    }
    return marks.next(after: lastValue).map { deadline.saturatingSubtract($0) } ?? .never
  }

  /// When the next value is due, if less is left than two intervals.
  private func dueAtEnd(after lastValue: LastValue) -> Nanoseconds {
    if lastValue.value > 0 || !mode.contains(.pastZero) { return deadline }
    let steps = floor(lastValue.value - 1)
    if steps < -.longestPastZero / interval { return .never }
    return isShared ? dueOnGrid(steps) : tolerated(deadline.saturatingSubtract(steps * interval))
  }

  /// When the next value is due, and when it is delivered at the latest.
  ///
  /// No zero and no first value may be late, and no tick may be so late that its countdown has ended.
  func expiry(after lastValue: LastValue) -> Expiry {
    let due = due(after: lastValue)
    var expiry = Expiry(due)
    if !lastValue.isNothing, due != deadline {
      expiry.limit = due.saturatingAdd(slack)
      if due < deadline { expiry.limit = min(expiry.limit, deadline) }
    }
    return expiry
  }

  /// The first instant of the shared grid at which no more than so many steps are nearest; it may be after the
  /// deadline.
  private func dueOnGrid(_ steps: Int64) -> Nanoseconds {
    let bound = deadline.saturatingSubtract(steps * interval).saturatingSubtract(interval - interval / 2)
    return tolerated(gridInstant(notAfter: bound).saturatingAdd(interval))
  }

  private func gridInstant(notAfter instant: Nanoseconds) -> Nanoseconds {
    let phase = instant % interval
    return instant.saturatingAdd(phase < 0 ? -phase - interval : -phase)
  }

  /// The next multiple of the tolerance's power of ten.
  private func tolerated(_ instant: Nanoseconds) -> Nanoseconds {
    if exponent == 0 { return instant }
    return instant.roundedUp(to: Tolerance.unit(exponent))
  }

  /// The next tick after a value that was delivered in its rhythm, unless that is zero: the usual case, for which nothing is
  /// divided.
  ///
  /// - Returns: Its value, and when it is due; nil in any other case.
  @inline(__always)
  func plainTick(after lastValue: LastValue) -> (value: Int64, expiry: Expiry)? {
    guard lastValue.isPlain, mode.isDisjoint(with: [.shared, .atMarks]), exponent == 0 else { return nil }
    let value = lastValue.rawValue &- interval
    guard value > 0 else { return nil }
    let due = deadline &- value
    return (value, Expiry(due: due, limit: due &+ slack))
  }

  /// How late a tick may be in a crowd.
  @inline(__always)
  var slack: Nanoseconds { mode.contains(.automatic) ? Tolerance.automaticSlack(of: interval) : 0 }
}
