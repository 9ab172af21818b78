extension EngineState {
  /// Notes the countdowns of some buckets that are nobody's and have a key.
  ///
  /// An entry moves to later buckets only, since the table grows by splitting, and what replaces it has its address. So a walk
  /// misses nothing that stays, and meets it twice where its bucket is split meanwhile.
  ///
  /// - Returns: The bucket from which to go on; nil: the walk is over.
  func takeRecords(
    fromBucket first: Int, into records: inout [CountdownRecord], ownTime: (CountdownHandler) -> Duration?
  ) -> Int? {
    // In this order: a deadline that is made of both is none too early.
    let now = time
    let wallTime = driver.wallNow
    var bucket = first
    var touched = 0
    while bucket < who.table.bucketCount {
      if touched >= Self.batchSize { return bucket }
      var next = who.table.first(ofBucket: bucket)
      while let index = next {
        next = who.table.next(after: index, in: who.slab)
        touched += 1
        let entry = who.slab[index]
        guard Identity.isKeyedAndNobodys(entry.address), let key = entry.handler.key,
          who.slab.followers.leader(of: index) == nil, !entry.state.isOver
        else { continue }
        let isPaused = entry.state.isPaused
        var record = CountdownRecord(
          entry, key: key, at: isPaused ? 0 : now, wallTime: wallTime, isFrozen: when.timeline.isFrozen)
        record.ownTime = entry.handler.show(to: ownTime)
        records.append(record)
      }
      touched += 1
      bucket += 1
    }
    return nil
  }
}
