import CountdownCore
import CountdownKit
import TestSupport

/// What countdowns and their manager answer to questions: it agrees with what was called and delivered.
extension QueueJudge {
  func checkAnswers(of engine: CountdownEngine) {
    for record in records { checkAnswers(of: record) }
    checkStatistics(of: engine)
    for problem in engine.brokenInvariants() { complain(nil, problem) }
    checkTimer()
  }

  /// Where time stands still for all, or nobody waits for it, no timer is armed, but for what another thread has queued.
  private func checkTimer() {
    guard let instant = driver.manual.nextWakeUp, instant > driver.manual.now else { return }
    guard !records.contains(where: { !$0.isOver && ($0.isQueuedElsewhere || $0.isReleased) }) else { return }
    if isSuspended || active.allSatisfy({ $0.root.pausedLeft != nil }) {
      complain(nil, "leaves the timer armed for \(instant), where nothing is due")
    }
  }

  func checkAnswers(of record: Record) {
    guard verdict == nil, let countdown = record.countdown, !record.isReleased, !record.root.isReleased
    else { return }
    func check<Answer: Equatable>(_ answer: Answer, _ right: Answer, _ what: String) {
      if answer != right { complain(record, "answers \(answer), not \(right), as \(what)") }
    }
    let root = record.root
    guard record.isActive else {
      // What follows when all is over is active until it is told.
      if record.isFollowing, record.last == nil, !record.isOver || record.start.isUnheard { return }
      check(countdown.isActive, false, "whether it is active")
      return check(countdown.timeLeft, nil, "the time left")
    }
    // Whether its zero is on the way is left open; and so is what a move past zero has left.
    guard !record.isForced, !root.isForced, root.isActive, root.mayBeLeft.isEmpty,
      !(record.isRequired && record.left(clock) <= 0)
    else { return }
    let isPaused = root.pausedLeft != nil
    check(countdown.isActive, true, "whether it is active")
    check(countdown.isPaused, isPaused, "whether it is paused")
    check(countdown.isRunning, !isPaused, "whether it is running")
    check(
      countdown.elapsed?.nanoseconds, isPaused ? root.began : clock - root.began, "the time that has passed")
    guard !root.isEndless else { return check(countdown.timeLeft, nil, "the time left") }
    guard !root.start.isByClock else { return }
    let (left, total) = (exactly(record), max(root.total, 0))
    check(countdown.timeLeft?.nanoseconds, left, "the time left")
    check(countdown.total?.inNanoseconds, total, "the total")
    let fraction = total == 0 ? 0 : Double(max(left, 0)) / Double(total)
    check(countdown.fractionLeft, fraction, "the fraction left")
    check(countdown.endDate != nil, !isPaused && frozenAt == nil, "whether it has an end")
  }

  /// Each property is compared here, or is named as measured: a new one that is neither is a complaint.
  private func checkStatistics(of engine: CountdownEngine) {
    let roots = records.filter { $0.leader == nil && $0.isActive }
    func count(_ records: [Record]) -> ClosedRange<Int> {
      records.count {
        !$0.isReleased && !$0.isForced && !($0.isRequired && $0.left(clock) <= 0)
      }...records.count
    }
    // One that finds its receiver gone counts, and one that follows what is over.
    let without = records.count { $0.root.isReleased || $0.isReleased || $0.isFollowing && $0.last == nil }
    let right = [
      "active": count(roots), "paused": count(roots.filter { $0.pausedLeft != nil }),
      // The timer makes them, and who resumes the manager; whether what then goes on is another is left open.
      "passes": (isShutDown ? 0 : driver.passCount)...driver.passCount + driver.sliceCount + resumptions,
      "ticks": valueCount...valueCount + without,
    ]
    let measured: Set = ["worstLateness", "longestCallback"]
    for (name, value) in Mirror(reflecting: engine.statistics).children {
      guard let name, !measured.contains(name) else { continue }
      guard let range = right[name], let value = value as? Int else {
        complain(nil, "compares nothing with the property \(name) of the statistics")
        continue
      }
      if !range.contains(value) { complain(nil, "counts \(value) as \(name), not \(range)") }
    }
  }

  /// What is over keeps no closure.
  func checkClosures() {
    for record in records where record.isOver && record.closures != nil {
      complain(record, "is over, and keeps its closures")
    }
  }
}
