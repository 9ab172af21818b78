/// A countdown at one moment, as a model shows it.
package struct CountdownLook {
  /// The time to its deadline; negative where that is past.
  package let left: Duration
  /// Its total; never less than the time left.
  package let total: Duration
  package let isPaused: Bool
  /// Whether it has ended, and its outcome is being delivered, or waits for that.
  package let hasEnded: Bool
  /// Whether the engine's time is frozen.
  package let isFrozen: Bool
  /// What was told last, or is about to be told, in nanoseconds; nil if it was told nothing.
  package let told: Int64?
  /// The driver's time.
  package let driverTime: Duration
  /// The wall clock, at the same moment, since 1 January 1970, 00:00 UTC.
  package let wallTime: Duration
}

extension EngineState {
  /// Looks at a countdown, also while its outcome is delivered.
  mutating func look(at node: NodeRef) -> CountdownLook? {
    if node.phase == .over || node.phase == .idle { return nil }
    readClock()
    var told = node.lastValue
    // What a callback has queued is told right behind that; what another thread has queued, by a pass.
    if node.lives, node.isQueued, node.queued != .change, !node.flags.contains(.waitsForPass) {
      switch decide(node, node.queued, at: time(for: node)) {
      case .value(let value): told = value
      case .zero: told = .inRhythm(0)
      case .change, .nothing: break
      }
    }
    let now = Duration.nanoseconds(driverTime)
    return CountdownLook(
      left: .nanoseconds(node.deadline.saturatingSubtract(time(for: node))), total: .nanoseconds(node.total),
      isPaused: node.isPaused, hasEnded: !node.lives, isFrozen: timeline.isFrozen,
      told: told.isNothing ? nil : told.value, driverTime: now, wallTime: driver.wallTime(at: now))
  }
}
