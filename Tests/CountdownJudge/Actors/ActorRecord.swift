import CountdownKit
import TestSupport

/// What the judge knows of one start for an actor, or of one loop.
final class ActorRecord: @unchecked Sendable {
  // Unchecked: scripts run on one thread.

  let start: ActorStart
  let serial: Int
  let interval: Int64
  var countdown: Countdown?
  /// For endless ticks the instant of number 0.
  var deadline: Int64
  var pausedLeft: Int64?
  private(set) var total: Int64
  /// What was left at the start, or at the last move: the actor gets it, unless a tick comes into force first.
  var moved: Int64?
  var last: Int64?
  /// Nothing that was decided before a call of the actor itself comes after it; so ticks wait for time to go on.
  var isHeld = false
  /// Another thread has moved it, and no pass has come since.
  var isStale = false
  var outcomes: Set<Countdown.Outcome>?
  /// The call, or the moment, at which it ended.
  var endSerial = Int.max
  var isOver = false
  var values = 0
  var handed: Countdown.Outcome?
  /// The countdown that a loop follows.
  let leader: ActorRecord?

  init(_ start: ActorStart, at clock: Int64, serial: Int, leader: ActorRecord?) {
    self.start = start
    self.serial = serial
    self.leader = leader
    var total: Int64 = 0
    switch start.kind {
    case .ticking(let length, let every), .loop(let length, let every):
      total = Int64(length) * 1_000
      interval = Int64(every) * 1_000
    case .silent(let length):
      total = Int64(length) * 1_000
      interval = 1
    case .endless(let every), .tickLoop(let every): interval = Int64(every) * 1_000
    case .following: interval = leader?.interval ?? 1
    }
    self.total = total
    deadline = clock + total
    moved = leader.map { $0.left(clock) } ?? total
  }

  func move(to left: Int64, at clock: Int64) {
    if pausedLeft != nil { pausedLeft = left } else { deadline = clock + left }
    total = max(total, left)
  }

  var root: ActorRecord { leader ?? self }
  var isEndless: Bool {
    switch start.kind {
    case .endless, .tickLoop: true
    default: false
    }
  }
  var isLoop: Bool {
    switch start.kind {
    case .loop, .tickLoop, .following: true
    default: false
    }
  }
  /// Whether it is a loop over a countdown of its own.
  var isOwnLoop: Bool { isLoop && leader == nil }
  var isSilent: Bool { if case .silent = start.kind { true } else { false } }
  var isActive: Bool { outcomes == nil && !isOver }

  func left(_ clock: Int64) -> Int64 { root.pausedLeft ?? (root.deadline - clock) }

  /// The value in force in the rhythm, or the number.
  func inForce(_ clock: Int64) -> Int64 {
    let left = left(clock)
    if isEndless { return left > 0 ? -1 : -left / interval }
    return left <= 0 ? 0 : (left + interval - 1) / interval * interval
  }

  /// The values that are right when the actor gets one.
  func right(_ clock: Int64) -> Set<Int64> {
    let (left, tick) = (max(left(clock), 0), inForce(clock))
    if isEndless {
      if isHeld { return moved != nil ? [0, tick] : [] }
      return last.map { $0 < tick } ?? true || moved != nil ? [tick] : []
    }
    var values: Set<Int64> = []
    if let moved {
      values.insert(left)
      if (moved + interval - 1) / interval * interval == tick { values.insert(moved) }
      if tick < moved, !isHeld { values.insert(tick) }
    } else if !isHeld, last.map({ tick < $0 }) ?? true {
      values.insert(tick)
    }
    return values
  }
}
