extension EngineState {
  /// Notes some countdowns that are nobody's and have a key, from an index of the slab on; false: there are no more.
  ///
  /// Entries do not move, so each is seen once, whatever is done between two portions.
  func takeRecords(
    from next: inout UInt32, into records: inout [CountdownRecord],
    ownTime: (CountdownHandler) -> Duration?
  ) -> Bool {
    let end = slab.end
    guard next < end else { return false }
    // In this order: a deadline that is made of both is none too early.
    let now = time
    let wallTime = driver.wallNow
    let last = min(end - next, UInt32(Self.batchSize)) + next
    for rawValue in next..<last {
      let index = EntryIndex(rawValue: rawValue)
      let entry = slab[index]
      guard table.contains(index, in: slab), Identity.isKeyedAndNobodys(entry.address),
        let key = entry.handler.key
      else { continue }
      let isPaused = entry.state.flags.contains(.paused)
      var record = CountdownRecord(
        entry, key: key, at: isPaused ? 0 : now, wallTime: wallTime, isFrozen: timeline.isFrozen)
      record.ownTime = entry.handler.show(to: ownTime)
      records.append(record)
    }
    next = last
    return last < end
  }
}
