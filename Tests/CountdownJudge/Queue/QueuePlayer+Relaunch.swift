import CountdownKit
import Foundation
import TestSupport

/// What is saved, and restored in another process: here by another manager.
extension QueuePlayer {
  func relaunch(after time: Int, standing: Bool) {
    let driver = ManualDriver(
      startingAt: self.driver.manual.date.addingTimeInterval(Double(time) / 1_000_000))
    let other = CountdownManager(driver: driver)
    let restored = Restored()
    do {
      let data = try JSONEncoder().encode(manager.snapshot(keeping: standing ? .timeLeft : .deadlines))
      try other.restore(try JSONDecoder().decode(CountdownSnapshot.self, from: data)) { id, left in
        restored.values[id, default: []].append(left.nanoseconds)
      } onEnd: { id, outcome in
        restored.outcomes[id, default: []].append(outcome)
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
      if !isOver { activeCount += 1 }
      judge.check(
        record, from: old, to: left, isOver: isOver, restored, other.countdown(id: "\(record.key.id)"))
    }
    if other.activeCount != activeCount {
      judge.complain(nil, "restores \(other.activeCount) countdowns, not \(activeCount)")
    }
    driver.advance(by: .seconds(600))
    for record in saved where record.pausedLeft == nil && !record.goesPastZero {
      let outcomes = restored.outcomes["\(record.key.id)"] ?? []
      if outcomes != [.completed] { judge.complain(record, "is restored, and ends as \(outcomes)") }
    }
    other.cancelAll()
  }
}

/// What a manager has delivered since it restored what was saved.
final class Restored: @unchecked Sendable {
  // Unchecked: scripts run on one thread.

  var values: [String: [Int64]] = [:]
  var outcomes: [String: [Countdown.Outcome]] = [:]
}

extension QueueJudge {
  /// What one delivers at once when it is restored, and what it answers.
  func check(
    _ record: Record, from old: Int64, to left: Int64, isOver: Bool, _ restored: Restored,
    _ countdown: Countdown?
  ) {
    let id = "\(record.key.id)"
    let outcomes = restored.outcomes[id] ?? []
    if outcomes != (isOver ? [.completed] : []) {
      complain(record, "is restored, and has the outcomes \(outcomes)")
    }
    let values = restored.values[id] ?? []
    var right: [Int64]? = [left]
    if record.isSilent || left <= 0 && record.pausedLeft != nil && !record.goesPastZero {
      right = []
    } else if record.armed != nil || record.isShared {
      right = isOver ? [0] : nil
    }
    if right == nil, let armed = record.armed, record.dueMarks(clock).isEmpty {
      // What it was told before it was saved it is not told again.
      let isPassed = armed.contains { $0 >= left }
      if values.isEmpty == isPassed {
        complain(record, "is restored at marks, and delivers \(values); left \(left)")
      }
    }
    if let right, values != right { complain(record, "is restored, and delivers \(values), not \(right)") }
    guard !isOver else { return }
    guard let countdown else { return complain(record, "is not restored") }
    if countdown.isPaused != (record.pausedLeft != nil) {
      complain(record, "is restored as paused: \(countdown.isPaused)")
    }
    let isLeft = countdown.timeLeft.map { abs($0.nanoseconds - left) <= 1_000 } ?? false
    if !isLeft {
      complain(record, "is restored with \(countdown.timeLeft?.nanoseconds ?? -1) left, not \(left)")
    }
    let total = countdown.total?.inNanoseconds ?? -1
    if abs(total - max(record.total, 0)) > 1_000 {
      complain(record, "is restored with the total \(total), not \(record.total)")
    }
  }

  /// When everything has ended, nothing is left.
  func checkEmpty() {
    checkClosures()
    if let instant = driver.manual.nextWakeUp { complain(nil, "leaves the timer armed for \(instant)") }
  }
}
