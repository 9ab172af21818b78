/// A countdown at one moment: the answer to all questions about it.
package struct CountdownLook {
  // In nanoseconds, and in an order without gaps: so a look is copied by a few moves.
  private let times: Times
  /// What was told last, or is about to be told, in nanoseconds; nil if it was told nothing.
  package let told: Int64?
  /// Whether that is about to be told, right behind the callback that is running.
  package let isToldNext: Bool
  /// How it has ended, while its outcome is being delivered, or waits for that; nil before.
  package let outcome: CountdownOutcome?
  /// Whether something can still move it: it has not ended, and not only its zero is left to be delivered.
  package let isMovable: Bool
  package let isPaused: Bool
  /// Whether what is left does not change: the countdown is paused, or the engine's time is frozen.
  package let standsStill: Bool
  /// Whether something keeps its deadline by a clock of its own.
  package let isKept: Bool
  /// What was left when it was told a mark last, in nanoseconds; nil if it was told none.
  package let toldMark: Int64?
  private let exponent: Int8
  private let mode: TickMode
  private let ownNow: Nanoseconds?
  private let interval: Nanoseconds
  private let marks: Marks?
  private let driver: any CountdownDriver

  private struct Times {
    let left: Nanoseconds
    let timeLeft: Nanoseconds
    let total: Nanoseconds
    let elapsed: Nanoseconds
    let driver: Nanoseconds
  }

  /// Whether it has ended.
  package var hasEnded: Bool { outcome != nil }

  /// The time to its deadline; negative where that is past.
  package var left: Duration { .nanoseconds(times.left) }

  /// The time left, in nanoseconds: zero while its zero waits for its delivery; negative past zero only.
  package var timeLeft: Int64 { times.timeLeft }

  /// The time with which it began; never less than the time left.
  ///
  /// A move changes it only if more is left afterwards than that. A correction shifts it with the deadline, unless the countdown was
  /// started with a total of its own, or was moved.
  package var total: Duration { .nanoseconds(times.total) }

  /// The time since it was started, without pauses.
  package var elapsed: Duration { .nanoseconds(times.elapsed) }

  /// The driver's time.
  package var driverTime: Duration { .nanoseconds(times.driver) }

  /// What the clock shows that keeps its deadline, since 1 January 1970, 00:00 UTC; nil if the deadline is no date of such a clock.
  package var ownTime: Duration? { ownNow.map { .nanoseconds($0) } }

  /// How it ticks; nil for a silent countdown.
  package var ticks: CountdownTicks? {
    let schedule = TickSchedule(
      deadline: 0, interval: interval, mode: mode, exponent: Int(exponent), marks: marks)
    return schedule.isSilent ? nil : CountdownTicks(schedule)
  }

  /// The time left as a fraction of the total, from 0 to 1, and 0 if the total is zero.
  package var fractionLeft: Double {
    times.total == 0 ? 0 : Double(max(0, times.timeLeft)) / Double(times.total)
  }

  /// The wall clock, at the same moment, since 1 January 1970, 00:00 UTC.
  package var wallTime: Duration { driver.wallTime(at: driverTime) }

  /// The wall clock's time at which it ends; nil while it stands still, and when nothing moves it any more.
  package var endTime: Duration? { isMovable && !standsStill ? wallTime + left : nil }

  /// Looks at a node, when it is told a value last, or is about to be, at an instant of its own time.
  @inline(__always)
  fileprivate init(_ node: NodeRef, _ told: LastValue, at now: Nanoseconds, in state: borrowing EngineState) {
    let root = node.root
    let keeper = root.rare?.keeper
    outcome = node.lives ? nil : node.outcome ?? .completed
    isMovable = node.lives && !root.isCompleting
    isPaused = node.isPaused
    standsStill = node.isPaused || state.timeline.isFrozen
    isKept = keeper != nil
    self.told = told.isNothing ? nil : told.value
    isToldNext = told != node.lastValue
    let schedule = node.schedule
    (mode, exponent, interval, marks) = (
      schedule.mode, Int8(truncatingIfNeeded: schedule.exponent), schedule.interval, schedule.marks
    )
    toldMark = schedule.marks?.told(after: node.lastValue)
    times = Times(
      left: node.deadline.saturatingSubtract(now),
      timeLeft: node.isCompleting ? 0 : state.left(of: node, at: now), total: node.total,
      elapsed: now.saturatingSubtract(node.start).asDuration, driver: state.driverTime)
    ownNow = keeper?.wallTime.map { Nanoseconds(saturating: $0) }
    driver = state.driver
  }
}

extension EngineState {
  /// Looks at a countdown, also while its outcome is delivered.
  mutating func look(at node: NodeRef) -> CountdownLook? {
    if node.isOver || node.phase == .idle { return nil }
    readClock()
    defer { clockReading = nil }
    let now = time(for: node)
    var told = node.lastValue
    // What a callback has queued is told right behind that; what another thread has queued, by a pass.
    if node.lives, node.isQueued, node.queued != .change, !node.flags.contains(.waitsForPass) {
      switch decide(node, node.queued, at: now) {
      case .value(let value): told = value
      case .zero: told = .inRhythm(0)
      case .change, .nothing: break
      }
    }
    return CountdownLook(node, told, at: now, in: self)
  }
}
