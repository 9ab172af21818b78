import CountdownCore

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// Is told when a server's clock was corrected, so that what counts by it can follow.
package protocol ServerClockFollower: AnyObject, Sendable {
  /// `deadline(of:)` has other answers than before.
  ///
  /// Called on the thread that has brought the sample, outside the clock's lock. Of two corrections at once the calls may
  /// come in either order, but each after its own: who asks the clock then is right in the end.
  func serverClockWasCorrected(_ clock: ServerClock)
}

extension ServerClock {
  /// When it is a certain time on the server, on the scale of `continuousNow`.
  ///
  /// It changes with corrections only.
  ///
  /// - Parameter date: The server's; what is no number is long ago.
  /// - Returns: Nil before the first sample.
  package func deadline(of date: Date) -> Duration? {
    believed.map { date.sinceReferenceDate - $0.middle }
  }

  /// How long it is until it is a certain time on the server, or, negative, since then; nil before the first sample.
  package func timeLeft(until date: Date) -> Duration? {
    deadline(of: date).map { $0 - continuousNow }
  }

  /// Tells an object of corrections, until it is gone: it is held weakly.
  ///
  /// Added twice, it is told once. It may be let go on a thread that brings a sample, or another follower.
  package func addFollower(_ follower: some ServerClockFollower) {
    let loaded = state.withLock { $0.followers.add(follower) }
    withExtendedLifetime(loaded) {}
  }

  /// Tells an object of corrections no longer, but for those that are on their way.
  package func removeFollower(_ follower: some ServerClockFollower) {
    state.withLock { $0.followers.remove(ObjectIdentifier(follower)) }
  }
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
  var entryCount: Int { entries.count }
}
