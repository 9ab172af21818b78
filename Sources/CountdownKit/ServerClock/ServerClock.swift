public import CountdownCore
public import CountdownFoundation

/// The clock of a server, for countdowns that end by the server's time, whatever the device's clock shows.
///
/// You give it samples: a date that the server has sent, and how long its answer took. From then on it goes with the
/// continuous clock: time asleep counts, and a device's clock that is set by hand changes nothing.
///
/// Every answer over HTTP has a `Date` header, which makes a sample if the answer comes from no cache:
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
///     let text = (response as? HTTPURLResponse)?.value(
///       forHTTPHeaderField: "Date")
///     if let date = text.flatMap({ header.date(from: $0) }) {
///       clock.synchronize(
///         serverDate: date, roundTrip: ContinuousClock.now - start)
///     }
///     // So that the samples are spread over the second.
///     try await Task.sleep(for: .milliseconds(110))
///   }
/// }
/// ```
///
/// Every sample bounds the server's time, and all bounds hold at once, so another sample can only make the clock
/// better. A sample with a short round trip says most; an old sample says less, because clocks drift apart.
///
/// The clock assumes that a date was cut off, not rounded. A date in whole seconds, as in a `Date` header, says that
/// the server's time was in the second that begins with that date. ``now`` is the middle of what is possible, so you
/// need not add half a second: the second is part of ``uncertainty``. One such sample gives the time to half a second
/// and half of its round trip. Several, at different moments of a second, give it far more exactly.
///
/// **Countdowns by a server's clock.** A countdown whose length is ``CountdownLength/until(_:by:)`` with a clock
/// follows that clock's corrections.
///
/// ```swift
/// func open(
///   _ manager: CountdownManager, until end: Date, by clock: ServerClock
/// ) {
///   manager.start(for: .until(end, by: clock), id: "auction") { left in
///     print(left)
///   }
/// }
/// ```
///
/// - Before the first sample, these countdowns count by the device's clock, as if there were no server's clock. With
///   the first sample they begin to count by the server's. To show a countdown only once the time is known, wait
///   until ``now`` has a value.
/// - A correction delivers no value twice, and no burst of values. If less is left than the value delivered last, the
///   new value is delivered at once. If a little more is left, nothing is delivered, and the next tick comes when
///   less is left. If at least an interval more is left, the value in force is delivered at once, and the displayed
///   time goes up.
/// - A correction goes through the countdowns one after the other, in the order in which they were started. Inside a
///   callback that it makes, another countdown may still count by what was known before; that countdown is corrected
///   before ``synchronize(serverDate:roundTrip:)`` returns. Afterwards, countdowns that tick together are called in
///   the order in which they were started or followed.
/// - A countdown ends at its date by what is known then: at most ``uncertainty`` too early or too late. An end is
///   final.
/// - `extend(by:)` and `extend(toAtLeast:)` move the end, which goes on being corrected. ``Countdown/reschedule(for:)``
///   with `.until(date)` takes a date of the same clock. After `restart()`, or `reschedule(for:)` with a duration,
///   corrections change nothing, until `reschedule(for:)` takes a date of the clock again.
/// - What is left when you pause a countdown is left when you resume it, whatever samples arrive in between; only later
///   corrections move its end again. While its manager is frozen, by contrast, corrections still change what is left.
/// - A countdown keeps its clock alive, so the clock goes on even if you release it. The clock keeps no countdown
///   alive, and forgets each when it ends. Each countdown costs O(1) in a correction, and nothing otherwise.
///
/// You may call everything from any thread. To read a property takes the time of reading a clock.
public final class ServerClock: Sendable {
  struct State {
    var time = ServerTime()
    var followers: [ObjectIdentifier: Follower] = [:]
    /// The number of deadlines that have ever followed this clock.
    var count = 0

    /// The deadlines that follow this clock, in the order in which they came.
    ///
    /// The caller releases them outside the lock: a `deinit` may run then.
    var deadlines: [ServerDeadline] {
      followers.values.sorted { $0.number < $1.number }.compactMap(\.deadline)
    }
  }

  /// A deadline that follows this clock: held weakly, and removed in its `deinit`.
  struct Follower {
    weak var deadline: ServerDeadline?
    let number: Int
  }

  let state = Protected(State())
  private let readClock: @Sendable () -> Duration

  /// Creates a clock that does not know the time until it gets its first sample.
  public convenience init() {
    let origin = ContinuousClock.now
    self.init { ContinuousClock.now - origin }
  }

  /// Creates a clock on a driver's time, for tests, that does not know the time until it gets its first sample.
  ///
  /// - Parameter driver: The driver of the managers whose countdowns count by this clock.
  public convenience init(driver: some CountdownDriver) {
    self.init { driver.now }
  }

  /// Creates a clock on the time of a clock other than the system's.
  ///
  /// - Parameter readClock: Reads a continuous clock, with any zero, which never goes back. It is not called under
  ///   this clock's lock, but under the lock of an engine whose countdowns count by it.
  package init(reading readClock: @escaping @Sendable () -> Duration) {
    self.readClock = readClock
  }

