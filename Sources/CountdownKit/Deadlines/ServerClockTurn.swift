import CountdownCore
import Synchronization

/// The turn that a follower of a countdown by a server's clock has in each correction.
///
/// A correction goes through the countdowns in the order in which they were started. Each is corrected together with its
/// followers, which so come to be before countdowns that are corrected later. When it is the follower's own turn, it joins
/// anew: so all that tick together are called in the order in which they were started or followed, as before.
///
/// The follower's handler holds it, and the clock forgets it when that has ended, as a `ServerDeadline`.
final class ServerClockTurn: ServerClockFollower {
  private let clock: ServerClock
  private weak let engine: CountdownEngine?
  /// The follower's identifier, as a word; `none`: it does not follow yet; `missed`: nor did it when its turn came.
  ///
  /// Released by the thread that follows, and acquired by the one that brings a correction.
  private let id = Atomic<UInt64>(ServerClockTurn.none)

  private static let none: UInt64 = 0
  /// No identifier has this word.
  private static let missed: UInt64 = 1

  init(by clock: ServerClock, in engine: CountdownEngine) {
    self.clock = clock
    self.engine = engine
    clock.addFollower(self)
  }

  deinit {
    clock.removeFollower(self)
  }

  /// Notes the follower, and makes up for a turn that was missed.
  func note(_ id: CountdownID) {
    if self.id.exchange(id.word, ordering: .releasing) == Self.missed { engine?.rejoin(id) }
  }

  func serverClockWasCorrected(_ clock: ServerClock, since instant: Duration) {
    let (isNew, word) = id.compareExchange(expected: Self.none, desired: Self.missed, ordering: .acquiring)
    guard !isNew, word != Self.missed, let id = CountdownID(word: word), let engine else { return }
    engine.rejoin(id, deliversNow: clock.continuousNow - instant < engine.driver.longestSlice)
  }
}
