import CountdownKit
import CountdownTesting
import Foundation
import TestSupport

/// Makes the calls of a script about an actor whose executor is busy.
final class ActorPlayer: @unchecked Sendable {
  // Unchecked: the executors run on the script's own thread, so all is called there.

  private let driver = JudgeDriver(ManualDriver())
  private let judge: ActorJudge
  private let manager: CountdownManager
  private let executor: BusyExecutor
  private let room: Room
  private let waiterExecutor = BusyExecutor(lastFirst: false)
  private let waiter: Room
  private let isOwnAway: Bool
  private var waiting = 0
  private var openLoops = 0

  private init(lastFirst: Bool, isOwnAway: Bool, except: [String]) {
    judge = ActorJudge(driver, except: except)
    manager = CountdownManager(driver: driver)
    executor = BusyExecutor(lastFirst: lastFirst)
    room = Room(executor)
    waiter = Room(waiterExecutor)
    self.isOwnAway = isOwnAway
  }

  /// Plays a script, and returns what was wrong, with the log; nil if nothing was.
  ///
  /// - Parameters:
  ///   - script: The script.
  ///   - seed: Decides whether the executor runs its last job first, and whether the actor is on the delivering queue.
  ///   - except: What is not looked for.
  /// - Returns: The log.
  static func play(_ script: [ActorStep], seed: UInt64, except: [String]) -> [String]? {
    let player = ActorPlayer(lastFirst: seed % 4 == 3, isOwnAway: seed % 2 == 0, except: except)
    for step in script {
      player.play(step, on: nil)
      player.runWaiters()
      if player.judge.verdict != nil { break }
    }
    player.finish()
    return player.judge.verdict == nil ? nil : player.judge.log
  }

  /// Ends everything, and checks that every outcome comes.
  private func finish() {
    play(.resumeAll, on: nil)
    play(.run, on: nil)
    judge.note("-> cancel all")
    cancelAll()
    let deadline = ContinuousClock.now + .seconds(10)
    while judge.records.contains(where: { !$0.isOver && !$0.isLoop }) || waiting > 0 || openLoops > 0 {
      executor.run()
      runWaiters()
      // What came meanwhile may have started others.
      cancelAll()
      driver.manual.advance(by: .zero)
      guard ContinuousClock.now < deadline else {
        if let record = judge.records.first(where: { !$0.isOver && !$0.isLoop }) ?? judge.records.first {
          judge.complain(record, "misses its outcome; \(openLoops) loops, \(waiting) tasks wait")
        }
        return
      }
      usleep(20)
    }
  }

  private func cancelAll() {
    for record in judge.records where record.isActive && record.leader == nil { judge.end(record, [.cancelled, .completed]) }
    manager.cancelAll()
  }

  private func runWaiters() {
    guard waiting > 0 else { return }
    settle(waiterExecutor)
    waiterExecutor.run()
  }

  /// Waits until no more jobs come: what an actor gets may come by way of a thread of the pool.
  private func settle(_ executor: BusyExecutor) {
    var count = -1
    for _ in 0..<20 {
      let new = executor.count
      if new == count { return }
      count = new
      usleep(60)
    }
  }

  private func record(_ name: Int) -> ActorRecord? { judge.records.first { $0.start.name == name } }

  private func play(_ step: ActorStep, on room: isolated Room?) {
    guard judge.verdict == nil else { return }
    judge.note("\(room == nil ? "" : "  on the actor ")\(driver.isAway ? "elsewhere " : "")-> \(step)")
    switch step {
    case .run:
      guard room == nil else { return }
      settle(executor)
      executor.run()
    case .advance(let time):
      guard !driver.isAway || room != nil else { return }
      away(false) { driver.manual.advance(by: .microseconds(time)) }
      judge.letEnd()
      for record in judge.records { record.isStale = false }
    case .own(let steps):
      guard room == nil else { return }
      Task.begun { [self, other = self.room] in await other.perform { room in own(steps, on: room) } }
    case .by(let caller, let step):
      guard room == nil else { return play(step, on: room) }
      away(caller == .elsewhere) { play(step, on: nil) }
    case .start(let start): begin(start, on: room)
    case .call(let name, let call): make(call, name, on: room)
    case .freeze:
      judge.freeze(isOwn: room != nil)
      manager.suspend(.freezes)
    case .resumeAll:
      judge.resumeAll()
      manager.resume()
      judge.letEnd()
    case .wait(let name):
      guard let record = record(name), !record.isLoop, let countdown = record.countdown else { return }
      waiting += 1
      Task.begun { [self, waiter] in
        await waiter.wait(for: countdown) { outcome in
          self.waiting -= 1
          self.judge.judge(record, waitedFor: outcome)
        }
      }
    case .stop: break
    }
  }

  private func away(_ isAway: Bool, _ body: () -> Void) {
    let old = driver.isAway
    driver.isAway = isAway
    body()
    driver.isAway = old
  }

  /// What the actor does itself. Its executor need not be the delivering queue.
  private func own(_ steps: [ActorStep], on room: isolated Room) {
    let old = driver.isAway
    driver.isAway = isOwnAway
    for step in steps { play(step, on: room) }
    driver.isAway = old
  }

