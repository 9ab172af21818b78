import CountdownKit
import CountdownTesting
import Foundation
import TestSupport

/// Makes the calls of a script on a real manager, in callbacks and between slices too, and lets the judge see all of it.
final class QueuePlayer: @unchecked Sendable {
  // Unchecked: scripts run on one thread.

  private let driver: JudgeDriver
  private let judge: QueueJudge
  private let manager: CountdownManager
  private let serverClock: ServerClock
  private let players = (0..<10).map { Player("\($0)") }
  private var turns: [[Step]] = []
  /// The manager has been shut down by a task that began with this call.
  private var isShutDown = false

  init(phase: Int, except: [String]) {
    driver = JudgeDriver(ManualDriver(startingAt: Date(timeIntervalSinceReferenceDate: Double(phase) / 1_000_000)))
    judge = QueueJudge(driver, except: except)
    manager = CountdownManager(driver: driver)
    serverClock = ServerClock(driver: driver)
    judge.serverNow = { [serverClock, driver] in serverClock.now ?? driver.manual.date }
    driver.inBetween = { [weak self] in self?.takeTurn() }
  }

  /// Plays a script, and returns what was wrong, with the log; nil if nothing was.
  static func play(_ script: [Step], phase: Int, except: [String]) -> [String]? {
    let player = QueuePlayer(phase: phase, except: except)
    for step in script {
      player.play(step)
      player.driver.goOnUntilDone()
      if player.judge.verdict != nil { break }
    }
    if player.judge.verdict == nil {
      player.play(.cancelAll)
      player.play(.wake)
    }
    return player.judge.verdict == nil ? nil : player.judge.log
  }

  private func takeTurn() {
    guard !turns.isEmpty else { return }
    judge.isBetweenSlices = true
    for step in turns.removeFirst() { play(step) }
    judge.isBetweenSlices = false
  }

  private func record(_ name: Int) -> Record? { judge.records.first { $0.start.name == name } }

  private func play(_ step: Step) {
    guard judge.verdict == nil else { return }
    judge.call += 1
    let call = judge.call
    judge.note("\(judge.depth > 0 ? "  in a callback" : "")\(driver.isAway ? "elsewhere " : "")-> \(step)")
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
  }

  /// On the delivering queue, outside a callback, a call delivers before it returns: so its effect is noted first. Elsewhere it
  /// is noted afterwards, since only the answer tells whether a zero was taken already.
  private func make(_ call: () -> Bool, effect: () -> Void) {
    if judge.depth == 0, !driver.isAway {
      effect()
      if !call() { judge.complain(nil, "a call says that it had no effect") }
    } else if call() {
      effect()
    }
  }

