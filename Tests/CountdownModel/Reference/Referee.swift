import CountdownKit

/// Follows what managers do, call by call, and says of each call whether it was allowed, and of each operation and
/// pass what it should have delivered and did not.
///
/// In which order a pass calls different receivers nobody promises, and what their callbacks do depends on it: so the
/// referee does not foretell the calls, but judges each as it comes.
final class Referee {
  var references: [ReferenceManager]
  private(set) var frames: [Frame] = []
  /// The first thing that was wrong.
  private(set) var problem: String?
  private(set) var log: Log
  /// The driver's time when the referee was last told anything.
  private(set) var now: Moment

  init(managers: Int, now: Moment, keepsLog: Bool) {
    references = (0..<managers).map { _ in ReferenceManager(now: now) }
    log = Log(keepsLines: keepsLog)
    self.now = now
  }

  func object(_ text: @autoclosure () -> String) {
    if problem == nil { problem = text() }
  }

  func timeIs(_ now: Moment) {
    self.now = now
    for reference in references { reference.now = now }
  }

  var callbackDepth: Int {
    frames.count { if case .callback = $0 { true } else { false } }
  }

  func push(_ frame: Frame) { frames.append(frame) }

  func pop() -> Frame? { frames.popLast() }

  /// Changes the frame on top, if it is an operation's.
  func withOperation<Result>(_ body: (inout Obligations) -> Result) -> Result? {
    guard case .operation(var obligations)? = frames.last else { return nil }
    let result = body(&obligations)
    frames[frames.count - 1] = .operation(obligations)
    return result
  }

  /// Changes the frame on top, if it is a pass's.
  func withPass<Result>(_ body: (inout PassFrame) -> Result) -> Result? {
    guard case .pass(var pass)? = frames.last else { return nil }
    let result = body(&pass)
    frames[frames.count - 1] = .pass(pass)
    return result
  }

  /// Sets the stop flag of the callback that is being made.
  func stop() {
    guard case .callback(var callback)? = frames.last, !callback.isOutcome else { return }
    callback.stops = true
    frames[frames.count - 1] = .callback(callback)
  }

  func note(_ manager: Int, _ token: Int, _ what: Log.What) {
    log.add(Log.Line(time: now, manager: manager, token: token, what: what))
  }
}
