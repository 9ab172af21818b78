// Every face, called as a reader of the README would. `.ci/client` compiles it in a package of its own, in the Swift 5 and in the
// Swift 6 language mode, without a warning in either.

import CountdownKit
import CountdownTesting
import Foundation

final class Lobby: Sendable {
  func say(_ text: String) {}
}

final class Both: CountdownReceiver, Sendable {
  func say(_ text: String) {}
}

final class Display: TickListener {
  func tick(_ number: Int) {}
}

enum Skill: Hashable, Sendable { case fire, ice }

actor Room {
  var shown = 0

  nonisolated func say(_ text: String) {}

  func open(_ manager: CountdownManager, until date: Date) async {
    manager.start(on: self, for: .seconds(3)) { room, left in
      room.shown = left.seconds
    } onEnd: { room, outcome in
      room.shown = 0
    }
    manager.start(on: self, for: .until(date), id: "x") { room, left, stop in
      room.shown += 1
      stop = true
    }
    for await left in manager.values(for: .seconds(3)) { shown = left.seconds }
    for await number in manager.ticks(every: .seconds(1)) where number == 3 { break }
  }
}

class Row<Value>: NSObject {
  var text = ""
}

@MainActor func show(_ row: Row<Int>, _ manager: CountdownManager) {
  row.countDown(for: .seconds(5), using: manager) { row, left in
    row.text = "\(left)"
  } onEnd: { row, outcome in
    row?.text = "\(outcome)"
  }
}

@MainActor final class Model: CountdownReceiver {
  var text = ""

  func count() {
    countDown(for: .seconds(5)) {
      $0.text = "\($1)"
    } onEnd: {
      $0?.text = "\($1)"
    }
  }
}

@MainActor final class Cell: NSObject {
  var text = ""
  var isOn = true

  func show(_ date: Date, _ clock: ServerClock) {
    countDown(for: .seconds(5)) { cell, left in
      cell.text = "\(left)"
    } onEnd: { cell, outcome in
      guard outcome == .completed else { return }
      cell?.isOn = true
    }
    countDown(for: .until(date), ticks: .every(.seconds(10), alignment: .shared)) { cell, left, stop in
      cell.text = "\(left)"
      stop = left == .zero
    } onEnd: { cell, _ in
      cell?.isOn = false
    }
    countDown(for: .from(date, to: date), ifActive: .keep) { cell, left in cell.text = "\(left)" }
    countDown(for: .seconds(5), id: Skill.fire) { cell, left in cell.text = "\(left)" }
    let countdown = countDown(for: .until(date, by: clock)) { cell, left, stop in
      if left <= .seconds(10) { stop = true }
    }
    countDown(with: countdown) { cell, left in cell.text = "\(left)" }
    countDownSilently(for: .until(date, by: clock)) { cell, _ in cell?.isOn = false }
    countTicks(every: .seconds(1)) { cell, number in cell.text = "\(number)" }
    countTicks(every: .seconds(1), startingAfter: .seconds(1)) { cell, number, stop in
      stop = number == 5
    } onEnd: { cell, outcome in
      cell?.text = "\(outcome)"
    }
    activeCountdown()?.setTicks(.every(.milliseconds(100)))
    if !cancelCountdown(id: Skill.fire) { activeCountdown(id: Skill.ice)?.pause() }
  }

  deinit {
    cancelCountdown()
  }
}

@MainActor func onMainWithoutReceiver(_ label: Cell, _ saved: CountdownSnapshot) throws {
  CountdownManager.shared.countDown(for: .seconds(10)) { left in label.text = "\(left)" }
  CountdownManager.shared.countDown(for: .seconds(10), id: "sale") { left in
    label.text = "\(left)"
  } onEnd: { outcome in
    label.isOn = outcome == .completed
  }
  try CountdownManager.shared.countDown(restoring: saved) { id, left in
    label.text = "\(id) \(left)"
  } onEnd: { id, outcome in
    label.isOn = outcome == .completed
  }
}

