/// Is told when a server's clock was corrected, so that what counts by it can follow.
package protocol ServerClockFollower: AnyObject, Sendable {
  /// `deadline(of:)` has other answers than before.
  ///
  /// Called on the thread that has brought the sample, outside the clock's lock. Of two corrections at once the calls may
  /// come in either order, but each after its own: who asks the clock then is right in the end.
  ///
  /// - Parameters:
  ///   - clock: The clock.
  ///   - instant: Its continuous clock when the first follower was told: whoever is told late leaves callbacks to the next pass.
  func serverClockWasCorrected(_ clock: ServerClock, since instant: Duration)
}

/// The followers of a clock, held weakly.
///
/// What it loads it returns, to be let go outside the lock: a `deinit` may run then.
struct ServerClockFollowers {
  private struct Entry {
    weak let follower: (any ServerClockFollower)?
    let number: Int
  }

  private var entries: [ObjectIdentifier: Entry] = [:]
  /// How many were added, ever: they are told in that order.
  private var count = 0
  /// With how many entries to look for dead ones next: so that adding one is O(1), amortized.
  private var limit = 16

  mutating func add(_ follower: some ServerClockFollower) -> [any ServerClockFollower] {
    let identity = ObjectIdentifier(follower)
    // A dead one may have had the same address.
    if entries[identity]?.follower != nil { return [] }
    entries[identity] = Entry(follower: follower, number: count)
    count += 1
    if entries.count < limit { return [] }
    let loaded = living()
    limit = max(16, 2 * entries.count)
    return loaded
  }

  mutating func remove(_ identity: ObjectIdentifier) {
    entries[identity] = nil
  }

  /// Those that live, in the order in which they were added.
  mutating func living() -> [any ServerClockFollower] {
    let loaded = entries.compactMap { identity, entry in entry.follower.map { (identity, entry.number, $0) } }
      .sorted { $0.1 < $1.1 }
    if loaded.count < entries.count {
      let living = Set(loaded.map(\.0))
      entries = entries.filter { living.contains($0.key) }
    }
    return loaded.map(\.2)
  }

  /// How many there are, dead ones included.
  ///
  /// For tests.
  var entryCount: Int { entries.count }
}
