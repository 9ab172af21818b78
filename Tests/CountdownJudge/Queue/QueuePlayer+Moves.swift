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
    guard let record = judge.record(name), record.isActive, !record.isForced,
      let countdown = countdown(of: record),
      !record.isReleased, !record.root.isReleased
    else { return }
    // In the callback of a first value its start has not returned yet.
    for known in [record, record.root] where known.isHeld && known.countdown == nil {
      known.countdown = self.countdown(of: known)
    }
    body(record, countdown)
    judge.checkAnswers(of: record)
  }

  func perform(_ call: Step.Call, on record: Record, _ countdown: Countdown) {
    switch call {
    case .pause where record.root.pausedLeft == nil:
      make({ countdown.make(call) }, effect: { judge.pause(record) })
    case .resume where record.root.pausedLeft != nil:
      driver.begin()
      make({ countdown.make(call) }, effect: { judge.resume(record) })
    case .cancel: make({ countdown.make(call) }, effect: { judge.end([record], .cancelled) })
    default: break
    }
  }

  func perform(_ move: Move, _ time: Int, on record: Record, _ countdown: Countdown) {
    if record.root.isEndless { guard move == .restart, record.leader == nil else { return } }
    let duration = Int64(time) * 1_000
    if move == .total {
      return make(
        { countdown.make(move, time, by: driver.manual) },
        effect: { record.root.total = max(duration, record.left(judge.clock)) })
    }
    // What is left of an overdue countdown is left open. The date of one by a server's clock is one of that clock.
    let isOverdue = record.left(judge.clock) <= 0 && !record.goesPastZero
    let isOpen =
      switch move {
      case .by, .atMost: isOverdue
      case .to: time <= 0 && isOverdue
      case .until: record.root.start.isByClock || time <= 0 && isOverdue
      case .atLeast: time <= 0
      case .restart, .total: false
      }
    if isOpen { return }
    judge.refresh(record.root)
    make({ countdown.make(move, time, by: driver.manual) }, effect: { judge.move(record, move, duration) })
    judge.settleLeft(record.root)
  }

  func cancel(_ key: Key) -> Bool {
    key.receiver == 0 ? manager.cancel(id: "\(key.id)") : manager.cancel(players[key.receiver], id: key.id)
  }

  /// A receiver is gone, and cancels in its `deinit` what it has: first what has its first id, to see whether there is any.
  func leave(_ receiver: Int) {
    let first = judge.active.first { $0.key == Key(receiver: receiver, id: 0) }
    if let first { judge.end([first], .receiverReleased) }
    judge.end(judge.active.filter { $0.key.receiver == receiver }, .receiverReleased)
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