@MainActor func watch(_ model: ObservableCountdown) -> String {
  if case .ended(.completed) = model.phase { return "done" }
  return "\(model.timeLeft) \(model.fractionLeft)"
}

@MainActor final class Workout {
  private let exercise = ObservableCountdown()
  private let rest = ObservableCountdown(using: .shared)

  func begin(_ date: Date, _ clock: ServerClock) throws {
    exercise.start(for: .seconds(60))
    exercise.start(for: .until(date), ticks: .every(.milliseconds(100)))
    exercise.toggle()
    exercise.pause()
    exercise.resume()
    exercise.extend(by: .seconds(10))
    exercise.extend(toAtLeast: .seconds(10))
    exercise.reschedule(for: .seconds(30))
    exercise.restart()
    rest.start(for: .seconds(30), ticks: .every(.seconds(5)))
    rest.start(for: .seconds(300)) { outcome in if outcome == .completed { print("back to work") } }
    rest.start(for: .seconds(120), of: .seconds(300))
    rest.start(for: .until(date, by: clock), of: .seconds(300)) { _ in }
    if rest.phase == .running, let end = rest.endDate { print(end, rest.total) }
    if rest.isRunning { rest.cancel() }
    let data = try JSONEncoder().encode(rest.savedState)
    try rest.restore(JSONDecoder().decode(ObservableCountdown.SavedState.self, from: data)) { _ in }
  }
}

@MainActor func workout(_ course: ObservableCourse) throws {
  let plan = CountdownCourse([.init("work", .seconds(40)), .init("rest", .seconds(20))], rounds: 8)
  course.start(plan)
  course.start(plan, ticks: .every(.milliseconds(100))) { position in
    print(position.stage.name, position.round)
  } onEnd: { outcome in
    print(outcome)
  }
  course.skip()
  course.toggle()
  print(course.stage?.name ?? "", course.stageIndex, course.round, course.timeLeft, course.phase)
  print(plan.position(after: .seconds(90))?.timeLeft ?? .zero, plan.total)
  let data = try JSONEncoder().encode(course.savedState)
  try course.restore(JSONDecoder().decode(ObservableCourse.SavedState.self, from: data)) { position in
    print(position.timeLeft)
  }
}

@MainActor func time(_ watch: ObservableStopwatch) throws {
  watch.start()
  watch.start(every: .milliseconds(100))
  watch.lap()
  watch.toggle()
  if watch.isRunning { watch.pause() }
  print(watch.elapsed, watch.laps)
  let data = try JSONEncoder().encode(watch.savedState)
  try watch.restore(JSONDecoder().decode(ObservableStopwatch.SavedState.self, from: data))
  watch.reset()
}

func relaunch(_ manager: CountdownManager, _ file: URL) throws {
  print(try JSONEncoder().encode(manager.snapshot(keeping: .timeLeft)))
  print(try JSONEncoder().encode(manager.takeStatistics()), manager.statistics.worstLateness)
  try JSONEncoder().encode(manager.snapshot()).write(to: file)
  let snapshot = try JSONDecoder().decode(CountdownSnapshot.self, from: Data(contentsOf: file))
  do {
    try manager.restore(snapshot) { id, left in
      print(id, left)
    } onEnd: { id, outcome in
      print(id, outcome)
    }
  } catch {
    if error == .damaged { print(error) }
  }
}

func listen(_ manager: CountdownManager, _ display: Display, _ any: any TickListener) {
  manager.addListener(display, every: .seconds(1))
  manager.addListener(any, every: .seconds(1))
  if !manager.removeListener(display) { manager.removeListener(any) }
}

