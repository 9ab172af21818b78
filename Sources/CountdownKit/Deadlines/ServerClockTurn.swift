import CountdownCore
import Synchronization

/// The turn that a follower of a countdown by a server's clock has in each correction.
///
/// A correction goes through the countdowns in the order in which they were started. Each is corrected together with its
/// followers, which so come to be before countdowns that are corrected later. When it is the follower's own turn, it joins
/// anew: so all that tick together are called in the order in which they were started or followed, as before.
///
/// The follower's handler holds it, and the clock forgets it when that has ended, as a `ServerDeadline`.
final class ServerClockTurn: ServerClockFollower, @unchecked Sendable {
  // Unchecked: `offset` is read and changed under the engine's lock.

  private let clock: ServerClock
  private weak let engine: CountdownEngine?
  private weak let deadline: ServerDeadline?
  /// The follower's identifier, as a word; zero: it does not follow yet.
  ///
  /// Released by the thread that follows, and acquired by the one that brings a correction.
  private let id = Atomic<UInt64>(0)
  /// What the countdown's deadline counted by when the follower joined last.
  private var offset: Nanoseconds

  /// Under the engine's lock.
  init(after deadline: ServerDeadline, by clock: ServerClock, in engine: CountdownEngine) {
    self.clock = clock
    self.engine = engine
    self.deadline = deadline
    offset = deadline.offset
  }

  deinit {
    clock.removeFollower(self)
  }

  /// Takes its place among those that follow the clock.
  func begin() {
    clock.addFollower(self)
  }

  /// Notes the follower, and makes up for a correction that came before.
  func note(_ id: CountdownID) {
    self.id.store(id.word, ordering: .releasing)
    serverClockWasCorrected(clock)
  }

  func serverClockWasCorrected(_ clock: ServerClock) {
    guard let engine, let id = CountdownID(word: id.load(ordering: .acquiring)) else { return }
    // Loaded here, since it may be let go of with the last reference, which must not be under the lock.
    let deadline = deadline
    engine.rejoin(id) {
      guard let deadline, deadline.offset != offset else { return false }
      offset = deadline.offset
      return true
    }
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
    guard followed is ServerDeadlineHandler, let turn = serverClockTurn() else {
      return (follow(handler), handler)
    }
    turn.begin()
    let holder = ServerDeadlineHandler(handler, turn)
    let following = follow(holder)
    if case .following(let id) = following { turn.note(id) }
    return (following, holder)
  }

  /// nil: it is over.
  private func serverClockTurn() -> ServerClockTurn? {
    var turn: ServerClockTurn?
    engine.move(id) { handler in
      turn = ((handler.leader ?? handler) as? ServerDeadlineHandler)?.deadline?.turnOfFollower()
      return nil
    }
    return turn
  }
}
