import CountdownKit
import CountdownTesting
import Foundation
import TestSupport

/// Makes the calls about an actor whose executor is busy.
final class ActorPlayer: Player, @unchecked Sendable {
  // Unchecked: the executors run on the script's own thread, so all is called there.

  let driver = SlicingDriver(ManualDriver())
  let judge: ActorJudge
  let manager: CountdownManager
  let room: Room
  /// On another busy actor, tasks wait for outcomes.
  private let waiter = Room(BusyExecutor(lastFirst: false))
  private let isOwnAway: Bool
  private var waiting = 0
  var openLoops = 0

  init(_ actor: Script.BusyActor) {
    judge = ActorJudge(driver)
    manager = CountdownManager(driver: driver)
    room = Room(BusyExecutor(lastFirst: actor.isLastFirst))
    isOwnAway = actor.isAway
  }

  func play(_ steps: [Step]) {
    for step in steps where judge.verdict == nil {
      play(step, on: nil)
      runWaiters()
    }
  }

  func finish() {
    play([.all(.resumeAll), .all(.run)])
    judge.note("-> cancel all")
    cancelAll()
    let deadline = ContinuousClock.now + .seconds(10)
    while judge.records.contains(where: { !$0.isOver && !$0.isLoop }) || waiting > 0 || openLoops > 0 {
      room.executor.run()
      runWaiters()
      // What came meanwhile may have started others.
      cancelAll()
      driver.manual.advance(by: .zero)
      guard ContinuousClock.now < deadline else {
        let record = judge.records.first { !$0.isOver && !$0.isLoop }
        judge.complain(record, "misses its outcome; \(openLoops) loops, \(waiting) tasks wait")
        break
      }
      usleep(20)
    }
    judge.forget()
  }

  private func cancelAll() {
    for record in judge.active where record.leader == nil {
      // A loop's own may be over.
      judge.end(record, record.isLoop ? [.cancelled, .completed] : [.cancelled])
    }
    manager.cancelAll()
  }

  private func runWaiters() { if waiting > 0 { waiter.executor.runSettled() } }

  /// Plays a step: of the actor itself, or of others.
  func play(_ step: Step, on room: isolated Room?) {
    guard judge.verdict == nil else { return }
    judge.note("\(room == nil ? "" : "  on the actor ")\(driver.isAway ? "elsewhere " : "")-> \(step)")
    switch step {
    case .start(let start): begin(start, on: room)
    case .call(.wait, let name): wait(name)
    case .call(let call, let name):
      make(name) { record, countdown in
        let holds = countdown.make(call)
        if holds { judge.note(call, on: record, isOwn: room != nil) }
        if !holds, call == .cancel { judge.complain(record, "cannot be cancelled in time") }
      }
    case .move(let move, let name, let time):
      make(name) { record, countdown in
        guard countdown.make(move, time, by: driver.manual) else { return }
        judge.note(move, Int64(time) * 1_000, on: record, isOwn: room != nil)
      }
    case .all(.run): if room == nil { self.room.executor.runSettled() }
    case .all(.freeze):
      judge.freeze(isOwn: room != nil)
      manager.suspend(.freezes)
    case .all(.resumeAll):
      judge.resumeAll()
      manager.resume()
    case .clock(.advance, let time) where !driver.isAway || room != nil:
      away(false) { driver.manual.advance(by: .microseconds(time)) }
      for record in judge.records { record.turn.isStale = false }
    case .others(.elsewhere, let steps):
      away(room == nil || driver.isAway) { for step in steps { play(step, on: room) } }
    case .others(.own, let steps) where room == nil:
      Task.begun { [self, other = self.room] in await other.perform { room in own(steps, on: room) } }
    default: break
    }
  }

  private func away(_ isAway: Bool, _ body: () -> Void) {
    let old = driver.isAway
    driver.isAway = isAway
    body()
    driver.isAway = old
  }

  /// Does what the actor itself does, on an executor that need not be the delivering queue.
  func own(_ steps: [Step], on room: isolated Room) {
    away(isOwnAway) { for step in steps { play(step, on: room) } }
  }

  private func wait(_ name: Int) {
    guard let record = judge.record(name), !record.isLoop, let countdown = record.countdown else { return }
    waiting += 1
    Task.begun { [self, waiter] in
      await waiter.wait(for: countdown) { outcome in
        self.waiting -= 1
        self.judge.judge(record, waitedFor: outcome)
      }
    }
  }

  private func make(_ name: Int, _ body: (Record, Countdown) -> Void) {
    guard let record = judge.record(name)?.root, record.isActive, let countdown = record.countdown else {
      return
    }
    body(record, countdown)
  }
}
