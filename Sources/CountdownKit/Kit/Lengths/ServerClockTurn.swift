import CountdownCore
import Synchronization

/// A follower's turn in each correction of a server's clock, if its leader counts by that clock.
///
/// A correction goes through the countdowns in the order in which they were started. It corrects each countdown
/// together with its followers, so these followers join before countdowns that are corrected later. When a follower's
/// own turn comes, it joins again, behind these. So countdowns and followers that tick together are called in the order
/// in which they were started or followed, as before the correction.
///
/// The follower's handler holds this object. As with a `ServerDeadline`, the clock forgets it when the follower has
/// ended.
final class ServerClockTurn: ServerClockFollower {
  private let clock: ServerClock
  private weak let engine: CountdownEngine?
  /// The follower's identifier, as a word; `none` before it follows, `missed` if its turn has come before that.
  ///
  /// The thread that follows releases it, and the thread that brings a correction acquires it.
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

  /// Notes the follower's identifier, and makes up for a turn that was missed.
  func note(_ id: CountdownID) {
    if self.id.exchange(id.word, ordering: .releasing) == Self.missed {
      engine?.rejoin(id, deliversNow: true)
    }
  }

  func serverClockWasCorrected(_ clock: ServerClock, since instant: Duration) {
    let (isNew, word) = id.compareExchange(expected: Self.none, desired: Self.missed, ordering: .acquiring)
    guard !isNew, word != Self.missed, let id = CountdownID(word: word), let engine else { return }
    engine.rejoin(id, deliversNow: clock.continuousNow - instant < engine.driver.longestSlice)
  }
}
