import CountdownCore
import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Moves the deadline of one countdown as its server's clock is corrected.
///
///     engine ──▶ ServerDeadlineHandler ──▶ ServerDeadline ──▶ clock
///        ◀╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌┘    ◀╌╌╌╌╌╌╌┘           ╌╌ weakly
///
/// The countdown's handler holds it: when the countdown has ended, whatever the reason, the clock forgets it. It is no
/// handler itself, since a clock that tells it of a correction may be the last to let go of it, on any thread.
///
/// A correction moves the deadline by what is known better, and not to where the date is: so what was decided otherwise
/// about it, by an extension or a pause, stays.
final class ServerDeadline: ServerClockFollower, @unchecked Sendable {
  // Unchecked: `offset` and `isFollowed` are changed under the engine's lock, once there is a countdown.

  let clock: ServerClock
  private weak let engine: CountdownEngine?
  /// The countdown's identifier, as a word; zero: it has not started.
  ///
  /// Released by the start, and acquired by whoever brings a correction; then the engine's lock orders the rest.
  private let id = Atomic<UInt64>(0)
  /// How far the server's clock is ahead of the continuous one, as the countdown counts; before the first sample it is the
  /// device's clock that is.
  private var offset: Nanoseconds
  /// Whether the deadline is a date of the clock: not once it was decided how long the countdown lasts.
  var isFollowed = true

  init(by clock: ServerClock, in engine: CountdownEngine) {
    self.clock = clock
    self.engine = engine
    offset = Self.offset(of: clock, in: engine)
  }

  deinit {
    clock.removeFollower(self)
  }

  /// How long it is until a date, as the countdown counts.
  func timeLeft(until date: Date) -> Duration {
    date.sinceReferenceDate - .nanoseconds(offset) - clock.continuousNow
  }

  /// What the clock shows by which the countdown counts, since 1 January 1970, 00:00 UTC; nil: its deadline is no date of that.
  ///
  /// Under the engine's lock.
  var wallTime: Duration? {
    guard isFollowed else { return nil }
    let sinceReferenceDate = clock.continuousNow + .nanoseconds(offset)
    return sinceReferenceDate - Date.sinceReferenceDate(ofWallTime: .zero)
  }

  /// The same as is known now; from then on the countdown counts so.
  ///
  /// Under the engine's lock.
  func newTimeLeft(until date: Date) -> Duration {
    if let engine { offset = Self.offset(of: clock, in: engine) }
    isFollowed = true
    return timeLeft(until: date)
  }

  /// Follows the clock, for a countdown that is about to start.
  func follow() {
    clock.addFollower(self)
  }

  /// Notes the countdown, which nobody knows of yet.
  func note(_ id: CountdownID) {
    self.id.store(id.word, ordering: .releasing)
  }

  /// Makes up for a correction that came after it was asked how long it is, and before the countdown was noted.
  func makeUp() {
    serverClockWasCorrected(clock, since: clock.continuousNow)
  }

  func serverClockWasCorrected(_ clock: ServerClock, since instant: Duration) {
    guard let engine, let id = CountdownID(word: id.load(ordering: .acquiring)) else { return }
    let isSliceOver = clock.continuousNow - instant >= engine.driver.longestSlice
    engine.correct(id, deliversNow: !isSliceOver) { handler in
      // Another countdown may have been kept.
      guard (handler as? ServerDeadlineHandler)?.deadline === self else { return nil }
      return takeCorrection()
    }
  }

  /// By how much the deadline is to be moved; nil: the countdown counts by what is known.
  ///
  /// Under the engine's lock, so that of two corrections at once none is counted twice.
  private func takeCorrection() -> Duration? {
    guard isFollowed, let known = clock.believed.map({ Nanoseconds(saturating: $0.middle) }), known != offset
    else { return nil }
    defer { offset = known }
    return .nanoseconds(offset.saturatingSubtract(known))
  }

  private static func offset(of clock: ServerClock, in engine: CountdownEngine) -> Nanoseconds {
    if let known = clock.believed { return Nanoseconds(saturating: known.middle) }
    // In this order: whoever is held up in between counts too long rather than too short.
    let instant = clock.continuousNow
    return Nanoseconds(saturating: Date.sinceReferenceDate(ofWallTime: engine.wallNow) - instant)
  }
}

/// The handler of a countdown by a server's clock, or of one that follows such a countdown: calls another handler, and holds
/// the object that follows the clock.
final class ServerDeadlineHandler: CountdownHandler, @unchecked Sendable {
  // Unchecked: what follows the clock is asked for under the engine's lock while the countdown runs, and given up when all
  // is over.

  private var follower: (any ServerClockFollower)?
  private let handler: CountdownHandler

  init(_ handler: CountdownHandler, _ follower: any ServerClockFollower) {
    self.handler = handler
    self.follower = follower
  }

  /// The countdown's; nil: it has ended, or follows another.
  var deadline: ServerDeadline? { follower as? ServerDeadline }

  override func receive(_ value: Int64, stop: inout Bool) -> Bool { handler.receive(value, stop: &stop) }
  override func end(_ outcome: CountdownOutcome) { handler.end(outcome) }
  override var wantsOutcome: Bool { handler.wantsOutcome }
  override var belongsToMainActor: Bool { handler.belongsToMainActor }
  override var key: CountdownKey? { handler.key }
  override func liveReceiver() -> AnyObject? { handler.liveReceiver() }
  override var outcome: CountdownOutcome? { handler.outcome }
  override var leader: CountdownHandler? { handler.leader }

  override func finish(_ outcome: CountdownOutcome) -> AnyObject? {
    Captures(follower.take(), handler.finish(outcome))
  }
}

/// When a countdown that is about to start is to end, and by whose clock.
struct CountdownEnd {
  /// How long it is until then; negative: that is past.
  let left: Duration
  /// What the countdown began with, where that was more, before now.
  var total: Duration?
  private let deadline: ServerDeadline?

  /// The end after a duration; if that was counted by a server's clock, its corrections from now on are followed.
  init(after duration: Duration, following deadline: ServerDeadline? = nil) {
    left = duration
    self.deadline = deadline
  }

  /// The end at a date: by a server's clock, that is followed, or by the wall clock of now.
  init(at date: Date, by clock: ServerClock?, in engine: CountdownEngine) {
    let deadline = clock.map { ServerDeadline(by: $0, in: engine) }
    self.init(
      after: deadline?.timeLeft(until: date) ?? date.duration(sinceNowOf: engine), following: deadline)
  }

  /// The handler with which the countdown is to be started.
  func handler(calling handler: consuming CountdownHandler) -> CountdownHandler {
    guard let deadline else { return handler }
    return ServerDeadlineHandler(handler, deadline)
  }

  /// What gets the countdown's identifier while it is started, so that it follows its clock from its first value on.
  var noting: ((CountdownID) -> Void)? {
    guard let deadline else { return nil }
    deadline.follow()
    return { deadline.note($0) }
  }

  /// The countdown was started.
  func hasStarted() {
    deadline?.makeUp()
  }
}