  private func perform(_ step: Step) {
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
    case .tick(let name, let rhythm):
      with(name) { record, countdown in
        guard !record.isSilent, !record.root.isSilent, !record.root.isEndless else { return }
        make({ countdown.tick(rhythm.ticks) }, effect: { judge.tick(record, rhythm) })
      }
    case .suspend, .freeze:
      var freezing = false
      if case .freeze = step { freezing = true }
      judge.suspend(freezing: freezing)
      manager.suspend(freezing ? .freezes : .keepsCounting)
    case .resumeAll:
      driver.begin()
      judge.isLate = true
      judge.resumeAll()
      manager.resume()
    case .cancelAll:
      judge.cancelAll()
      manager.cancelAll()
    case .shutDown: shutDown()
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

  private func sleep(_ time: Int) {
    guard !driver.isAway else { return }
    driver.manual.sleep(for: .microseconds(time))
    judge.isLate = true
    judge.fuzzyPlace = judge.place
    for record in judge.active { record.isDisturbed = true }
  }

  private func with(_ name: Int, _ body: (Record, Countdown) -> Void) {
    guard let record = record(name), record.isActive, !record.isForced, let countdown = record.countdown else { return }
    body(record, countdown)
  }

  private func perform(_ move: Move, on record: Record, _ countdown: Countdown) {
    if record.root.isEndless { guard case .restart = move, record.leader == nil else { return } }
    // What is left of an overdue countdown is left open.
    if case .by = move, record.left(judge.clock) <= 0 { return }
    if case .to(let time) = move, time <= 0, record.left(judge.clock) <= 0 { return }
    if case .atLeast(let time) = move, time <= 0 { return }
    judge.refresh(record.root)
    make(
      {
        switch move {
        case .by(let time): countdown.extend(by: .microseconds(time))
        case .atLeast(let time): countdown.extend(toAtLeast: .microseconds(time))
        case .to(let time): countdown.reschedule(for: .microseconds(time))
        case .restart: countdown.restart()
        }
      },
      effect: { judge.move(record, move) })
  }

  private func cancel(_ key: Key) -> Bool {
    key.receiver == 0 ? manager.cancel(id: key.id) : manager.cancel(players[key.receiver], id: key.id)
  }

  private func shutDown() {
    guard judge.depth == 0, !driver.isAway else { return }
    judge.cancelAll()
    isShutDown = true
    Task.begun { [manager] in await manager.shutDown() }
  }

  private func begin(_ start: Start) {
    var start = start
    // What is kept then is left open: the call may first deliver what waits, and decide afterwards.
    // So it is at the end by a server's clock, which is known to the microsecond.
    let isByClock = judge.active.contains { $0.key == start.key && $0.root.start.isByClock }
    if judge.isBetweenSlices || isByClock { start.keeps = false }
    guard !isShutDown, record(start.name) == nil else { return }
    var leader: Record?
    if case .following(let name, _) = start.kind {
      leader = record(name)
      guard start.key.receiver > 0, let leader, leader.countdown != nil else { return }
      // What it then delivers is left open; and when a countdown that it takes the place of ends.
      if leader.isActive, leader.left(judge.clock) <= 0 || leader.key == start.key { return }
    }
    let isAtOnce = judge.depth == 0 && !driver.isAway
    var begun: Record?
    let slot = Slot()
    if isAtOnce {
      begun = judge.begin(start, leader: leader)
      slot.record = begun
    }
    let countdown = make(start, leader?.countdown, slot)
    if !isAtOnce { begun = judge.begin(start, leader: leader) }
    slot.record = begun
    begun?.countdown = countdown
    begun?.serverDate = slot.serverDate
    if countdown.isKept != (begun == nil) { judge.complain(begun, "isKept is \(countdown.isKept)") }
  }

  /// Where callbacks find what they are for.
  private final class Slot: @unchecked Sendable {
    // Unchecked: scripts run on one thread.
    var record: Record?
    var serverDate: Date?
  }

  private func make(_ start: Start, _ leader: Countdown?, _ slot: Slot) -> Countdown {
    let value: @Sendable (TimeLeft, inout Bool) -> Void = { [weak self] left, stop in
      self?.called(slot, value: left.duration.inNanoseconds, &stop)
    }
    let end: @Sendable (Countdown.Outcome) -> Void = { [weak self] in self?.called(slot, outcome: $0) }
    let ifActive: Countdown.IfActive = start.keeps ? .keep : .replace
    let (id, player) = (start.key.id, players[start.key.receiver])
    let isAlone = start.key.receiver == 0
    if case .ticking(let length, let rhythm) = start.kind, start.isByClock {
      let date = judge.serverNow().addingTimeInterval(Double(length) / 1_000_000)
      slot.serverDate = date
      return manager.start(
        player, for: .until(date, by: serverClock), ticks: rhythm.ticks, ifActive: ifActive, id: id
      ) { value($1, &$2) } onEnd: { end($1) }
    }
    switch start.kind {
    case .ticking(let length, let rhythm):
      return isAlone
        ? manager.start(for: .microseconds(length), ticks: rhythm.ticks, ifActive: ifActive, id: id, onTick: value, onEnd: end)
        : manager.start(player, for: .microseconds(length), ticks: rhythm.ticks, ifActive: ifActive, id: id) {
          value($1, &$2)
        } onEnd: { end($1) }
    case .silent(let length):
      return isAlone
        ? manager.startSilently(for: .microseconds(length), ifActive: ifActive, id: id, onEnd: end)
        : manager.startSilently(player, for: .microseconds(length), ifActive: ifActive, id: id) { end($1) }
    case .endless(let interval, let delay, let tolerance):
      return manager.startTicking(
        player, every: .microseconds(interval), startingAfter: .microseconds(delay),
        tolerance: .microseconds(tolerance), id: id
      ) { [weak self] _, number, stop in
        self?.called(slot, value: Int64(number), &stop)
      } onEnd: { end($1) }
    case .following(_, let rhythm):
      return leader!.observe(by: player, ticks: rhythm?.ticks, id: id) { value($1, &$2) } onEnd: { end($1) }
    }
  }

  private func called(_ slot: Slot, value: Int64, _ stop: inout Bool) {
    guard let record = slot.record, judge.verdict == nil else { return }
    if judge.depth > 0 { judge.complain(record, "is called inside a callback") }
    judge.judge(record, value: value)
    let steps = record.start.plan[record.callbacks] ?? []
    record.callbacks += 1
    inCallback(steps, of: record)
    if steps.contains(where: { if case .stop = $0 { true } else { false } }) {
      stop = true
      if record.isActive {
        judge.end(record, [.stopped])
        if record.leader == nil { judge.endFollowers(of: record, [.stopped]) }
      }
    }
    // What its own callback has ended ends before anything that the callback has queued.
    let isFirst = record.endedAllBy == 0 && !record.isEndBehindOthers
    if !record.isActive, isFirst, !record.isQueuedElsewhere || record.ending == [.completed] { judge.mustEndNext = record }
  }

  private func called(_ slot: Slot, outcome: Countdown.Outcome) {
    guard let record = slot.record, judge.verdict == nil else { return }
    if judge.depth > 0 { judge.complain(record, "is called inside a callback") }
    judge.judge(record, outcome: outcome)
    inCallback(record.start.plan[-1] ?? [], of: record)
  }

  private func inCallback(_ steps: [Step], of record: Record) {
    judge.depth += 1
    for step in steps { play(step) }
    judge.depth -= 1
    // Its own callback has ended it with all others: its outcome may come first, or in its turn.
    if record.endedAllBy > 0 { record.isPlaceOfEndOpen = true }
  }
}
