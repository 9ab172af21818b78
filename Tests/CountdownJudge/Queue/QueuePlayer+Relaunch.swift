import CountdownKit
import Foundation
import TestSupport

/// What is saved, and restored in another process: here by another manager.
extension QueuePlayer {
  func relaunch(after time: Int, standing: Bool) {
    let driver = ManualDriver(
      startingAt: self.driver.manual.date.addingTimeInterval(Double(time) / 1_000_000))
    let other = CountdownManager(driver: driver)
    let told = Locked<[String: [String]]>([:])
    do {
      let data = try JSONEncoder().encode(manager.snapshot(keeping: standing ? .timeLeft : .deadlines))
      try other.restore(try JSONDecoder().decode(CountdownSnapshot.self, from: data)) { id, left in
        told.use { $0[id, default: []].append("\(left.nanoseconds)") }
      } onEnd: { id, outcome in
        told.use { $0[id, default: []].append("\(outcome)") }
      }
    } catch {
      return judge.complain(nil, "cannot be saved and restored: \(error)")
    }
    let saved = judge.active.filter { $0.key.receiver == 0 && !$0.isEndless }
    var activeCount = 0
    for record in saved {
      let stands = standing || record.pausedLeft != nil || judge.frozenAt != nil
      let old = judge.exactly(record)
      let left = max(old - (stands ? 0 : Int64(time) * 1_000), record.goesPastZero ? .min : 0)
      let isOver = left <= 0 && !record.goesPastZero && record.pausedLeft == nil
      let id = "\(record.key.id)"
      judge.checkRestored(record, to: left, isOver: isOver, told.use { $0[id] } ?? [])
      guard !isOver else { continue }
      activeCount += 1
      judge.checkAnswers(ofRestored: record, to: left, other.countdown(id: id))
    }
    if other.activeCount != activeCount {
      judge.complain(nil, "restores \(other.activeCount) countdowns, not \(activeCount)")
    }
    driver.advance(by: .seconds(600))
    for record in saved where record.pausedLeft == nil && !record.goesPastZero {
      let told = told.use { $0["\(record.key.id)"] } ?? []
      if told.firstIndex(of: "completed") != told.count - 1 {
        judge.complain(record, "is restored, and gets \(told)")
      }
    }
    other.cancelAll()
  }
}

extension QueueJudge {
  /// What one is told at once when it is restored.
  func checkRestored(_ record: Record, to left: Int64, isOver: Bool, _ told: [String]) {
    var right = ["\(left)"] + (isOver ? ["completed"] : [])
    if record.isSilent || left <= 0 && record.pausedLeft != nil && !record.goesPastZero {
      right.removeFirst()
    } else if !isOver, let armed = record.armed {
      // What it was told before it was saved it is not told again; which mark it is told is left open.
      let isPassed = armed.contains { $0 >= left }
      guard record.dueMarks(clock).isEmpty, told.isEmpty == isPassed else { return }
      right = isPassed ? ["a mark"] : []
    } else if !isOver, record.isShared {
      return
    }
    if told != right { complain(record, "is restored with \(left) left, and gets \(told), not \(right)") }
  }

  /// What one answers that is restored and goes on.
  func checkAnswers(ofRestored record: Record, to left: Int64, _ countdown: Countdown?) {
    guard let countdown else { return complain(record, "is not restored") }
    if countdown.isPaused != (record.pausedLeft != nil) {
      complain(record, "is restored as paused: \(countdown.isPaused)")
    }
    // Both are kept to the microsecond.
    for (what, answer, right) in [
      ("left", countdown.timeLeft?.nanoseconds, left),
      ("as its total", countdown.total?.inNanoseconds, max(record.total, 0)),
    ] where abs((answer ?? .max) - right) > 1_000 {
      complain(record, "is restored with \(answer ?? -1) \(what), not \(right)")
    }
  }

  /// When everything has ended, nothing is left.
  func checkEmpty() {
    checkClosures()
    if let instant = driver.manual.nextWakeUp { complain(nil, "leaves the timer armed for \(instant)") }
  }
}
