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

  func serverClockWasCorrected(_ clock: ServerClock) {
    let (isNew, word) = id.compareExchange(expected: Self.none, desired: Self.missed, ordering: .acquiring)
    if !isNew, let id = CountdownID(word: word) { engine?.rejoin(id) }
  }
}

extension Countdown {
  /// Begins to follow this countdown; where it counts by a server's clock, with a turn of the follower's own in each
  /// correction.
  ///
  /// - Parameters:
  ///   - handler: The follower's.
  ///   - follow: Gets the handler that the engine is to have.
  /// - Returns: What that returned, and the handler that the engine was given.
  func follow(
    with handler: CountdownHandler, _ follow: (CountdownHandler) -> CountdownFollowing
  ) -> (CountdownFollowing, CountdownHandler) {
    guard followed is ServerDeadlineHandler, let clock = serverClock else {
      return (follow(handler), handler)
    }
    let turn = ServerClockTurn(by: clock, in: engine)
    let holder = ServerDeadlineHandler(handler, turn)
    let following = follow(holder)
    if case .following(let id) = following { turn.note(id) }
    return (following, holder)
  }

  /// The clock by which it counts; nil: there is none, or the countdown is over.
  private var serverClock: ServerClock? {
    var clock: ServerClock?
    engine.move(id) { handler in
      clock = ((handler.leader ?? handler) as? ServerDeadlineHandler)?.deadline?.clock
      return nil
    }
    return clock
  }
}
