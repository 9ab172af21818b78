extension CountdownEngine {
  /// Moves a countdown, and with it its followers: its deadline, its time, its total or its ticks.
  ///
  /// If several callers move it at once, each moves what the caller before it has left. A time left that is new is delivered
  /// like a first value, on the shared grid the value in force, unless it is the delivered value; at marks, only where the move
  /// passes one.
  ///
  /// - Parameters:
  ///   - countdown: The countdown.
  ///   - inTime: Whether an overdue countdown counts as over, although its zero was not taken yet. New ticks and a new total do
  ///     not ask.
  ///   - move: The move. The time left is brought to 0 ... 2^62 ns, where the countdown ends at 0; past zero, to
  ///     -2^60 ... 2^62 ns.
  /// - Returns: Whether it holds now, or as nearly as these bounds allow: decided under the lock.
  /// - Complexity: O(1), for each follower too.
  @discardableResult
  package func move(_ countdown: CountdownHandler, inTime: Bool = false, _ move: CountdownMove) -> Bool {
    act { state in
      let node = countdown.ref
      switch move {
      case .pause: return state.pause(node, inTime: inTime)
      case .resume: return state.resume(node, inTime: inTime)
      case .total(let total):
        return state.setTotal(of: node, to: Nanoseconds(saturating: total).asDuration)
      case .ticks(let ticks): return state.setRhythm(of: node, to: ticks)
      default: break
      }
      guard state.isMovable(node, inTime: inTime) else { return false }
      state.readClock()
      switch move {
      case .restart: state.restart(node)
      case .byClock(let isSliceOver):
        guard let offset = node.rare?.keeper?.takeCorrection() else { return true }
        if isSliceOver, !state.delivery.isUnderWay { state.caller = .elsewhere }
        return state.move(node, .corrected(by: offset))
      default: return state.move(node, move)
      }
      return true
    }
  }
}
