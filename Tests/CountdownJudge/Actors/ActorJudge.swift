import CountdownKit
import TestSupport

/// Judges what an actor and its loops get, while their executor runs jobs when the script says so.
///
/// What is handed over may be late, and jobs may come in any order; but it has to be right when it is handed over.
final class ActorJudge: Judge, @unchecked Sendable {
  // Unchecked: everything is handed over by the executors, which the script runs on its own thread.

  /// Counts calls and ends.
  private var turn = 0

  private func nextTurn() -> Int {
    turn += 1
    return turn
  }

  /// Notes a start, or that a loop asks for its first value.
  func begin(_ start: Start, following leader: Record? = nil) -> Record {
    let record = Record(start, at: clock)
    record.turn.start = nextTurn()
    record.turn.moved = leader?.left(clock) ?? record.total
    if let leader {
      (record.leader, record.rhythm, record.ending) = (leader, leader.rhythm, leader.ending)
      leader.followers.append(record)
    }
    records.append(record)
    return record
  }

  /// Judges a value or a number.
  func judge(_ record: Record, value: Int64) {
    noteDelivery(record, record.text(value))
    if record.isOver { return complain(record, "gets \(value) after its outcome") }
    if let ending = record.ending, value != 0 || !ending.contains(.completed) {
      return complain(record, "gets \(value) after its end, \(ending)")
    }
    // No call makes a loop's own countdown go on that was over before: it ends at its deadline.
    let wasOver =
      record.isLoop && record.leader == nil && !record.isEndless && value == 0 && record.left(clock) <= 0
    let isOpen = record.ending != nil || record.turn.isStale || record.root.turn.isStale || wasOver
    let right = record.right(clock)
    if !isOpen, !right.contains(value) {
      let what = record.turn.isHeld ? "from before a call of its own" : "an old value"
      complain(record, "gets \(value), \(what); left \(record.left(clock)), right \(right.sorted())")
    }
    if record.last == value, !record.isEndless, record.turn.moved == nil {
      complain(record, "gets \(value) twice in a row")
    }
    if record.last == nil, !record.isLoop { checkEarlierEnds(record) }
    record.last = value
    if !record.turn.isStale { record.turn.moved = nil }
    // The zero of a loop that follows another's is not its end, until that one's actor is told.
    if value == 0, !record.isEndless, record.leader == nil { end(record, [.completed]) }
  }

  /// The actor gets the outcome of what has ended before the first value of what was started afterwards.
  private func checkEarlierEnds(_ record: Record) {
    for other in records where !other.isLoop && !other.isOver && other.turn.end < record.turn.start {
      complain(
        record, "gets its first value before the outcome of \(other), which had ended before its start")
    }
  }

  func judge(_ record: Record, outcome: Countdown.Outcome) {
    noteDelivery(record, "\(outcome)")
    if record.isOver { complain(record, "gets an outcome twice") }
    // It is completed when the actor is told, if it has reached its deadline by then.
    if record.ending == nil, record.isSilent, record.left(clock) <= 0,
      record.pausedLeft == nil && frozenAt == nil || record.turn.moved == 0
    {
      end(record, [.completed])
    }
    if record.ending?.contains(outcome) != true {
      let right = record.ending.map { "\($0)" } ?? "nothing"
      complain(record, "ends as \(outcome), not as \(right); left \(record.left(clock))")
    }
    if outcome == .completed, !record.isSilent, record.last != 0 {
      complain(record, "completes without zero")
    }
    record.isOver = true
    record.turn.handed = outcome
  }

  /// A task that has waited goes on behind the actor's own block, with the same outcome.
  func judge(_ record: Record, waitedFor outcome: Countdown.Outcome) {
    note("waited for \(record): \(outcome)")
    if record.turn.handed != outcome {
      let handed = record.turn.handed.map { "\($0)" } ?? "nothing yet"
      complain(record, "gives \(outcome) to a task that waits, and \(handed) to its actor")
    }
  }

  // MARK: - What calls change

  func end(_ record: Record, _ outcomes: Set<Countdown.Outcome>) {
    record.ending = outcomes
    record.turn.end = min(record.turn.end, nextTurn())
    for loop in record.followers where loop.ending == nil { loop.ending = outcomes }
  }

  /// Notes a call that holds, of the actor itself or of others.
  func note(_ call: Step.Call, on root: Record, isOwn: Bool) {
    let left = root.left(clock)
    switch call {
    case .cancel: end(root, [.cancelled])
    case .pause:
      root.pausedLeft = left
      for member in root.family where isOwn { member.turn.isHeld = true }
    case .resume: goOn(root, with: left)
    case .wait: break
    }
  }

  /// The time of a countdown passes, and is not held any more.
  private func goOn(_ root: Record, with left: Int64) {
    root.pausedLeft = nil
    root.deadline = clock + left
    for member in root.family where frozenAt == nil { member.turn.isHeld = false }
  }

  func note(_ move: Move, _ time: Int64, on root: Record, isOwn: Bool) {
    let new = root.left(after: move, time, of: root.left(clock))
    if move == .restart { goOn(root, with: new) } else { root.setLeft(new, at: clock) }
    root.total = max(root.total, new)
    for member in root.family {
      member.turn.moved = root.isEndless ? 0 : new
      if root.isEndless { member.last = nil }
      member.turn.isStale = driver.isAway && !isOwn
    }
  }

  func freeze(isOwn: Bool) {
    guard frozenAt == nil else { return }
    frozenAt = now
    for record in records where isOwn { record.turn.isHeld = true }
  }

  func resumeAll() {
    guard let frozen = frozenAt else { return }
    frozenAt = nil
    for record in records where record.leader == nil && record.pausedLeft == nil {
      record.deadline += now - frozen
    }
    for record in records where record.root.pausedLeft == nil { record.turn.isHeld = false }
  }
}
