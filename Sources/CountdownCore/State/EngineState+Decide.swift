/// What a node is delivered next: when its slot is due, or when something is queued for it.
enum Decision {
  case value(LastValue)
  /// Its last value, and its outcome.
  case zero
  /// That something has changed, to a handler that hears of changes: there is nothing to tell.
  case change
  /// Nothing: there is no news, or ticks are held back.
  case nothing
}

/// The one place that decides what is delivered; `TickSchedule.plainTick` answers the same for a punctual tick, in a short way.
extension EngineState {
  /// Decides what a node is delivered for which something is queued.
  @inline(__always)
  mutating func decideQueued(_ node: NodeRef, at now: Nanoseconds) -> Decision {
    // What has been evicted since, or follows what has ended, has its zero to come.
    if node.queued == .change, !node.isCompleting { return .change }
    let decision = decide(node, node.queued, at: now)
    guard node.flags.contains(.listens), case .nothing = decision else { return decision }
    return .change
  }

  /// Decides what a living node is delivered, at an instant of its own time.
  func decide(_ node: NodeRef, _ queued: Node.Queued, at now: Nanoseconds) -> Decision {
    if node.isCompleting { return .zero }
    let delivered = node.lastValue
    // It has no first value: it was queued only to be linked behind the outcome of what it replaced (see `start`).
    if queued == .ifNews, node.flags.contains(.waitsForPass),
      node.isAtMarks && delivered.isNothing || node.flags.contains(.numbered) && delivered.value > 0
    {
      return .nothing
    }
    let isHeldBack = node.isPaused || suspension.isSuspended
    var value: LastValue?
    if node.isAtMarks {
      if node.isSilent, queued == .exactly, delivered.isNothing, node.endsAtZero, node.leader != nil,
        node.deadline > now
      {
        // A follower of a silent countdown has a first value all the same.
        return .value(firstValue(ofSilent: node, at: now))
      }
      value = markValue(of: node, queued, isHeldBack: isHeldBack, at: now)
    } else if queued == .exactly {
      value = exactValue(of: node, at: now)
    } else if queued == .inForce,
      node.deadline.saturatingSubtract(now).saturatingSubtract(delivered.value) >= node.interval
    {
      // At least an interval more is left than was delivered last.
      value = lastValue(inForce: node.schedule.value(at: now), node)
    } else if !isHeldBack {
      value = news(of: node, at: now)
    }
    guard let value else { return .nothing }
    if value.value != 0 || !node.endsAtZero { return .value(value) }
    guard let leader = node.leader else { return .zero }
    // A follower that is added at the deadline of a paused or suspended countdown does not end it.
    if isHeldBack { return .nothing }
    // Nor does it end an actor's, which ends when the actor is told; it is told zero all the same, once.
    if leader.flags.contains(.endsWhenTold) { return node.wasToldZero ? .nothing : .value(value) }
    return .zero
  }

  /// The value to deliver to a node that ticks at marks, or is silent; nil if it has passed none.
  private func markValue(of node: NodeRef, _ queued: Node.Queued, isHeldBack: Bool, at now: Nanoseconds)
    -> LastValue?
  {
    let isAnyway = queued == .exactly || queued == .inForce && node.marks != nil
    guard isAnyway || !isHeldBack, let value = passedMark(of: node, at: now) else { return nil }
    // In a pause a move to the end ends it. What only time has brought to its end waits, whatever else is queued.
    return isHeldBack && node.endsAtZero && value.value == 0 && node.leftAtMove > 0 ? nil : value
  }

  /// The exact time left, or on the shared grid the value in force; nil if that is the value that was delivered last.
  ///
  /// Where the handler makes numbers of the values, it is the value in force in any case.
  private func exactValue(of node: NodeRef, at now: Nanoseconds) -> LastValue? {
    if node.flags.contains(.numbered) { return .inRhythm(min(0, node.schedule.value(at: now))) }
    let value: LastValue =
      node.flags.contains(.shared)
      ? lastValue(inForce: node.schedule.value(at: now), node) : .exactly(left(of: node, at: now))
    return value.value == node.lastValue.value ? nil : value
  }

  /// The first and only value of a silent follower.
  private func firstValue(ofSilent node: NodeRef, at now: Nanoseconds) -> LastValue {
    guard node.flags.contains(.shared) else { return .exactly(left(of: node, at: now)) }
    let grid = TickSchedule(
      deadline: node.deadline, interval: node.interval, mode: .shared, exponent: 0, marks: nil)
    return lastValue(inForce: grid.value(at: now), node)
  }

  /// The value to deliver because a mark was passed: the mark itself, or what is left if it is late; nil if none was passed that
  /// was armed.
  private func passedMark(of node: NodeRef, at now: Nanoseconds) -> LastValue? {
    let mark = node.schedule.value(at: now)
    let marks = node.marks
    guard mark < marks?.armed(after: node.lastValue) ?? .max else { return nil }
    if mark == 0, node.endsAtZero { return .exactly(0, unlike: node.lastValue) }
    if marks == nil { return nil }
    // If it is late, by a millisecond or more, what is left.
    let left = left(of: node, at: now)
    return .exactly(mark.saturatingSubtract(left) < 1_000_000 ? mark : left, unlike: node.lastValue)
  }

  /// The value in force, if it is news.
  private func news(of node: NodeRef, at now: Nanoseconds) -> LastValue? {
    let schedule = node.schedule
    let value = schedule.value(at: now)
    return schedule.isNews(value, after: node.lastValue) ? lastValue(inForce: value, node) : nil
  }

  /// The value to deliver for a value in force: rounded up, that may exceed the largest value that can be delivered.
  private func lastValue(inForce value: Int64, _ node: NodeRef) -> LastValue {
    .inRhythm(value > .longest ? .longest / node.interval * node.interval : value)
  }
}
