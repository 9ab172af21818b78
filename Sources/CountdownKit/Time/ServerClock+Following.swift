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
