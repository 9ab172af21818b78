import CountdownCore
import Dispatch

/// Knows whether actors that run elsewhere are still to be told something: for who shuts their manager down.
///
/// What was begun after a shutdown is of a later round than what it waits for: an actor may start anew whatever it is told.
final class ActorPost: Sendable {
  /// The round that is going on, with a member for each actor that is to be told something in it, and for the round before.
  private let round = Protected(DispatchGroup())

  /// An actor will be told something.
  ///
  /// - Returns: The round, which it leaves when it was told all.
  func begin() -> DispatchGroup {
    round.withLock { round in
      round.enter()
      return round
    }
  }

  /// Returns when everything that was begun before has ended.
  func wait() async {
    let ending = round.withLock { round in
      let (ending, next) = (round, DispatchGroup())
      next.enter()
      ending.notify(queue: .global()) { next.leave() }
      round = next
      return ending
    }
    await withCheckedContinuation { continuation in
      ending.notify(queue: .global()) { continuation.resume() }
    }
  }
}
