import CountdownKit
import Foundation
import TestSupport

/// Starts, loops, and what the actor does when it gets a value.
extension ActorPlayer {
  func begin(_ start: Start, on room: isolated Room?) {
    guard judge.record(start.name) == nil else { return }
    if start.isLoop { return loop(start) }
    // A start comes in time until the outcome is delivered to the actor.
    for old in judge.active where old.key.id == start.key.id && !old.isLoop { judge.end(old, [.replaced]) }
    let record = judge.begin(start)
    let id = start.key.id
    let end: @Sendable (isolated Room, Countdown.Outcome) -> Void = { [judge] in
      judge.judge(record, outcome: $1)
    }
    switch start.kind {
    case .ticking(let length, let rhythm):
      record.countdown = manager.start(
        on: self.room, for: .microseconds(length), ticks: rhythm.ticks, id: id
      ) { [weak self] room, left, stop in
        stop = self?.got(record, left.duration.inNanoseconds, on: room) ?? true
      } onEnd: {
        end($0, $1)
      }
    case .silent(let length):
      record.countdown = manager.startSilently(on: self.room, for: .microseconds(length), id: id) {
        end($0, $1)
      }
    case .endless(let interval, _, _):
      record.countdown = manager.startTicking(
        on: self.room, every: .microseconds(interval), tolerance: .zero, id: id
      ) { [weak self] room, number, stop in
        stop = self?.got(record, Int64(number), on: room) ?? true
      } onEnd: {
        end($0, $1)
      }
    case .following: break
    }
  }

  /// The actor gets a value; returns whether it stops.
  private func got(_ record: Record, _ value: Int64, on room: isolated Room) -> Bool {
    guard judge.verdict == nil else { return true }
    judge.judge(record, value: value)
    let steps = record.start.plan[record.callbacks] ?? []
    record.callbacks += 1
    own(steps, on: room)
    guard steps.contains(where: \.isStop) else { return false }
    if record.ending == nil, !record.isLoop { judge.end(record, [.stopped]) }
    return true
  }

  private func loop(_ start: Start) {
    let manager = manager
    switch start.kind {
    case .ticking(let length, let rhythm):
      loop(start, over: { manager.values(for: .microseconds(length), ticks: rhythm.ticks) }) {
        $0.duration.inNanoseconds
      }
    case .endless(let interval, _, _):
      loop(start, over: { manager.ticks(every: .microseconds(interval), tolerance: .zero) }) { Int64($0) }
    case .following(let name, _):
      guard let leader = judge.record(name), case .ticking = leader.start.kind, !leader.isLoop else { return }
      loop(start, following: leader, over: { leader.countdown?.values }) { $0.duration.inNanoseconds }
    case .silent: break
    }
  }

  private func loop<Values: AsyncSequence & SendableMetatype>(
    _ start: Start, following leader: Record? = nil, over make: @escaping @Sendable () -> Values?,
    _ number: @escaping @Sendable (Values.Element) -> Int64
  ) where Values.Failure == Never {
    openLoops += 1
    Task.begun { [self] in
      await room.loop(over: { _ in
        // The loop asks for its first value.
        _ = judge.begin(start, following: leader)
        return make()
      }) {
        guard let record = self.judge.record(start.name) else { return true }
        return self.got(record, number($1), on: $0)
      } atEnd: {
        self.openLoops -= 1
      }
    }
  }
}
