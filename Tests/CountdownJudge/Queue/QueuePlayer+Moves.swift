import CountdownKit
import Foundation
import TestSupport

/// Calls through what a start has returned.
extension QueuePlayer {
  /// On the delivering queue, outside a callback, a call delivers before it returns: so its effect is noted first.
  ///
  /// Elsewhere it is noted afterwards, since only the answer tells whether a zero was taken already.
  func make(_ call: () -> Bool, effect: () -> Void) {
    if judge.depth == 0, !driver.isAway {
      effect()
      if !call() { judge.complain(nil, "a call says that it had no effect") }
    } else if call() {
      effect()
    }
  }

  /// What its start has returned, or what the manager says of its receiver and id; nil if it is over.
  func countdown(of record: Record) -> Countdown? {
    guard record.countdown == nil, record.isActive else { return record.countdown }
    let (receiver, id) = (record.key.receiver, record.key.id)
    if receiver == 0 { return manager.countdown(id: "\(id)") }
    return receiver > 0 ? manager.countdown(of: players[receiver], id: id) : nil
  }

  func with(_ name: Int, _ body: (Record, Countdown) -> Void) {
    guard let record = record(name), record.isActive, !record.isForced, let countdown = countdown(of: record),
      !record.isReleased, !record.root.isReleased
    else { return }
    // In the callback of a first value its start has not returned yet.
    for known in [record, record.root] where known.isHeld && known.countdown == nil {
      known.countdown = self.countdown(of: known)
    }
    body(record, countdown)
    judge.checkAnswers(of: record)
  }

  func perform(_ move: Move, on record: Record, _ countdown: Countdown) {
    if record.root.isEndless { guard case .restart = move, record.leader == nil else { return } }
    // What is left of an overdue countdown is left open.
    let isOverdue = record.left(judge.clock) <= 0 && !record.goesPastZero
    if case .by = move, isOverdue { return }
    if case .to(let time) = move, time <= 0, isOverdue { return }
    // The date of one by a server's clock is one of that clock.
    if case .until(let time) = move, record.root.start.isByClock || time <= 0 && isOverdue { return }
    if case .atMost = move, isOverdue { return }
    if case .atLeast(let time) = move, time <= 0 { return }
    judge.refresh(record.root)
    make(
      {
        switch move {
        case .by(let time): countdown.extend(by: .microseconds(time))
        case .atLeast(let time): countdown.extend(toAtLeast: .microseconds(time))
        case .atMost(let time): countdown.shorten(toAtMost: .microseconds(time))
        case .to(let time): countdown.reschedule(for: .microseconds(time))
        case .until(let time):
          countdown.reschedule(for: .until(driver.manual.date.addingTimeInterval(Double(time) / 1_000_000)))
        case .restart: countdown.restart()
        }
      },
      effect: { judge.move(record, move) })
    judge.settleLeft(record.root)
  }

  func cancel(_ key: Key) -> Bool {
    key.receiver == 0 ? manager.cancel(id: "\(key.id)") : manager.cancel(players[key.receiver], id: key.id)
  }

  /// A receiver is gone, and cancels in its `deinit` what it has: first what has its first id, to see whether there is any.
  func leave(_ receiver: Int) {
    let first = judge.active.first { $0.key == Key(receiver: receiver, id: 0) }
    judge.endAll(of: receiver, .receiverReleased)
    judge.release(receiver)
    let leaving = players[receiver]
    players[receiver] = Guest("\(receiver), made by call \(judge.call)")
    leaving.farewell = { [manager, judge] in
      let isFound = manager.cancel($0, id: 0)
      // Whether a zero that is on the way counts is left open.
      let isOpen =
        first.map { $0.isForced || $0.left(judge.clock) <= 0 && !$0.goesPastZero && !$0.isEndless } ?? false
      if !isOpen, isFound != (first != nil) { judge.complain(first, "is cancelled in a deinit: \(isFound)") }
      manager.cancelAll(of: $0)
    }
  }
}