func serve(_ manager: CountdownManager, _ lobby: Lobby, _ both: Both, _ room: Room, _ date: Date) {
  manager.start(lobby, for: .seconds(3), ticks: .every(.seconds(1), tolerance: .zero)) { lobby, left in
    lobby.say("\(left)")
  }
  manager.start(lobby, for: .seconds(3)) {
    $0.say("\($1)")
  } onEnd: {
    $0?.say("\($1)")
  }
  manager.start(lobby, for: .seconds(3), id: Skill.fire) { lobby, left in lobby.say("\(left)") }
  manager.start(both, for: .from(date, to: date)) { both, left, stop in stop = left == .zero }
  manager.start(room, for: .seconds(3)) { room, left in
    room.say("\(left)")
  } onEnd: { room, outcome in
    room?.say("\(outcome)")
  }
  manager.startTicking(both, every: .seconds(1)) {
    $2 = $1 == 3
  } onEnd: {
    $0?.say("\($1)")
  }
  manager.startSilently(lobby, for: .seconds(3)) { lobby, outcome in lobby?.say("\(outcome)") }
  manager.startSilently(on: room, for: .seconds(30)) { room, outcome in room.shown = 0 }
  manager.countdown(of: lobby)?.extend(toAtLeast: .seconds(10))
  manager.cancel(lobby)
  manager.cancel(lobby, id: Skill.ice)
  manager.cancelAll(of: lobby)
}

func follow(_ manager: CountdownManager, _ lobby: Lobby, _ both: Both) async {
  let countdown = manager.start(both, for: .seconds(3)) { both, left in both.say("\(left)") }
  countdown.observe(by: lobby) { lobby, left in lobby.say("\(left)") }
  countdown.observe(by: both) { both, left in both.say("\(left)") }
  countdown.restart()
  countdown.reschedule(for: .seconds(30))
  print(countdown.fractionLeft ?? 0, await countdown.outcome)
  for await left in countdown.values { print(left) }
}

func serveWithoutReceiver(_ manager: CountdownManager, _ date: Date) async throws {
  manager.start(for: .seconds(3)) { left, stop in stop = true }
  manager.start(for: .seconds(3), id: "sale") {
    print($0)
  } onEnd: {
    print($0)
  }
  manager.start(for: .until(date), ifActive: .keep, id: "sale") { _ in }
  manager.startSilently(for: .until(date), id: "lease") { outcome in print(outcome) }
  manager.countdown(id: "sale")?.extend(toAtLeast: .seconds(10))
  manager.cancel(id: "sale")
  try await manager.sleep(for: .seconds(1))
  await manager.shutDown()
}

func serveByAClock(_ manager: CountdownManager, _ room: Room, _ date: Date, _ clock: ServerClock?)
  async throws
{
  manager.start(on: room, for: .until(date, by: clock)) { room, left in room.shown = left.seconds }
  for await left in manager.values(for: .until(date, by: clock), ticks: .every(.seconds(1))) { print(left) }
  try await manager.sleep(for: .until(date, by: clock))
  if clock?.synchronize(serverDate: date, roundTrip: .milliseconds(80)) != true { print("refused") }
}

func words(_ left: TimeLeft) -> Bool {
  print(left.wholeSeconds.formatted(), left.localized(), left.localized(in: Locale(identifier: "ar_EG")))
  return left <= .seconds(10) || left > .minutes(1) || left == .milliseconds(500)
}

func test(_ elapsed: Duration) {
  let driver = ManualDriver()
  let manager = CountdownManager(driver: driver)
  let clock = ServerClock(driver: driver)
  clock.synchronize(serverDate: driver.date, roundTrip: .zero)
  let both = Both()
  manager.start(both, for: .seconds(3)) { both, left in both.say("\(left)") }
  manager.start(for: .until(driver.date, by: clock)) { print($0) }
  driver.advance(by: elapsed)
  driver.advance(to: .seconds(60))
}

func testOfTasks() async {
  let driver = ManualDriver(startingAt: Date(timeIntervalSinceReferenceDate: 0))
  let manager = CountdownManager(driver: driver)
  manager.start(for: .until(driver.date.addingTimeInterval(3))) { left in print(left) }
  await driver.advance(by: .seconds(3))
  let heart = Heart(clock: driver.clock)
  try? await heart.clock.sleep(until: heart.start)
  try? await heart.clock.sleep(for: .zero)
  try? await Task.sleep(for: .zero, clock: heart.clock)
}

