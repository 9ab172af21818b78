/// An object that follows the corrections of a server's clock.
package protocol ServerClockFollower: AnyObject, Sendable {
  /// Reports a correction: `deadline(of:)` has other answers than before.
  ///
  /// The clock calls this method on the thread that has brought the sample, outside its lock. The calls for two
  /// corrections at once may come in either order, but each comes after its own correction. So a follower that asks
  /// the clock in the call is right in the end.
  ///
  /// - Parameters:
  ///   - clock: The clock.
  ///   - instant: The time of its continuous clock at the first follower's call. A follower that is called much later
  ///     leaves its callbacks to the next pass.
  func serverClockWasCorrected(_ clock: ServerClock, since instant: Duration)
}

/// The followers of a clock, held weakly.
///
/// A method returns the followers that it has loaded, so that the caller releases them outside the lock: a `deinit`
/// may run then.
struct ServerClockFollowers {
  private struct Entry {
    weak var follower: (any ServerClockFollower)?
    let number: Int
  }

  private var entries: [ObjectIdentifier: Entry] = [:]
  /// The number of followers that were ever added: they are called in that order.
  private var count = 0
  /// The number of entries at which to look for dead ones next, so that adding a follower is O(1), amortized.
  private var limit = 16

  mutating func add(_ follower: some ServerClockFollower) -> [any ServerClockFollower] {
    let identity = ObjectIdentifier(follower)
    // A dead follower may have had the same address.
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

  /// Returns the living followers in the order in which they were added.
  mutating func living() -> [any ServerClockFollower] {
    let loaded = entries.compactMap { identity, entry in entry.follower.map { (identity, entry.number, $0) } }
      .sorted { $0.1 < $1.1 }
    if loaded.count < entries.count {
      let living = Set(loaded.map(\.0))
      entries = entries.filter { living.contains($0.key) }
    }
    return loaded.map(\.2)
  }

  /// The number of entries, dead ones included.
  ///
  /// For tests.
  var entryCount: Int { entries.count }
}
