// Walks through all countdowns of an engine.

extension EngineState {
  /// Takes the keys of some buckets' countdowns that have a key and no receiver.
  ///
  /// A node moves to later buckets only, because the table grows by splitting. So a walk misses nothing that stays, and meets a
  /// node twice if its bucket is split meanwhile.
  ///
  /// - Returns: The bucket from which to continue; nil if the walk has ended.
  func takeKeys(fromBucket first: Int, into keys: inout [CountdownKey]) -> Int? {
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
        keys.append(key)
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
