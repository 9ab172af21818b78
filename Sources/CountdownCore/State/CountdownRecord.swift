/// A countdown that has a key and no receiver, at one moment: enough to start an equal one.
package struct CountdownRecord {
  /// The key under which it is found; nil if it has none.
  ///
  /// Read the key's value outside the engine's lock only: comparing it runs the caller's code.
  package let key: CountdownKey?
  /// The time to its deadline, at most 2^62 ns, negative where that is past; nil for endless ticks.
  package let left: Duration?
  /// Its total, in nanoseconds; never less than the time left.
  package let total: Int64
  /// What was left when it was told a mark last, in nanoseconds; nil if it was told none.
  package let told: Int64?
  /// Whether what is left does not change: the countdown is paused, or the engine's time is frozen.
  package let standsStill: Bool
  package let isPaused: Bool
  /// How it ticks; nil for a silent countdown.
  package let ticks: CountdownTicks?
  /// The wall clock at that moment, since 1 January 1970, 00:00 UTC.
  package let wallTime: Duration
  /// The countdown's own clock at that moment; nil if it counts by the engine's.
  package let ownTime: Duration?
  package let handler: CountdownHandler

  init(_ node: NodeRef, key: CountdownKey?, at moment: Moment) {
    self.key = key
    let left = node.deadline.saturatingSubtract(node.isPaused ? 0 : moment.time)
    self.left = node.flags.contains(.numbered) ? nil : .nanoseconds(left)
    total = node.total
    told = node.marks?.told(after: node.lastValue)
    ticks = node.isSilent ? nil : node.rhythm
    isPaused = node.isPaused
    standsStill = isPaused || moment.isFrozen
    wallTime = moment.wallTime
    handler = node.object
    ownTime = node.rare?.keeper?.wallTime
  }
}

/// The time by both clocks.
struct Moment {
  let time: Nanoseconds
  let wallTime: Duration
  let isFrozen: Bool

  init(_ state: borrowing EngineState) {
    let now = state.driver.now
    time = state.timeline.time(at: Nanoseconds(saturating: now))
    wallTime = state.driver.wallTime(at: now)
    isFrozen = state.timeline.isFrozen
  }
}

extension EngineState {
  /// Records the countdowns of some buckets that have a key and no receiver.
  ///
  /// A node moves to later buckets only, because the table grows by splitting. So a walk misses nothing that stays, and meets a
  /// node twice if its bucket is split meanwhile.
  ///
  /// - Returns: The bucket from which to continue; nil if the walk has ended.
  func takeRecords(
    fromBucket first: Int, into records: inout [CountdownRecord]
  ) -> Int? {
    let moment = Moment(self)
    var touched = 0
    for bucket in first..<max(first, table.bucketCount) {
      if touched >= Self.mostTouched { return bucket }
      touched += 1
      var next = table.first(ofBucket: bucket)
      while let node = next {
        next = node.bucket.next
        touched += 1
        guard Identity.isKeyedWithoutReceiver(node.address), node.leader == nil, !node.isCompleting,
          let key = node.key
        else { continue }
        records.append(CountdownRecord(node, key: key, at: moment))
      }
    }
    return nil
  }

  /// Whether there is a countdown that ends by itself, now or later.
  ///
  /// One that was found stays the answer until it has ended.
  mutating func endsByItself() -> Bool {
    func isEnding(_ node: NodeRef) -> Bool {
      guard node.endsAtZero, !node.isCompleting, node.leader == nil else { return false }
      // No time ends what waits for its actor.
      return !(node.isRung && node.flags.contains(.endsWhenTold) && node.deadline <= time(for: node))
    }
    if let knownToEnd, isEnding(knownToEnd) { return true }
    knownToEnd = table.first(where: isEnding)
    return knownToEnd != nil
  }

  /// Everything that waits, with the handlers that say whose it is.
  func waiting() -> [(handler: CountdownHandler, key: CountdownKey?, instant: Duration?, isEndless: Bool)] {
    var all: [(handler: CountdownHandler, key: CountdownKey?, instant: Duration?, isEndless: Bool)] = []
    _ = table.first { node in
      let root = node.root
      let due = root.endsAtZero ? root.deadline : node.expiry.due
      let instant = min(timeline.driverTime(of: due), .longest)
      let standsStill = root.isPaused || timeline.isFrozen
      all.append((node.object, node.key, standsStill ? nil : .nanoseconds(instant), !root.endsAtZero))
      return false
    }
    return all
  }
}
