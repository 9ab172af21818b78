import CountdownKit

/// Follows what managers do, call by call, and says of each call whether it was right, and of each operation and pass
/// whether anything is missing.
///
/// In which order a pass calls receivers of different intervals or phases is not promised, and what their callbacks do
/// depends on it: so the referee does not foretell the calls, but judges each as it comes.
final class Referee {
  let references: [ReferenceManager]
  private let verdict = Verdict()
  private(set) var log = Log()
  /// Whose callbacks are open, the innermost last: each manager at most once; and whom each holds.
  private var callbacks: [(manager: Int, receiver: ReceiverRecord?)] = []
  var courses: [Course] = []
  private(set) var now: Moment

  init(managers: Int, now: Moment) {
    let verdict = verdict
    // The wall clock has shown a whole day when the driver's clock has shown zero.
    references = (0..<managers).map { _ in
      ReferenceManager(verdict, now: now, timeOfDay: now % (86_400 * 1_000_000_000))
    }
    self.now = now
  }

  var problem: String? { verdict.problem }

  var openCallbackCount: Int { callbacks.count }

  func object(_ text: @autoclosure () -> String) { verdict.object(text()) }

  func timeIs(_ now: Moment) {
    self.now = now
    for reference in references { reference.now = now }
  }

  /// A manager calls somebody back, and the call holds its receiver.
  func begin(_ what: Log.What, token: Int, manager: Int, holding receiver: ReceiverRecord?) {
    log.lines.append(Log.Line(time: now, manager: manager, token: token, what: what))
    advanceCourse(calling: token, of: manager)
    switch what {
    case .value(let value): references[manager].beginValue(Moment(value), token: token)
    case .outcome(let outcome): references[manager].beginOutcome(outcome, token: token)
    case .barrier: references[manager].beginBarrier(token)
    }
    callbacks.append((manager, receiver))
  }

  /// The innermost callback returns.
  ///
  /// - Returns: What the stop flag is set to.
  func endCallback() -> Bool {
    guard let manager = callbacks.popLast()?.manager else { return true }
    return references[manager].endCallback()
  }

  func stop() { if let manager = callbacks.last?.manager { references[manager].stop() } }

  func isCalling(_ receiver: ReceiverRecord) -> Bool { callbacks.contains { $0.receiver === receiver } }
}
