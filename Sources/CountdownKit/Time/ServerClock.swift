import CountdownCore

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// What time it is on a server.
///
/// It is told by samples: a date that the server has sent, and how long its answer took. From then on it goes with the
/// continuous clock: time asleep counts, and a device's clock set by hand changes nothing.
///
/// ```swift
/// /// Asks for the server's date: the `Date` header of any answer will do.
/// func synchronize(_ clock: ServerClock, asking serverDate: () async throws -> Date) async rethrows {
///   for _ in 0..<10 {
///     let start = ContinuousClock.now
///     let date = try await serverDate()
///     clock.synchronize(serverDate: date, roundTrip: ContinuousClock.now - start)
///   }
/// }
/// ```
///
/// What samples say is true in all of them at once, so that each can only make it better: the shortest round trip says
/// most, and what was said some time ago less, as clocks part. Dates are taken for cut off, not for rounded: one in whole
/// seconds, as in a `Date` header, says that the server's time was in the second that begins with it, and `now` the middle
/// of what is possible; so several of them, at different moments of a second, know it far better than one.
///
/// Every call may be made from any thread. Those that read take the time of reading a clock.
public final class ServerClock: Sendable {
  struct State {
    var time = ServerTime()
    var followers = ServerClockFollowers()
  }

  let state = Protected(State())
  private let readClock: @Sendable () -> Duration

  /// Creates a clock that does not know the time yet.
  public convenience init() {
    let origin = ContinuousClock.now
    self.init { ContinuousClock.now - origin }
  }

  /// A clock on the time of another clock than the system's: that of a driver, for tests.
  ///
  /// - Parameter readClock: Reads a continuous clock: any zero, and never backwards. Not called under a lock.
  package init(reading readClock: @escaping @Sendable () -> Duration) {
    self.readClock = readClock
  }

  /// Takes a sample, when the answer is there.
  ///
  /// A sample that contradicts what is known, by more than clocks drift (100 ppm), counts at once if its round trip is
  /// shorter than any other of late. Otherwise it is refused at first, as an outlier; with the third of such samples that
  /// agree with each other, the server's clock is taken to have been set, or to be another's, and is followed.
  ///
  /// - Parameters:
  ///   - serverDate: What the server's clock showed when it answered. What is no number, or 146 years away from 2001, is
  ///     refused.
  ///   - roundTrip: How long it is since the request was sent, at most ten minutes. Negative or longer is refused. It ends
  ///     with this call: two milliseconds of delay are allowed for, what goes beyond is not in `uncertainty`.
  /// - Returns: False: the sample was bad, was refused, and has changed nothing that can be seen.
  /// - Complexity: O(1), and the countdowns that follow a correction.
  @discardableResult
  public func synchronize(serverDate: Date, roundTrip: Duration) -> Bool {
    // Read before anything is waited for, which would be part of the round trip.
    guard let sample = ServerOffset(serverDate: serverDate, roundTrip: roundTrip, at: continuousNow)
    else { return false }
    let (isTaken, followers) = state.withLock { state in
      let old = state.time.believed?.middle
      let isTaken = state.time.take(sample)
      let isCorrected = state.time.believed?.middle != old
      return (isTaken, isCorrected ? state.followers.living() : [])
    }
    for follower in followers { follower.serverClockWasCorrected(self) }
    return isTaken
  }

  /// The server's time; nil before the first sample.
  ///
  /// A sample may set it forwards or backwards.
  public var now: Date? {
    believed.map { Date(sinceReferenceDate: continuousNow + $0.middle) }
  }

  /// How far `now` may be off, in either direction; nil before the first sample.
  ///
  /// At least half of the shortest round trip, and mostly some 2 ms more; it grows by 100 ppm of the time since the last sample. It holds as long as
  /// the server's clock is not set, and its dates are read between request and answer.
  public var uncertainty: Duration? {
    believed.map { $0.uncertainty(at: continuousNow) }
  }

  /// The time on the clock that it goes with.
  package var continuousNow: Duration { readClock() }

  var believed: ServerOffset? { state.withLock { $0.time.believed } }
}
