import CountdownCore
import CountdownKit
import CountdownTesting
import Foundation
import TestSupport

/// Makes the calls of a script on a real manager, in callbacks and between slices too, and lets the judge see all of it.
final class QueuePlayer: @unchecked Sendable {
  // Unchecked: scripts run on one thread.

  let driver: JudgeDriver
  let judge: QueueJudge
  let engine: CountdownEngine
  let manager: CountdownManager
  let serverClock: ServerClock
  var players = (0..<10).map { Guest("\($0)") }
  var turns: [[Step]] = []

  /// Prepares a manager.
  ///
  /// - Parameters:
  ///   - phase: How far the wall clock is behind a whole second.
  ///   - collides: Whether all receivers are in one bucket of the manager's table.
  ///   - except: What is not looked for.
  init(phase: Int, collides: Bool, except: [String]) {
    driver = JudgeDriver(
      ManualDriver(startingAt: Date(timeIntervalSinceReferenceDate: Double(phase) / 1_000_000)))
    judge = QueueJudge(driver, except: except)
    engine = CountdownEngine(driver: driver, hashMask: collides ? 0 : .max)
    manager = CountdownManager(engine: engine)
    serverClock = ServerClock(driver: driver)
    judge.serverNow = { [serverClock, driver] in serverClock.now ?? driver.manual.date }
    driver.inBetween = { [weak self] in self?.takeTurn() }
  }

  /// Plays steps, up to the first at which something is wrong.
  func play(_ steps: [Step]) {
    for step in steps {
      play(step)
      driver.goOnUntilDone()
      if judge.verdict != nil { break }
    }
  }

  /// Ends what is left, and what outcomes start then.
  func finish() {
    play([.resumeAll])
    repeat { play([.cancelAll, .wake]) } while judge.verdict == nil && !judge.active.isEmpty
    if judge.verdict == nil { judge.checkEmpty() }
  }

  func takeTurn() {
    guard !turns.isEmpty else { return }
    judge.isBetweenSlices = true
    for step in turns.removeFirst() { play(step) }
    judge.isBetweenSlices = false
  }

  func record(_ name: Int) -> Record? { judge.records.first { $0.start.name == name } }

  func play(_ step: Step) {
    guard judge.verdict == nil else { return }
    judge.call += 1
    let call = judge.call
    judge.note("\(judge.depth > 0 ? "  in a callback" : "")\(driver.isAway ? "elsewhere " : "")-> \(step)")
    if judge.depth == 0, !driver.isAway { judge.noteQuiet() }
    perform(step)
    guard judge.depth == 0, !driver.isAway, judge.verdict == nil else { return }
    switch step {
    case .elsewhere, .sleep, .shutDown: break
    case .advance, .wake, .resumeAll, .synchronize:
      driver.goOnUntilDone()
      // What became due during a slow callback is left to another pass.
      driver.manual.advance(by: .zero)
      judge.checkQuiet()
    default: judge.checkReturn(ofCallsSince: call)
    }
    if judge.verdict == nil { judge.checkAnswers(of: engine) }
  }

  func perform(_ step: Step) {
    switch step {
    case .start(let start): begin(start)
    case .move(let name, let move): with(name) { perform(move, on: $0, $1) }
    case .pause(let name):
      with(name) { record, countdown in
        guard record.root.pausedLeft == nil else { return }
        make({ countdown.pause() }, effect: { judge.pause(record) })
      }
    case .resume(let name):
      with(name) { record, countdown in
        guard record.root.pausedLeft != nil else { return }
        driver.begin()
        make({ countdown.resume() }, effect: { judge.resume(record) })
      }
    case .cancel(let name):
      with(name) { record, countdown in make({ countdown.cancel() }, effect: { judge.cancel(record) }) }
    case .cancelKey(let key):
      guard let record = judge.active.last(where: { $0.key == key }) else { return }
      make({ cancel(key) }, effect: { judge.cancel(record) })
    case .cancelReceiver(let receiver):
      judge.endAll(of: receiver, .cancelled)
      manager.cancelAll(of: players[receiver])
    case .total(let name, let total):
      with(name) { record, countdown in
        guard !record.root.isEndless else { return }
        make(
          { countdown.setTotal(.microseconds(total)) },
          effect: { record.root.total = max(Int64(total) * 1_000, record.left(judge.clock)) })
      }
    case .tick(let name, let rhythm):
      with(name) { record, countdown in
        guard !record.isSilent, !record.root.isSilent, !record.root.isEndless else { return }
        make({ countdown.setTicks(rhythm.ticks) }, effect: { judge.tick(record, rhythm) })
      }
    case .suspend, .freeze:
      var freezing = false
      if case .freeze = step { freezing = true }
      judge.suspend(freezing: freezing)
      manager.suspend(freezing ? .freezes : .keepsCounting)
    case .resumeAll:
      driver.begin()
      judge.resumptions += 1
      judge.resumeAll()
      manager.resume()
    case .cancelAll:
      judge.cancelAll()
      manager.cancelAll()
    case .shutDown: shutDown()
    case .release(let receiver):
      judge.release(receiver)
      players[receiver] = Guest("\(receiver), made by call \(judge.call)")
    case .leave(let receiver):
      guard judge.depth == 0, !driver.isAway else { return }
      leave(receiver)
    case .setClock(let time): driver.manual.shiftWallClock(by: .microseconds(time))
    case .relaunch(let time, let isStanding):
      guard judge.depth == 0, !driver.isAway else { return }
      relaunch(after: time, standing: isStanding)
    case .advance(let time):
      guard judge.depth == 0 else { return }
      driver.manual.advance(by: .microseconds(time))
    case .sleep(let time): sleep(time)
    case .synchronize(let offset, let roundTrip):
      guard judge.depth == 0 else { return }
      let date = driver.manual.date.addingTimeInterval(Double(offset) / 1_000_000)
      serverClock.synchronize(serverDate: date, roundTrip: .microseconds(roundTrip))
    case .wake:
      guard judge.depth == 0 else { return }
      driver.manual.wake()
    case .elsewhere(let steps):
      driver.isAway = true
      for step in steps { play(step) }
      driver.isAway = false
    case .giveBack(let steps):
      guard judge.depth > 0 else { return }
      turns.append(steps)
      sleep(5_000)
    case .stop: break
    }
  }

  func sleep(_ time: Int) {
    guard !driver.isAway else { return }
    driver.manual.sleep(for: .microseconds(time))
    judge.dismissShown()
    for record in judge.active { record.isDisturbed = true }
  }

  func shutDown() {
    guard judge.depth == 0, !driver.isAway else { return }
    judge.cancelAll()
    judge.isShutDown = true
    Task.begun { [manager] in await manager.shutDown() }
  }
}
