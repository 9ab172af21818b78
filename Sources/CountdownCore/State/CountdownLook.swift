/// A countdown at one moment: the answer to all questions about it.
package struct CountdownLook {
  /// Whether it has ended, and its outcome is being delivered, or waits for that.
  package let hasEnded: Bool
  /// Whether only its zero is left to be delivered: then nothing moves it any more.
  package let isCompleting: Bool
  package let isPaused: Bool
  /// Whether the engine's time is frozen.
  package let isFrozen: Bool
  /// The time to its deadline; negative where that is past.
  package let left: Duration
  /// The time left: zero while its zero waits for its delivery; negative past zero only.
  package let timeLeft: Duration
  /// The time with which it began; never less than the time left.
  ///
  /// A move changes it only if more is left afterwards than that. A correction shifts it with the deadline, unless the countdown was
  /// started with a total of its own, or was moved.
  package let total: Duration
  /// The time since it was started, without pauses.
  package let elapsed: Duration
  /// What was told last, or is about to be told, in nanoseconds; nil if it was told nothing.
  package let told: Int64?
  /// Whether something keeps its deadline by a clock of its own.
  package let isKept: Bool
  /// The driver's time.
  package let driverTime: Duration
  let driver: any CountdownDriver

  package var isRunning: Bool { !hasEnded && !isPaused }

  /// The time left as a fraction of the total, from 0 to 1, and 0 if the total is zero.
  package var fractionLeft: Double {
    total == .zero
      ? 0 : Double(Nanoseconds(saturating: max(.zero, timeLeft))) / Double(Nanoseconds(saturating: total))
  }

  /// The wall clock, at the same moment, since 1 January 1970, 00:00 UTC.
  package var wallTime: Duration { driver.wallTime(at: driverTime) }

  /// The wall clock's time at which it ends; nil while it stands still, and when nothing moves it any more.
  package var endTime: Duration? { isRunning && !isCompleting && !isFrozen ? wallTime + left : nil }
}

extension EngineState {
  /// Looks at a countdown, also while its outcome is delivered.
  mutating func look(at node: NodeRef) -> CountdownLook? {
    if node.phase == .over || node.phase == .idle { return nil }
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
    return CountdownLook(
      hasEnded: !node.lives, isCompleting: node.root.isCompleting, isPaused: node.isPaused,
      isFrozen: timeline.isFrozen,
      left: .nanoseconds(node.deadline.saturatingSubtract(now)), timeLeft: .nanoseconds(left(of: node)),
      total: .nanoseconds(node.total), elapsed: .nanoseconds(now.saturatingSubtract(node.start).asDuration),
      told: told.isNothing ? nil : told.value, isKept: node.root.rare?.keeper != nil,
      driverTime: .nanoseconds(driverTime), driver: driver)
  }
}
