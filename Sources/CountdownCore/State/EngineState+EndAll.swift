/// The ends of all countdowns: `cancelAll` and `shutDown`.
extension EngineState {
  /// Begins a list of all countdowns that live.
  mutating func beginRoll() -> Roll {
    let roll = Roll(ofUpTo: table.count, lastNumber: startCount, time: time)
    rolls.append(roll)
    return roll
  }

  /// Adds a few countdowns to a list.
  ///
  /// - Returns: Whether there may be more.
  mutating func extend(_ roll: Roll) -> Bool {
    var touched = 0
    while touched < Self.mostTouched, roll.bucket < table.bucketCount {
      var next = table.first(ofBucket: roll.bucket)
      while let node = next {
        roll.add(node)
        touched += 1
        next = node.bucket.next
      }
      roll.bucket += 1
      touched += 1
    }
    if roll.bucket < table.bucketCount { return true }
    rolls.removeAll { $0 === roll }
    return false
  }

  /// Notes that a node has been put into a bucket at which a list may have been already.
  func noteForRolls(_ node: NodeRef) {
    for roll in rolls { roll.add(node) }
  }

  /// Ends countdowns as `cancelled`, those that live.
  ///
  /// All of them give up what they have captured on the delivering queue.
  mutating func end(_ starts: ArraySlice<Start>) {
    for start in starts where start.countdown.ref.lives {
      // A leader may be completed already, while its actor is being told.
      let own = start.countdown.ref
      let node = own.root.lives ? own.root : own
      // A follower whose zero is withheld does not share the outcome of its leader.
      queueEnd(of: node, as: .cancelled, isTogether: !node.isCompleting)
    }
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

/// A list of all countdowns that live, made in portions: what is started after it was begun is not in it.
///
/// The table divides buckets, and gives a node of a divided bucket a later one. Where a node comes into an earlier bucket, the
/// engine adds it to the lists that are being made. A countdown may be listed twice.
final class Roll {
  /// Where the list goes on.
  fileprivate(set) var bucket = ReceiverTable.evicted
  private(set) var starts: [Start] = []
  private let lastNumber: UInt32
  private let time: Nanoseconds

  fileprivate init(ofUpTo count: Int, lastNumber: UInt32, time: Nanoseconds) {
    starts.reserveCapacity(count)
    self.lastNumber = lastNumber
    self.time = time
  }

  /// Adds a countdown, unless it was started later; it is sorted with what it follows.
  fileprivate func add(_ node: NodeRef) {
    let root = node.root
    // A paused countdown's start is relative to its pause.
    let start = Start(
      instant: root.start.saturatingAdd(root.isPaused ? time : 0), number: root.number, countdown: node.object
    )
    // The number alone starts anew after 2^32 starts, which take minutes; one that is paused meanwhile counts as a little older.
    if start.instant > time - 60_000_000_000, Start.isEarlier(lastNumber, than: start.number) { return }
    starts.append(start)
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
