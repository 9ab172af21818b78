import CountdownKit
import TestSupport

/// Judges what an actor and its loops get, while their executor runs jobs when the script says so.
///
/// What is handed over may be late, and jobs may come in any order; but it has to be right when it is handed over.
final class ActorJudge: Judge, @unchecked Sendable {
  // Unchecked: everything is handed over by the executors, which the script runs on its own thread.

  var records: [ActorRecord] = []
  /// Counts calls and ends.
  var serial = 0

  func complain(_ record: ActorRecord, _ what: String) { complain("\(record.start.name) \(what)") }

  func nextSerial() -> Int {
    serial += 1
    return serial
  }

  /// Judges a value or a number.
  func judge(_ record: ActorRecord, value: Int64) {
    note("\(record.start.name) \(value)")
    if record.isOver { return complain(record, "gets \(value) after its outcome") }
    if let outcomes = record.outcomes, value != 0 || !outcomes.contains(.completed) {
      return complain(record, "gets \(value) after its end, \(outcomes)")
    }
    // No call makes a loop's own countdown go on that was over before: it ends at its deadline.
    let wasOver = record.isOwnLoop && !record.isEndless && value == 0 && record.left(clock) <= 0
    if record.outcomes == nil, !record.isStale, !record.root.isStale, !wasOver,
      !record.right(clock).contains(value)
    {
      complain(
        record,
        """
        gets \(value), \(record.isHeld ? "from before a call of its own" : "an old value"); left \(record.left(clock)), \
        right \(record.right(clock).sorted()), last \(record.last ?? -1)
        """)
    }
    if record.last == value, !record.isEndless, record.moved == nil {
      complain(record, "gets \(value) twice in a row")
    }
    if record.last == nil, !record.isLoop { checkEarlierEnds(record) }
    record.last = value
    if !record.isStale { record.moved = nil }
    // The zero of a loop that follows another's is not its end, until that one's actor is told.
    if value == 0, !record.isEndless, record.leader == nil { end(record, [.completed]) }
  }

  /// The actor gets the outcome of what has ended before the first value of what was started afterwards.
  private func checkEarlierEnds(_ record: ActorRecord) {
    for other in records where !other.isLoop && !other.isOver && other.endSerial < record.serial {
      complain(
        record,
        "gets its first value before the outcome of \(other.start.name), which had ended before its start")
    }
  }

  func judge(_ record: ActorRecord, outcome: Countdown.Outcome) {
    note("\(record.start.name) \(outcome)")
    if record.isOver { complain(record, "gets an outcome twice") }
    // It is completed when the actor is told, if it has reached its deadline by then.
    if record.outcomes == nil, record.isSilent, record.left(clock) <= 0,
      record.pausedLeft == nil && frozenAt == nil || record.moved == 0
    {
      end(record, [.completed])
    }
    if !(record.outcomes ?? []).contains(outcome) {
      complain(
        record,
        "ends as \(outcome), not as \(record.outcomes.map { "\($0)" } ?? "nothing"); left \(record.left(clock))"
      )
    }
    if outcome == .completed, !record.isSilent, record.last != 0 {
      complain(record, "completes without zero")
    }
    record.isOver = true
    record.handed = outcome
  }

  /// A task that has waited goes on behind the actor's own block, with the same outcome.
  func judge(_ record: ActorRecord, waitedFor outcome: Countdown.Outcome) {
    note("waited for \(record.start.name): \(outcome)")
    if !record.isOver {
      complain(record, "lets a task that waits for its outcome go on before the actor has got it")
    } else if record.handed != outcome {
      complain(
        record, "gives \(outcome) to a task, and \(record.handed.map { "\($0)" } ?? "nothing") to its actor")
    }
  }
}

/// What calls change.
extension ActorJudge {
  func end(_ record: ActorRecord, _ outcomes: Set<Countdown.Outcome>) {
    record.outcomes = outcomes
    record.endSerial = min(record.endSerial, nextSerial())
    for loop in records where loop.leader === record && loop.outcomes == nil { loop.outcomes = outcomes }
  }

  /// Notes a call that holds, of the actor itself or of others.
  func note(_ call: ActorStep.Call, on record: ActorRecord, isOwn: Bool, isElsewhere: Bool) {
    let root = record.root
    let family = records.filter { $0.root === root }
    let left = root.left(clock)
    switch call {
    case .cancel:
      return end(root, [.cancelled])
    case .pause:
      root.pausedLeft = left
      for member in family { member.isHeld = member.isHeld || isOwn }
      return
    case .resume:
      root.pausedLeft = nil
      root.deadline = clock + left
      for member in family { member.isHeld = frozenAt != nil && member.isHeld }
    case .restart:
      if root.isEndless { root.deadline = clock } else { root.deadline = clock + root.total }
      root.pausedLeft = nil
      for member in family { member.isHeld = frozenAt != nil && member.isHeld }
    case .by(let time): root.move(to: max(left + Int64(time) * 1_000, 0), at: clock)
    case .to(let time): root.move(to: Int64(time) * 1_000, at: clock)
    }
    for member in family {
      if case .resume = call { continue }
      member.moved = root.isEndless ? 0 : root.left(clock)
      if root.isEndless { member.last = nil }
      member.isStale = isElsewhere && !isOwn
    }
  }

  func freeze(isOwn: Bool) {
    guard frozenAt == nil else { return }
    frozenAt = now
    for record in records { record.isHeld = record.isHeld || isOwn }
  }

  func resumeAll() {
    guard let frozen = frozenAt else { return }
    frozenAt = nil
    for record in records where record.leader == nil {
      if record.pausedLeft == nil { record.deadline += now - frozen }
    }
    for record in records { record.isHeld = record.root.pausedLeft != nil && record.isHeld }
  }
}
