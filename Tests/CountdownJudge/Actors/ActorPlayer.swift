import CountdownKit
import CountdownTesting
import Foundation
import TestSupport

/// Makes the calls of a script about an actor whose executor is busy.
final class ActorPlayer: @unchecked Sendable {
  // Unchecked: the executors run on the script's own thread, so all is called there.

  let driver = SlicingDriver(ManualDriver())
  let judge: ActorJudge
  let manager: CountdownManager
  let executor: BusyExecutor
  let room: Room
  let waiterExecutor = BusyExecutor(lastFirst: false)
  let waiter: Room
  let isOwnAway: Bool
  var waiting = 0
  var openLoops = 0

  init(lastFirst: Bool, isOwnAway: Bool) {
    judge = ActorJudge(driver)
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
  /// - Returns: The log.
  static func play(_ script: [ActorStep], seed: UInt64) -> [String]? {
    let player = ActorPlayer(lastFirst: seed % 4 == 3, isOwnAway: seed % 2 == 0)
    for step in script {
      player.play(step, on: nil)
      player.runWaiters()
      if player.judge.verdict != nil { break }
    }
    player.finish()
    return player.judge.verdict == nil ? nil : player.judge.log
  }

  /// Ends everything, and checks that every outcome comes.
  func finish() {
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

  func cancelAll() {
    for record in judge.records where record.isActive && record.leader == nil {
      // A loop's own may be over.
      judge.end(record, record.isLoop ? [.cancelled, .completed] : [.cancelled])
    }
    manager.cancelAll()
  }

  func runWaiters() {
    guard waiting > 0 else { return }
    settle(waiterExecutor)
    waiterExecutor.run()
  }

  /// Waits until no more jobs come: what an actor gets may come by way of a thread of the pool.
  func settle(_ executor: BusyExecutor) {
    var count = -1
    for _ in 0..<20 {
      let new = executor.count
      if new == count { return }
      count = new
      usleep(60)
    }
  }

  func record(_ name: Int) -> ActorRecord? { judge.records.first { $0.start.name == name } }

  func play(_ step: ActorStep, on room: isolated Room?) {
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

  func away(_ isAway: Bool, _ body: () -> Void) {
    let old = driver.isAway
    driver.isAway = isAway
    body()
    driver.isAway = old
  }

  /// Does what the actor itself does, on an executor that need not be the delivering queue.
  func own(_ steps: [ActorStep], on room: isolated Room) {
    let old = driver.isAway
    driver.isAway = isOwnAway
    for step in steps { play(step, on: room) }
    driver.isAway = old
  }

  func make(_ call: ActorStep.Call, _ name: Int, on room: isolated Room?) {
    guard let record = record(name)?.root, let countdown = record.countdown, !record.isOver else { return }
    guard record.isActive else { return }
    let holds =
      switch call {
      case .cancel: countdown.cancel()
      case .pause: countdown.pause()
      case .resume: countdown.resume()
      case .restart: countdown.restart()
      case .by(let time): countdown.extend(by: .microseconds(time))
      case .to(let time): countdown.reschedule(for: .microseconds(time))
      }
    if holds {
      judge.note(call, on: record, isOwn: room != nil, isElsewhere: driver.isAway)
    } else if case .cancel = call {
      judge.complain(record, "cannot be cancelled in time")
    }
  }
}
