extension EngineState {
  /// What contradicts the structure's promises, in words; empty when all is well.
  ///
  /// O(n).
  ///
  /// For tests, between operations and outside of passes.
  func brokenInvariants() -> [String] {
    let (brokenWheel, scheduled) = wheel.check(in: slab)
    var broken = brokenWheel + brokenTable() + brokenTimer()
    let unscheduled = wheel.count(of: .newcomers, in: slab) + wheel.count(of: .paused, in: slab)
    if scheduled + unscheduled != table.count { broken.append("an entry is in no list, or in two") }
    if deliveries > 0 || isPassRunning { broken.append("a delivery has not ended") }
    for queue in [TimingWheel.Queue.draining, .currentNewcomers, .currentOutcomes, .cancelled, .graveyard]
    where !wheel.isEmpty(queue) { broken.append("\(queue) is not empty outside of passes") }
    if suspension.isFreezing != timeline.isFrozen { broken.append("frozen without a reason, or not frozen") }
    return broken
  }

  private func brokenTable() -> [String] {
    var broken: [String] = []
    var addresses: Set<UInt> = []
    for bucket in 0..<table.bucketCount {
      var next = table.first(ofBucket: bucket)
      while let index = next {
        let entry = slab[index]
        if table.bucket(of: entry.address) != bucket { broken.append("an entry is in the wrong bucket") }
        if !addresses.insert(entry.address).inserted { broken.append("a receiver has two entries") }
        if entry.word.generation == 0 { broken.append("a retired entry is in use") }
        if entry.handler == nil { broken.append("an entry has no handler") }
        if !wheel.isLinked(index, in: slab) { broken.append("an entry is neither in a slot nor in a queue") }
        let flags = entry.word.flags
        if !flags.contains(.paused), !flags.contains(.queued), entry.expiry < wheel.nextBound {
          broken.append("an entry is due before the earliest bound")
        }
        next = table.next(after: index, in: slab)
      }
    }
    if addresses.count != table.count { broken.append("the table's count is wrong") }
    if table.count > table.bucketCount { broken.append("the table has not grown") }
    let waiting = wheel.count(of: .outcomes, in: slab)
    if slab.count != table.count + waiting { broken.append("an entry is in use that nobody finds") }
    return broken
  }

  private func brokenTimer() -> [String] {
    let isOwed = !wheel.isEmpty(.newcomers) || !wheel.isEmpty(.outcomes)
    let isDue = !wheel.isEmpty && !suspension.isSuspended
    if !isOwed, !isDue {
      return armedFor == .never ? [] : ["the timer is armed for nothing"]
    }
    let latest = isOwed ? driverTime : max(driverTime, timeline.driverTime(of: wheel.nextBound))
    return armedFor <= latest ? [] : ["the timer is armed too late"]
  }
}

extension Engine {
  /// What contradicts the structure's promises, in words.
  ///
  /// For tests.
  package func brokenInvariants() -> [String] {
    state.withLock { $0.brokenInvariants() }
  }
}
