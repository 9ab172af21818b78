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
    // Whoever starts comes in time until the actor was told.
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
    guard judge.verdict == nil else { return false }
    judge.judge(record, value: value)
    let steps = record.start.plan[record.values] ?? []
    record.values += 1
    own(steps, on: room)
    guard steps.contains(where: { if case .stop = $0 { true } else { false } }) else { return false }
    if record.outcomes == nil { judge.end(record, [.stopped]) }
    return true
  }

  private func loop(_ start: ActorStart) {
    let leader: ActorRecord?
    if case .following(let name) = start.kind {
      leader = record(name)
      guard let leader, case .ticking = leader.start.kind else { return }
    } else {
      leader = nil
    }
    openLoops += 1
    let room = self.room
    Task.begun { [self] in
      switch start.kind {
      case .tickLoop(let interval):
        await room.loop(over: { _ in
          self.open(start, nil)
          return self.manager.ticks(every: .microseconds(interval), tolerance: .zero)
        }) {
          self.looped(start, Int64($1), on: $0)
        } atEnd: {
          self.openLoops -= 1
        }
      case .loop(let length, let interval):
        await room.loop(over: { _ in
          self.open(start, nil)
          return self.manager.values(
            for: .microseconds(length), ticks: .every(.microseconds(interval), tolerance: .zero))
        }) {
          self.looped(start, $1.duration.inNanoseconds, on: $0)
        } atEnd: {
          self.openLoops -= 1
        }
      default:
        await room.loop(over: { _ in
          self.open(start, leader)
          return leader?.countdown?.values
        }) {
          self.looped(start, $1.duration.inNanoseconds, on: $0)
        } atEnd: {
          self.openLoops -= 1
        }
      }
    }
  }

  /// The loop asks for its first value.
  private func open(_ start: ActorStart, _ leader: ActorRecord?) {
    let record = ActorRecord(start, at: judge.clock, serial: judge.nextSerial(), leader: leader)
    record.outcomes = leader?.outcomes
    judge.records.append(record)
  }

  private func looped(_ start: ActorStart, _ value: Int64, on room: isolated Room) -> Bool {
    guard judge.verdict == nil, let record = record(start.name) else { return true }
    judge.judge(record, value: value)
    let steps = record.start.plan[record.values] ?? []
    record.values += 1
    own(steps, on: room)
    return steps.contains { if case .stop = $0 { true } else { false } }
  }
}
