/// The ends of all countdowns: `cancelAll`, `shutDown`, and the end of the engine.
extension EngineState {
  /// All countdowns that live, in the order of their starts.
  ///
  /// O(n log n).
  func allStarts() -> [Start] {
    var starts: [Start] = []
    starts.reserveCapacity(table.count)
    _ = table.first { node in
      let root = node.root
      // A paused countdown's start is relative to its pause.
      let instant = root.start.saturatingAdd(root.isPaused ? time : 0)
      starts.append(Start(instant: instant, number: root.number, countdown: node.object))
      return false
    }
    return starts
  }

  /// Ends countdowns as `cancelled`, those that live.
  ///
  /// The caller owns none of them, so all are released on the delivering queue.
  mutating func end(_ starts: ArraySlice<Start>) {
    for start in starts where start.countdown.ref.lives {
      let node = start.countdown.ref.root
      // A follower whose zero is withheld does not share the outcome of its leader.
      queueEnd(of: node, as: .cancelled, isTogether: !node.isCompleting)
    }
  }

  /// Ends everything because the engine is released, and takes all ends that are still to be delivered.
  mutating func endAll() -> [(NodeRef, Ending)] {
    end(allStarts().sorted()[...])
    // A pass that has given the queue back may have left something.
    own.append(allOf: others)
    var endings: [(NodeRef, Ending)] = []
    while let node = own.first {
      if case .end(let node, let ending) = takeEnd(of: node) { endings.append((node, ending)) }
    }
    return endings
  }

  /// Queues a call of a barrier behind everything that is queued, as the outcome of a countdown that has ended.
  mutating func queueBarrier(_ barrier: NodeRef) {
    barrier.retain()
    barrier.flags.insert(.wantsOutcome)
    barrier.phase = .ended(.cancelled)
    if isNow() { bringAllForward() }
    enqueue(barrier)
  }
}

/// A countdown and the instant of its start, later by the length of its pauses: the order in which countdowns end that are ended
/// together.
struct Start: Comparable {
  let instant: Nanoseconds
  let number: UInt32
  let countdown: CountdownHandler

  static func < (first: Start, second: Start) -> Bool {
    if first.instant != second.instant { return first.instant < second.instant }
    return isEarlier(first.number, than: second.number)
  }

  /// Compares the numbers of two starts, which begin again after 2^32.
  static func isEarlier(_ first: UInt32, than second: UInt32) -> Bool {
    Int32(bitPattern: first &- second) < 0
  }

  static func == (first: Start, second: Start) -> Bool {
    (first.instant, first.number) == (second.instant, second.number)
  }
}
