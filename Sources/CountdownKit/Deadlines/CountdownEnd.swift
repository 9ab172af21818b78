import CountdownCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// When a countdown that is about to start is to end, and by whose clock.
struct CountdownEnd {
  /// How long it is until then; negative: that is past.
  let left: Duration
  private let deadline: ServerDeadline?

  /// The end after a duration.
  init(after duration: Duration) {
    left = duration
    deadline = nil
  }

  /// The end after a duration; if it is a server's clock by which that was counted, its corrections from now on are
  /// followed.
  init(after duration: Duration, by clock: ServerClock?, in engine: CountdownEngine) {
    left = duration
    deadline = clock.map { ServerDeadline(by: $0, in: engine) }
  }

  /// The end at a date: by a server's clock, that is followed, or by the wall clock of now.
  init(at date: Date, by clock: ServerClock?, in engine: CountdownEngine) {
    deadline = clock.map { ServerDeadline(by: $0, in: engine) }
    left = deadline?.timeLeft(until: date) ?? date.duration(sinceNowOf: engine)
  }

  /// The handler with which the countdown is to be started.
  func handler(calling handler: CountdownHandler) -> CountdownHandler {
    deadline.map { ServerDeadlineHandler(handler, $0) } ?? handler
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