final class Heart: Sendable {
  let clock: ManualClock
  let start: ManualClock.Instant

  init(clock: ManualClock) { (self.clock, start) = (clock, clock.now) }
}

// A variation is a value.

@MainActor func variations(_ cell: Cell, _ date: Date) {
  let kitchen = cell.countDown(for: .minutes(5)) { cell, left in cell.text = "\(left)" }
  cell.countDown(with: kitchen, ticks: .every(.seconds(5))) { cell, left in cell.text = "\(left)" }
  let length: any CountdownLength = cell.isOn ? .until(date) : .seconds(3)
  let duration = Duration.seconds(2)
  cell.countDown(for: length) { _, _ in }
  cell.countDown(for: duration * 2, ticks: .every(duration)) { _, _ in }
  cell.countDown(for: .seconds(3) + .milliseconds(1.5)) { _, _ in }
  cell.countDown(for: .zero) { _, _ in }
  if !kitchen.extend(by: .seconds(30)) { cell.text = "too late" }
  kitchen.setTotal(.seconds(600))
  cell.text = kitchen.endDate.map { "\($0)" } ?? ""
}

func answers(_ manager: CountdownManager, _ lobby: Lobby, _ room: Room) async throws {
  let granted = manager.start(lobby, for: .seconds(30), ifActive: .keep) { lobby, left in lobby.say("\(left)")
  }
  if granted.isKept { return }
  manager.startTicking(every: .seconds(1), id: "clock") { number in print(number) }
  manager.startTicking(on: room, every: .seconds(1)) { room, number in room.shown = number }
  granted.observe(by: lobby, ticks: .shared) { lobby, left in lobby.say("\(left)") }
  print(manager.countdowns(of: lobby).count, try await granted.waitForOutcome())
}

// From here on: one vocabulary, and moves that answer.

@MainActor func models(_ rest: ObservableCountdown, _ course: ObservableCourse, _ watch: ObservableStopwatch)
{
  rest.prepare(for: .minutes(25))
  if rest.isPaused, !rest.isRunning { rest.toggle() }
  if !rest.extend(by: .seconds(30)) || !rest.setTicks(.every(.milliseconds(100))) {
    rest.setTotal(.seconds(600))
  }
  if course.isRunning, course.skip() { print(course.timeLeft, course.isPaused) }
  watch.start(at: .minutes(5))
  print(watch.elapsed.text(fractionDigits: 1), watch.laps.map(\.duration), watch.phase)
}

func values(_ manager: CountdownManager, _ countdown: Countdown) {
  let ticks: Countdown.Ticks = .everySecond
  countdown.setTicks(ticks.pastZero)
  print(countdown, manager, ticks, countdown.elapsed?.duration ?? .zero)
  if countdown.isRunning, countdown.inTime.shorten(toAtMost: .seconds(5)) { print("sooner") }
}

@MainActor func interval(_ course: ObservableCourse) {
  let work = CountdownCourse.Stage("work", .seconds(40)), rest = CountdownCourse.Stage("rest", .seconds(20))
  let plan = CountdownCourse(
    [work, rest], rounds: 8, first: [.init("prepare", .seconds(10))], lastRound: [work],
    last: [.init("cool down", .minutes(3))])
  course.start(plan, after: .minutes(2), ticks: .everySecond) { position in
    print(position.stage.name)
  } onTick: { position in
    print(position.timeLeft)
  } onEnd: { outcome in
    print(outcome)
  }
  course.go(to: 0, round: 3)
  course.back()
  if course.extendStage(by: .seconds(15)), course.isRunning {
    print(course.elapsed, course.courseTimeLeft, course.courseEndDate ?? .distantFuture)
  }
  for change in course.boundaries(limit: 64) { print(change.date, change.stage.name) }
  for (after, position) in plan.boundaries(after: .zero).prefix(3) { print(after, position.stage.name) }
}
