/// What an actor or a loop gets that asks, after its bell has rung.
package enum Taking: Sendable, Equatable {
  /// There is nothing for it now: it has changed since, and rings again; or it has ended.
  case nothing
  /// A value; for endless ticks, a number.
  case value(Int64)
  /// The zero of an actor's countdown, which is completed by that: tell the actor, then call `noteTold`.
  case zero
}

/// Values for actors and loops.
///
///     in its list ── due, or queued ──▶ rung ── take ──▶ in its list
///                                        │ ▲
///                             a change ──┘ └── it rings again, if there is still something to tell
///
/// Such a node is not delivered a value: its bell rings, on the delivering queue, and whoever it is for asks when it gets to that.
/// So what is handed over is decided then, in `decide`, like all else. Until then what is queued for the node stays, and it waits
/// for no instant but its end. An actor's has no end before the actor is told.
extension EngineState {
  /// Rings for an unlinked node.
  @inline(never)
  mutating func ring(_ node: NodeRef) -> Step {
    node.flags.remove(.waitsForPass)
    node.flags.insert(.rung)
    if node.isPaused || !node.endsAtZero || node.leader != nil || node.flags.contains(.endsWhenTold) {
      paused.append(node)
    } else {
      wheel.insert(node, node.expiry)
    }
    calling = node
    return .ring(node)
  }

  /// Takes what the bell of a node has rung for.
  ///
  /// O(1).
  mutating func take(_ node: NodeRef) -> Taking {
    guard node.lives, node.isRung else { return .nothing }
    let now = readClock()
    switch decide(node, node.queued, at: node.isPaused ? 0 : now) {
    case .value(let value):
      wheel.remove(node)
      accept(value, for: node)
      noteForSweep(node)
      measurements.ticks &+= 1
      return .value(node.show { $0.numbering?.number } ?? value.value)
    case .zero where node.flags.contains(.endsWhenTold):
      retire(node, as: .completed)
      wheel.remove(node)
      node.phase = .beingTold
      measurements.ticks &+= 1
      return .zero
    case .zero:
      // A pass ends it, which is late.
      queue(.ifNews, for: node)
    case .change, .nothing:
      wheel.remove(node)
      dismiss(node)
      noteForSweep(node)
    }
    return .nothing
  }

  /// Notes that an actor was told how its countdown has ended, or is gone.
  ///
  /// - Returns: What has waited for that, and what the countdown was attached to: to be called and released outside the lock.
  mutating func noteTold(_ node: NodeRef) -> Rare? {
    let isLeft = node.phase == .beingTold
    if let outcome = node.outcome { node.phase = .over(outcome) }
    // Nothing is left to be delivered but the release of the object.
    node.flags.remove(.wantsOutcome)
    if isLeft {
      enqueue(node)
      endFollowers(of: node, as: .completed)
    }
    return node.takeExtras()
  }
}
