public import CountdownCore

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// What time it is on a server, for countdowns that end when it says so, whatever the device's clock shows.
///
/// It is told by samples: a date that the server has sent, and how long its answer took. From then on it goes with the
/// continuous clock: time asleep counts, and a device's clock set by hand changes nothing.
///
/// Any answer over HTTP has a `Date` header, if no cache has kept it:
///
/// ```swift
/// func synchronize(_ clock: ServerClock, with server: URL) async throws {
///   let header = DateFormatter()
///   header.locale = Locale(identifier: "en_US_POSIX")
///   header.timeZone = .gmt
///   header.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
///   let session = URLSession(configuration: .ephemeral)
///   for _ in 0..<10 {
///     let start = ContinuousClock.now
///     let (_, response) = try await session.data(from: server)
///     let text = (response as? HTTPURLResponse)?.value(forHTTPHeaderField: "Date")
///     if let date = text.flatMap({ header.date(from: $0) }) {
///       clock.synchronize(serverDate: date, roundTrip: ContinuousClock.now - start)
///     }
///     // So that the samples are spread over the second.
///     try await Task.sleep(for: .milliseconds(110))
///   }
/// }
/// ```
///
/// What samples say is true in all of them at once, so that each can only make it better: the shortest round trip says
/// most, and what was said some time ago less, as clocks part. Dates are taken for cut off, not for rounded: one in whole
/// seconds, as in a `Date` header, says that the server's time was in the second that begins with it, and `now` the middle
/// of what is possible. Nothing has to be added to it: the second is part of `uncertainty`. So one such sample knows the
/// time to half a second and half of its round trip; several, at different moments of a second, know it far better.
///
/// **Countdowns by it**: whatever starts `until` a date takes `by:` a clock, and follows its corrections.
///
/// ```swift
/// func open(_ manager: CountdownManager, until end: Date, by clock: ServerClock) {
///   manager.start(until: end, by: clock, id: "auction") { left in print(left) }
/// }
/// ```
///
/// - Before the first sample they count by the device's clock, as if there were none; with the first they count by the
///   server's. Whoever shows something only when it is known waits for `now`.
/// - A correction tells no value twice, and no burst of them. Less than was told last is told at once, one value. A little
///   more is not told; the next tick comes when less is left. Where at least an interval more is left than was told last,
///   the value in force is told at once, and goes up.
/// - A correction goes through the countdowns one after the other, in the order in which they were started. A callback that it
///   makes may find one that still counts by what was known before; that one is corrected before `synchronize` returns.
///   Afterwards those that tick together are called in the order in which they were started or followed.
/// - They end at the date, by what is known then: at most `uncertainty` too early or too late. An end is final.
/// - `extend(by:)` and `extend(toAtLeast:)` move the end, which goes on being corrected; `reschedule(until:)` takes a
///   date by the same clock. A pause is a pause: what is left then is left when it is resumed, whatever was learnt
///   meanwhile; only later corrections move it again.
/// - They hold the clock, which therefore goes on where nobody else has it; it holds none of them, and forgets a countdown
///   when that ends. Each costs O(1) in a correction, and nothing otherwise.
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

  /// Creates a clock that does not know the time yet, and goes with a driver's clock: on virtual time, for tests.
  ///
  /// - Parameter driver: That of the managers whose countdowns count by it.
  public convenience init(driver: some CountdownDriver) {
    self.init { driver.now }
  }

  /// A clock on the time of another clock than the system's.
  ///
  /// - Parameter readClock: Reads a continuous clock: any zero, and never backwards. Not called under this clock's lock, but
  ///   under that of an engine whose countdowns count by it.
  package init(reading readClock: @escaping @Sendable () -> Duration) {
    self.readClock = readClock
  }

  /// Takes a sample, when the answer is there.
  ///
  /// A sample that contradicts what is known, by more than clocks drift (100 ppm), counts at once if its round trip is
  /// shorter than any other of late. Otherwise it is refused at first, as an outlier; with the third of such samples that
  /// agree with each other, the server's clock is taken to have been set, or to be another's, and is followed.
  ///
  /// What countdowns tell because of it they tell as after a move: on the delivering queue, outside a callback, before this
  /// returns. Where that takes more than 4 ms, the passes of the timer tell the rest, which give the queue back in between.
  ///
  /// - Parameters:
  ///   - serverDate: What the server's clock showed when it answered. What is no number, or 146 years away from 2001, is
  ///     refused.
  ///   - roundTrip: How long it is since the request was sent, at most ten minutes. Negative or longer is refused. It ends
  ///     with this call: two milliseconds of delay are allowed for, what goes beyond is not in `uncertainty`.
  /// - Returns: False: the sample was bad, was refused, and has changed nothing that can be seen.
  /// - Complexity: O(1), and O(*n* log *n*) for the *n* countdowns that count by it and their followers, where it corrects
  ///   something.
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
    if followers.isEmpty { return isTaken }
    let instant = continuousNow
    for follower in followers { follower.serverClockWasCorrected(self, since: instant) }
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
  /// At least half of the shortest round trip, and mostly some 2 ms more; it grows by 100 ppm of the time since the last
  /// sample. It holds as long as the server's clock is not set, and its dates are read between request and answer.
  public var uncertainty: Duration? {
    believed.map { $0.uncertainty(at: continuousNow) }
  }

  /// The time on the clock that it goes with.
  package var continuousNow: Duration { readClock() }

  var believed: ServerOffset? { state.withLock { $0.time.believed } }
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