  /// Takes a sample: a date that the server has sent, and how long its answer took.
  ///
  /// Call this method as soon as the answer has arrived.
  ///
  /// A sample may contradict what is known, by more than clocks drift (100 ppm). It counts at once if its round trip
  /// is shorter than that of every recent sample. Otherwise it is refused at first, as an outlier. The third of such
  /// samples that agree with each other shows that the server's clock was set, or that another clock answers: from
  /// then on, these samples count.
  ///
  /// Values that a correction makes due are delivered as after a move: on the delivering queue, outside a callback,
  /// before this method returns. After 4 ms the rest is left to passes of the timer, which give the queue back in
  /// between.
  ///
  /// - Parameters:
  ///   - serverDate: What the server's clock showed when it answered. A date that is not a number, or 146 years or
  ///     more away from 1970, is refused.
  ///   - roundTrip: The time since the request was sent, at most ten minutes; a negative or longer one is refused. It
  ///     ends with this call. A delay of up to two milliseconds before the call is allowed for; a longer delay is not
  ///     part of ``uncertainty``.
  /// - Returns: Whether the sample counts. If false, it was bad or refused, and has changed nothing that you can see.
  /// - Complexity: O(1). If it corrects something, O(*n* log *n*) for the *n* countdowns that count by this clock,
  ///   and their followers.
  @discardableResult
  public func synchronize(serverDate: Date, roundTrip: Duration) -> Bool {
    // The clock is read before anything can wait, because the waiting would become part of the round trip.
    guard let sample = ServerOffset(serverDate: serverDate, roundTrip: roundTrip, at: continuousNow)
    else { return false }
    let (isTaken, deadlines) = state.withLock { state in
      let old = state.time.believed?.middle
      let isTaken = state.time.take(sample)
      let isCorrected = state.time.believed?.middle != old
      return (isTaken, isCorrected ? state.deadlines : [])
    }
    if deadlines.isEmpty { return isTaken }
    let instant = continuousNow
    for deadline in deadlines { deadline.correct(by: self, since: instant) }
    return isTaken
  }

  /// The server's time; nil before the first sample.
  ///
  /// A sample may set it forwards or backwards.
  public var now: Date? {
    believed.map { Date(wallTime: continuousNow + $0.middle) }
  }

  /// How far ``now`` may be off, in either direction; nil before the first sample.
  ///
  /// It is at least half of the shortest round trip, mostly some 2 ms more, and grows by 100 ppm of the time since
  /// the last sample. It holds as long as the server's clock is not set, and the server reads its dates between
  /// request and answer.
  public var uncertainty: Duration? {
    believed.map { $0.uncertainty(at: continuousNow) }
  }

  /// The time of the continuous clock that this clock goes with.
  package var continuousNow: Duration { readClock() }

  /// Returns the time of the clock that this one goes with, at an instant at which a driver's clock was read.
  ///
  /// Virtual time may pass between two readings, so they are repeated until they belong together. If the caller is held
  /// up at each, the result is too early.
  func continuousTime(at instant: Duration, of driver: any CountdownDriver) -> Duration {
    for _ in 0..<3 {
      let before = driver.now
      let time = continuousNow
      let after = driver.now
      if after - before < .microseconds(1) { return time - (after - instant) }
    }
    let time = continuousNow
    return time - (driver.now - instant)
  }

  var believed: ServerOffset? { state.withLock { $0.time.believed } }
}

extension ServerClock {
  /// Returns when the server's clock shows a date, on the scale of `continuousNow`.
  ///
  /// The result changes with corrections only. For tests.
  ///
  /// - Parameter date: A date of the server's clock; one that is not a number is long ago.
  /// - Returns: The instant; nil before the first sample.
  package func deadline(of date: Date) -> Duration? { believed.map { date.wallTime.ofDates - $0.middle } }

  /// Returns how far the clock by which countdowns count is ahead of the continuous clock.
  ///
  /// That is this clock, or, before the first sample, the device's clock.
  func offset(at now: Duration, of driver: any CountdownDriver) -> Nanoseconds {
    Nanoseconds(
      saturating: believed?.middle ?? driver.wallTime(at: now) - continuousTime(at: now, of: driver))
  }

  /// Returns the time until a date of a clock that is so far ahead of the continuous clock, negative if the date is past.
  func timeLeft(
    until date: Date, ahead offset: Nanoseconds, at now: Duration, of driver: any CountdownDriver
  ) -> Duration {
    date.wallTime.ofDates - .nanoseconds(offset) - continuousTime(at: now, of: driver)
  }

  /// Lets a deadline follow the corrections of this clock, which holds it weakly.
  func addFollower(_ deadline: ServerDeadline) {
    state.withLock { state in
      state.followers[ObjectIdentifier(deadline)] = Follower(deadline: deadline, number: state.count)
      state.count += 1
    }
  }

  /// Ends that; corrections that are on their way still reach the deadline.
  func removeFollower(_ deadline: ServerDeadline) {
    state.withLock { $0.followers[ObjectIdentifier(deadline)] = nil }
  }
}