  private func make(_ call: ActorStep.Call, _ name: Int, on room: isolated Room?) {
    guard let record = record(name)?.root, let countdown = record.countdown, !record.isOver else { return }
    let isOwn = room != nil
    if case .cancel = call, isOwn, record.last != 0 || record.isEndless {
      // Until the actor was handed the outcome, this is what counts.
      let earlier = record.outcomes ?? []
      judge.note(call, on: record, isOwn: true, isElsewhere: false)
      // Whether that holds for other outcomes than the completion is left open.
      record.outcomes?.formUnion(earlier.subtracting([.completed]))
      countdown.cancel()
      return
    }
    guard record.isActive, record.endSerial == Int.max else { return }
    switch call {
    case .cancel: if countdown.cancel() { judge.note(call, on: record, isOwn: isOwn, isElsewhere: driver.isAway) }
    case .pause: if countdown.pause() { judge.note(call, on: record, isOwn: isOwn, isElsewhere: driver.isAway) }
    case .resume: if countdown.resume() { judge.note(call, on: record, isOwn: isOwn, isElsewhere: driver.isAway) }
    case .restart: if countdown.restart() { judge.note(call, on: record, isOwn: isOwn, isElsewhere: driver.isAway) }
    case .by(let time):
      if countdown.extend(by: .microseconds(time)) {
        judge.note(call, on: record, isOwn: isOwn, isElsewhere: driver.isAway)
      }
    case .to(let time):
      if countdown.reschedule(for: .microseconds(time)) {
        judge.note(call, on: record, isOwn: isOwn, isElsewhere: driver.isAway)
      }
    }
  }

  private func begin(_ start: ActorStart, on room: isolated Room?) {
    guard record(start.name) == nil else { return }
    switch start.kind {
    case .loop, .following, .tickLoop: return loop(start)
    default: break
    }
    for old in judge.records where old.start.id == start.id && !old.isLoop && !old.isOver {
      old.isEndedByItself = old.isEndedByItself || room != nil
      if old.endSerial == Int.max {
        judge.end(old, [.replaced])
      } else if room != nil, old.last != 0 || old.isEndless {
        // A start of the actor itself, before it was handed the outcome.
        judge.end(old, (old.outcomes ?? []).subtracting([.completed]).union([.replaced]))
      }
    }
    let record = ActorRecord(start, at: judge.clock, serial: judge.nextSerial(), leader: nil)
    judge.join(record)
    judge.records.append(record)
    if record.total <= 0, !record.isEndless, !driver.isAway {
      record.endSerial = judge.nextSerial()
      if record.isSilent { record.outcomes = [.completed] }
    }
    let value: @Sendable (isolated Room, Int64) -> Bool = { [weak self] in self?.got(record, $1, on: $0) ?? true }
    let end: @Sendable (isolated Room, Countdown.Outcome) -> Void = { [weak self] in self?.judge.judge(record, outcome: $1) }
    switch start.kind {
    case .ticking(let length, let interval):
      record.countdown = manager.start(
        on: self.room, for: .microseconds(length), ticks: .every(.microseconds(interval), tolerance: .zero), id: start.id
      ) { room, left, stop in stop = value(room, left.duration.inNanoseconds) } onEnd: { end($0, $1) }
    case .silent(let length):
      record.countdown = manager.startSilently(on: self.room, for: .microseconds(length), id: start.id) { end($0, $1) }
    case .endless(let interval):
      record.countdown = manager.startTicking(
        on: self.room, every: .microseconds(interval), tolerance: .zero, id: start.id
      ) { room, number, stop in stop = value(room, Int64(number)) } onEnd: { end($0, $1) }
    default: break
    }
  }

  /// The actor gets a value; returns whether it stops.
  private func got(_ record: ActorRecord, _ value: Int64, on room: isolated Room) -> Bool {
    guard judge.verdict == nil else { return false }
    judge.judge(record, value: value)
    if value == 0, !record.isEndless { record.outcomes = [.completed] }
    let steps = record.start.plan[record.values] ?? []
    record.values += 1
    own(steps, on: room)
    guard steps.contains(where: { if case .stop = $0 { true } else { false } }) else { return false }
    if record.outcomes == nil {
      let isReached = record.endSerial < Int.max
      judge.end(record, isReached ? [.stopped, .completed] : [.stopped])
    }
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
        }) { self.looped(start, Int64($1), on: $0) } atEnd: { self.openLoops -= 1 }
      case .loop(let length, let interval):
        await room.loop(over: { _ in
          self.open(start, nil)
          return self.manager.values(for: .microseconds(length), ticks: .every(.microseconds(interval), tolerance: .zero))
        }) { self.looped(start, $1.duration.inNanoseconds, on: $0) } atEnd: { self.openLoops -= 1 }
      default:
        await room.loop(over: { _ in
          self.open(start, leader)
          return leader?.countdown?.values
        }) { self.looped(start, $1.duration.inNanoseconds, on: $0) } atEnd: { self.openLoops -= 1 }
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
