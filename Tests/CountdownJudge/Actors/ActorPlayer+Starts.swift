import CountdownKit
import Foundation
import TestSupport

/// Starts, loops, and what the actor does when it gets a value.
extension ActorPlayer {
  func begin(_ start: ActorStart, on room: isolated Room?) {
    guard record(start.name) == nil else { return }
    switch start.kind {
    case .loop, .following, .tickLoop: return loop(start)
    default: break
    }
    // A start comes in time until the outcome is delivered to the actor.
    for old in judge.records where old.start.id == start.id && !old.isLoop && old.isActive {
      judge.end(old, [.replaced])
    }
    let record = ActorRecord(start, at: judge.clock, serial: judge.nextSerial(), leader: nil)
    judge.records.append(record)
    let value: @Sendable (isolated Room, Int64) -> Bool = { [weak self] in
      self?.got(record, $1, on: $0) ?? true
    }
    let end: @Sendable (isolated Room, Countdown.Outcome) -> Void = { [weak self] in
      self?.judge.judge(record, outcome: $1)
    }
    switch start.kind {
    case .ticking(let length, let interval):
      record.countdown = manager.start(
        on: self.room, for: .microseconds(length), ticks: .every(.microseconds(interval), tolerance: .zero),
        id: start.id
      ) { room, left, stop in
        stop = value(room, left.duration.inNanoseconds)
      } onEnd: {
        end($0, $1)
      }
    case .silent(let length):
      record.countdown = manager.startSilently(on: self.room, for: .microseconds(length), id: start.id) {
        end($0, $1)
      }
    case .endless(let interval):
      record.countdown = manager.startTicking(
        on: self.room, every: .microseconds(interval), tolerance: .zero, id: start.id
      ) { room, number, stop in
        stop = value(room, Int64(number))
      } onEnd: {
        end($0, $1)
      }
    default: break
    }
  }

  /// The actor gets a value; returns whether it stops.
  private func got(_ record: ActorRecord, _ value: Int64, on room: isolated Room) -> Bool {
    guard judge.verdict == nil else { return true }
    judge.judge(record, value: value)
    let steps = record.start.plan[record.values] ?? []
    record.values += 1
    own(steps, on: room)
    guard steps.contains(where: \.isStop) else { return false }
    if record.outcomes == nil, !record.isLoop { judge.end(record, [.stopped]) }
    return true
  }

  private func loop(_ start: ActorStart) {
    var leader: ActorRecord?
    if case .following(let name) = start.kind {
      leader = record(name)
      guard let leader, case .ticking = leader.start.kind else { return }
    }
    openLoops += 1
    let (room, manager, followed) = (self.room, self.manager, leader)
    func loop<Values: AsyncSequence & SendableMetatype>(
      over make: @escaping @Sendable () -> Values?, _ number: @escaping @Sendable (Values.Element) -> Int64
    ) where Values.Failure == Never {
      Task.begun { [self] in
        await room.loop(over: { _ in
          // The loop asks for its first value.
          let record = ActorRecord(start, at: judge.clock, serial: judge.nextSerial(), leader: followed)
          record.outcomes = followed?.outcomes
          judge.records.append(record)
          return make()
        }) {
          guard let record = self.record(start.name) else { return true }
          return self.got(record, number($1), on: $0)
        } atEnd: {
          self.openLoops -= 1
        }
      }
    }
    switch start.kind {
    case .tickLoop(let interval):
      loop(over: { manager.ticks(every: .microseconds(interval), tolerance: .zero) }) { Int64($0) }
    case .loop(let length, let interval):
      loop(over: {
        manager.values(
          for: .microseconds(length), ticks: .every(.microseconds(interval), tolerance: .zero))
      }) { $0.duration.inNanoseconds }
    default: loop(over: { followed?.countdown?.values }) { $0.duration.inNanoseconds }
    }
  }
}
