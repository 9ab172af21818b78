import CountdownKit
import Foundation
import TestSupport

/// Starts, and what their callbacks do.
extension QueuePlayer {
  func begin(_ start: Start) {
    var start = start
    // What is kept then is left open: the call may first deliver what waits, and decide afterwards.
    // So it is at the end by a server's clock, which is known to the microsecond.
    let isByClock = judge.active.contains { $0.key == start.key && $0.root.start.isByClock }
    if judge.isBetweenSlices || isByClock { start.keeps = false }
    guard !judge.isShutDown, judge.record(start.name) == nil else { return }
    var leader: Record?
    if case .following(let name, _) = start.kind {
      leader = judge.record(name)
      guard start.key.receiver > 0, let leader, countdown(of: leader) != nil, !leader.root.isReleased
      else { return }
      // What it then delivers is left open; and when a countdown that it takes the place of ends.
      let isOverdue = leader.left(judge.clock) <= 0 && !leader.goesPastZero && !leader.root.isEndless
      if leader.isActive, isOverdue || leader.root.key == start.key { return }
    }
    let date =
      if start.isByClock, case .ticking(let length, _) = start.kind {
        Date?.some(judge.serverNow().addingTimeInterval(Double(length) / 1_000_000))
      } else {
        Date?.none
      }
    let (slot, keeper) = (Slot(), Keeper())
    func note() {
      let begun = judge.begin(start, leader: leader)
      begun?.serverDate = date
      begun?.closures = keeper
      slot.record = begun
    }
    let isAtOnce = judge.depth == 0 && !driver.isAway
    if isAtOnce { note() }
    let countdown = make(start, until: date, leader.flatMap { self.countdown(of: $0) }, slot, keeper)
    if !isAtOnce { note() }
    if slot.record?.isHeld == true { slot.record?.countdown = countdown }
    if countdown.isKept != (slot.record == nil) {
      judge.complain(slot.record, "isKept is \(countdown.isKept)")
    }
  }

  /// Where callbacks find what they are for.
  private final class Slot: @unchecked Sendable {
    // Unchecked: scripts run on one thread.
    var record: Record?
    /// The name of the receiver; nil if there is none.
    var receiver: String?
  }

  /// What the closures alone hold that the manager is given.
  private final class Keeper: Sendable {}

  private func make(_ start: Start, until date: Date?, _ leader: Countdown?, _ slot: Slot, _ keeper: Keeper)
    -> Countdown
  {
    let ifActive: Countdown.IfActive = start.keeps ? .keep : .replace
    let (number, player) = (start.key.id, players[start.key.receiver])
    let isAlone = start.key.receiver == 0
    // What is saved has a text as id, and no receiver.
    let id: any Hashable & Sendable = isAlone ? "\(number)" : number
    slot.receiver = isAlone ? nil : player.name
    let value: @Sendable (Guest?, TimeLeft, inout Bool) -> Void = { [weak self] receiver, left, stop in
      _ = keeper
      self?.called(slot, receiver, value: left.duration.inNanoseconds, shown: left, &stop)
    }
    let end: @Sendable (Guest?, Countdown.Outcome) -> Void = { [weak self] in
      _ = keeper
      self?.called(slot, $0, outcome: $1)
    }
    let heardEnd = start.isUnheard ? nil : end
    let aloneEnd: @Sendable (Countdown.Outcome) -> Void = { end(nil, $0) }
    switch start.kind {
    case .ticking(let time, let rhythm):
      let length: any CountdownLength =
        if let date { CountdownEnd.until(date, by: serverClock) } else { Duration.microseconds(time) }
      if isAlone {
        return manager.start(
          for: length, ticks: rhythm.ticks, ifActive: ifActive, id: id, onTick: { value(nil, $0, &$1) },
          onEnd: start.isUnheard ? nil : aloneEnd)
      }
      return manager.start(
        player, for: length, ticks: rhythm.ticks, ifActive: ifActive, id: id, onTick: value, onEnd: heardEnd)
    case .silent(let length):
      return isAlone
        ? manager.startSilently(for: .microseconds(length), ifActive: ifActive, id: id, onEnd: aloneEnd)
        : manager.startSilently(
          player, for: .microseconds(length), ifActive: ifActive, id: id, onEnd: { end($0, $1) })
    case .endless(let interval, let delay, let tolerance):
      return manager.startTicking(
        player, every: .microseconds(interval), startingAfter: .microseconds(delay),
        tolerance: .microseconds(tolerance), id: id
      ) { [weak self] receiver, number, stop in
        _ = keeper
        self?.called(slot, receiver, value: Int64(number), &stop)
      } onEnd: {
        end($0, $1)
      }
    case .following(_, let rhythm):
      return leader!.observe(by: player, ticks: rhythm?.ticks, id: id, onTick: value, onEnd: heardEnd)
    }
  }

  private func called(
    _ slot: Slot, _ receiver: Guest?, value: Int64, shown: TimeLeft? = nil, _ stop: inout Bool
  ) {
    guard let record = slot.record, judge.verdict == nil else { return }
    if judge.depth > 0 { judge.complain(record, "is called inside a callback") }
    if let name = slot.receiver { judge.checkReceiver(record, receiver, named: name) }
    judge.judge(record, value: value, shown: shown)
    let steps = record.start.plan[record.callbacks] ?? []
    record.callbacks += 1
    inCallback(steps, of: record)
    if record.closures == nil { judge.complain(record, "lets its closures go while one of them runs") }
    if steps.contains(where: \.isStop) {
      stop = true
      if record.isActive { judge.end([record], .stopped) }
    }
    // What its own callback has ended by itself ends before anything that the callback has queued.
    let isFirst = record.endedAllBy == 0 && !record.isEndBehindOthers && !record.endsWithLeader
    if !record.isActive, !record.isOver, isFirst, !record.isQueuedElsewhere || record.ending == [.completed] {
      judge.mustEndNext = record
    }
  }

  private func called(_ slot: Slot, _ receiver: Guest?, outcome: Countdown.Outcome) {
    guard let record = slot.record, judge.verdict == nil else { return }
    if judge.depth > 0 { judge.complain(record, "is called inside a callback") }
    if let name = slot.receiver { judge.checkReceiver(record, receiver, named: name) }
    judge.judge(record, outcome: outcome)
    inCallback(record.start.plan[-1] ?? [], of: record)
  }

  private func inCallback(_ steps: [Step], of record: Record) {
    judge.depth += 1
    for step in steps { play(step) }
    judge.depth -= 1
  }
}
