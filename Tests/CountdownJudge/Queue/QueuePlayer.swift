import CountdownCore
import CountdownKit
import CountdownTesting
import Foundation
import TestSupport

/// Makes the calls in callbacks and between slices too.
final class QueuePlayer: Player, @unchecked Sendable {
  // Unchecked: scripts run on one thread.

  let driver: SlicingDriver
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
  init(phase: Int, collides: Bool) {
    driver = SlicingDriver(
      ManualDriver(startingAt: Date(timeIntervalSinceReferenceDate: Double(phase) / 1_000_000)))
    judge = QueueJudge(driver)
    engine = CountdownEngine(driver: driver, hashMask: collides ? 0 : .max)
    manager = CountdownManager(engine: engine)
    serverClock = ServerClock(driver: driver)
    judge.serverNow = { [serverClock, driver] in serverClock.now ?? driver.manual.date }
    driver.inBetween = { [weak self] in self?.takeTurn() }
  }

  func play(_ steps: [Step]) {
    for step in steps {
      play(step)
      driver.goOnNow()
      if judge.verdict != nil { break }
    }
  }

  /// Ends what is left, and what outcomes start then.
  func finish() {
    play([.all(.resumeAll)])
    repeat { play([.all(.cancelAll), .all(.wake)]) } while judge.verdict == nil && !judge.active.isEmpty
    if judge.verdict == nil { judge.checkEmpty() }
    // Where something was wrong much still runs.
    manager.resume()
    manager.cancelAll()
    driver.goOnNow()
    driver.manual.wake()
    judge.forget()
  }

  func takeTurn() {
    guard !turns.isEmpty else { return }
    judge.isBetweenSlices = true
    for step in turns.removeFirst() { play(step) }
    judge.isBetweenSlices = false
  }

  func play(_ step: Step) {
    guard judge.verdict == nil else { return }
    judge.call += 1
    let call = judge.call
    judge.note("\(judge.depth > 0 ? "  in a callback" : "")\(driver.isAway ? "elsewhere " : "")-> \(step)")
    if judge.depth == 0, !driver.isAway { judge.noteQuiet() }
    perform(step)
    guard judge.depth == 0, !driver.isAway, judge.verdict == nil else { return }
    switch step {
    case .others(.elsewhere, _), .clock(.sleep, _), .all(.shutDown): break
    case .clock(.advance, _), .all(.wake), .all(.resumeAll), .synchronize:
      driver.goOnNow()
      // What became due during a slow callback is left to another pass.
      driver.manual.advance(by: .zero)
      judge.checkQuiet()
    default: judge.checkReturn(ofCallsSince: call)
    }
    if judge.verdict == nil { judge.checkAnswers(of: engine) }
  }

  func perform(_ step: Step) {
    let isOnTop = judge.depth == 0 && !driver.isAway
    switch step {
    case .start(let start): begin(start)
    case .call(let call, let name): with(name) { perform(call, on: $0, $1) }
    case .move(let move, let name, let time): with(name) { perform(move, time, on: $0, $1) }
    case .tick(let name, let rhythm):
      with(name) { record, countdown in
        guard !record.isSilent, !record.root.isSilent, !record.root.isEndless else { return }
        make({ countdown.setTicks(rhythm.ticks) }, effect: { judge.tick(record, rhythm) })
      }
    case .cancelKey(let key):
      guard let record = judge.active.last(where: { $0.key == key }) else { return }
      make({ cancel(key) }, effect: { judge.end([record], .cancelled) })
    case .receiver(.cancelAll, let receiver):
      judge.end(judge.active.filter { $0.key.receiver == receiver }, .cancelled)
      manager.cancelAll(of: players[receiver])
    case .receiver(.release, let receiver):
      judge.release(receiver)
      players[receiver] = Guest("\(receiver), made by call \(judge.call)")
    case .receiver(.leave, let receiver): if isOnTop { leave(receiver) }
    case .all(let call): perform(call)
    case .clock(.advance, let time): if judge.depth == 0 { driver.manual.advance(by: .microseconds(time)) }
    case .clock(.sleep, let time): sleep(time)
    case .clock(.set, let time): driver.manual.shiftWallClock(by: .microseconds(time))
    case .synchronize(let offset, let roundTrip):
      guard judge.depth == 0 else { return }
      let date = driver.manual.date.addingTimeInterval(Double(offset) / 1_000_000)
      serverClock.synchronize(serverDate: date, roundTrip: .microseconds(roundTrip))
    case .relaunch(let time, let isStanding): if isOnTop { relaunch(after: time, standing: isStanding) }
    case .others(.elsewhere, let steps):
      driver.isAway = true
      for step in steps { play(step) }
      driver.isAway = false
    case .others(.giveBack, let steps):
      guard judge.depth > 0 else { return }
      turns.append(steps)
      sleep(5_000)
    case .others(.own, _): break
    }
  }

  private func perform(_ call: Step.Everything) {
    switch call {
    case .suspend, .freeze:
      judge.suspend(freezing: call == .freeze)
      manager.suspend(call == .freeze ? .freezes : .keepsCounting)
    case .resumeAll:
      driver.begin()
      judge.resumptions += 1
      judge.resumeAll()
      manager.resume()
    case .cancelAll:
      judge.cancelAll()
      manager.cancelAll()
    case .shutDown:
      guard judge.depth == 0, !driver.isAway else { return }
      judge.cancelAll()
      judge.isShutDown = true
      Task.begun { [manager] in await manager.shutDown() }
    case .wake: if judge.depth == 0 { driver.manual.wake() }
    case .stop, .run: break
    }
  }

  private func sleep(_ time: Int) {
    guard !driver.isAway else { return }
    driver.manual.sleep(for: .microseconds(time))
    judge.dismissShown()
    for record in judge.active { record.isDisturbed = true }
  }
}

/// A receiver of a script.
final class Guest: @unchecked Sendable {
  // Unchecked: scripts run on one thread.

  let name: String
  /// What it does in its `deinit`.
  var farewell: ((Guest) -> Void)?

  init(_ name: String) { self.name = name }

  deinit { farewell?(self) }
}
