// Every face, in calls that must compile without a warning: `.ci/client` compiles them in a package of its own, in the Swift 5
// and in the Swift 6 language mode.

import CountdownKit
import CountdownTesting
import Foundation

final class Lobby: Sendable {
  func say(_ text: String) {}
}

final class Both: CountdownReceiver, Sendable {
  func say(_ text: String) {}
}

enum Skill: Hashable, Sendable { case fire, ice }

actor Room {
  var shown = 0

  func open(_ manager: CountdownManager, until date: Date) async {
    manager.start(on: self, for: .seconds(3)) { room, left in
      room.shown = left.seconds
    } onEnd: { room, outcome in
      room.shown = 0
    }
    manager.start(on: self, until: date, id: "x") { room, left, stop in
      room.shown += 1
      stop = true
    }
    for await left in manager.values(for: .seconds(3)) { shown = left.seconds }
    for await number in manager.ticks(every: .seconds(1)) where number == 3 { break }
  }
}

@MainActor final class Cell: NSObject {
  var text = ""
  var isOn = true

  func show(_ date: Date, _ clock: ServerClock) {
    countDown(for: .seconds(5)) { cell, left in cell.text = "\(left)" }
    countDown(for: .seconds(5)) { cell, left in
      cell.text = "\(left)"
    } onEnd: { cell, outcome in
      guard outcome == .completed else { return }
      cell?.isOn = true
    }
    countDown(for: .seconds(5), id: Skill.fire) { cell, left in cell.text = "\(left)" }
    countDown(until: date, every: .seconds(10), alignment: .shared, id: "x") { cell, left in
      cell.text = left.text(fractionDigits: 1)
    }
    let countdown = countDown(until: date, by: clock) { cell, left, stop in
      if left <= .seconds(10) { stop = true }
    }
    countDown(with: countdown) { cell, left in cell.text = "\(left)" }
    countTicks(every: .seconds(1)) { cell, number in cell.text = "\(number)" }
    countTicks(every: .seconds(1)) { cell, number, stop in stop = number == 5 }
    countDownSilently(for: .seconds(3)) { cell, outcome in cell?.isOn = false }
    countDownSilently(until: date) { cell, _ in cell?.isOn = false }
    activeCountdown()?.tick(every: .milliseconds(100))
    if !cancelCountDown(id: Skill.fire) { activeCountdown(id: Skill.ice)?.pause() }
  }
}

@MainActor func watch(_ model: ObservableCountdown) -> String {
  if case .ended(.completed) = model.phase { return "done" }
  return "\(model.left) \(model.fractionLeft)"
}

func serve(_ manager: CountdownManager, _ lobby: Lobby, _ both: Both, _ date: Date) async throws {
  manager.start(for: .seconds(3)) { left in print(left) }
  manager.start(for: .seconds(3)) { left, stop in stop = true }
  manager.start(for: .seconds(3), id: "sale") {
    print($0)
  } onEnd: {
    print($0)
  }
  manager.start(until: date, ifActive: .keep, id: "sale") { _ in }
  manager.start(lobby, for: .seconds(3)) { lobby, left in lobby.say("\(left)") }
  manager.start(lobby, for: .seconds(3)) { lobby, left, stop in
    lobby.say("\(left)")
    stop = true
  }
  manager.start(lobby, for: .seconds(3)) {
    $0.say("\($1)")
  } onEnd: {
    $0?.say("\($1)")
  }
  manager.start(lobby, for: .seconds(3), id: Skill.fire) { lobby, left in lobby.say("\(left)") }
  manager.start(both, for: .from(date, to: date)) { both, left, stop in stop = left < .seconds(1) }
  let countdown = manager.start(both, for: .seconds(3)) { both, left in both.say("\(left)") }
  countdown.observe(by: lobby) { lobby, left in lobby.say("\(left)") }
  countdown.observe(by: both) { both, left in both.say("\(left)") }
  manager.startTicking(both, every: .seconds(1)) { both, number in both.say("\(number)") }
  manager.startSilently(lobby, for: .seconds(3)) { lobby, outcome in lobby?.say("\(outcome)") }
  manager.countdown(id: "sale")?.extend(toAtLeast: .seconds(10))
  manager.cancel(lobby)
  manager.cancel(id: "sale")
  manager.cancel(lobby, id: Skill.ice)
  manager.cancelAll(of: lobby)
  try await manager.sleep(for: .seconds(1))
  print(await countdown.outcome)
  for await left in countdown.values { print(left) }
  await manager.shutDown()
}

func test() async {
  let driver = ManualDriver(startingAt: Date(timeIntervalSinceReferenceDate: 0))
  let manager = CountdownManager(driver: driver)
  manager.start(until: driver.date.addingTimeInterval(3)) { left in print(left) }
  await driver.advance(by: .seconds(3))
  try? await driver.clock.sleep(until: driver.clock.now, tolerance: nil)
}

@MainActor func rest(_ rest: ObservableCountdown, _ clock: ServerClock, _ date: Date) throws {
  rest.start(for: .seconds(300)) { outcome in if outcome == .completed { print("back to work") } }
  rest.start(for: .seconds(120), of: .seconds(300))
  rest.start(until: date, by: clock, of: .seconds(300)) { _ in }
  rest.extend(toAtLeast: .seconds(10))
  rest.reschedule(for: .seconds(30))
  if rest.isRunning { rest.pause() }
  let data = try JSONEncoder().encode(rest.savedState)
  try rest.restore(JSONDecoder().decode(ObservableCountdown.SavedState.self, from: data)) { _ in }
}

@MainActor func nobodysOnMain(_ label: Cell, _ saved: CountdownSnapshot) throws {
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

func further(_ manager: CountdownManager, _ lobby: Lobby, _ room: Room, _ countdown: Countdown, _ date: Date)
{
  manager.startSilently(for: .seconds(30), id: "lease") { outcome in print(outcome) }
  manager.startSilently(until: date, id: "lease") { outcome in print(outcome) }
  manager.startSilently(on: room, for: .seconds(30)) { room, outcome in room.shown = 0 }
  manager.start(lobby, for: .seconds(3), tolerance: .zero) { lobby, left in lobby.say("\(left)") }
  manager.start(lobby, for: .from(date, to: date.addingTimeInterval(3))) { lobby, left in lobby.say("\(left)")
  }
  countdown.restart()
  countdown.reschedule(for: .seconds(30))
  print(countdown.fractionLeft ?? 0)
}

func words(_ left: TimeLeft) -> Bool {
  print(left.wholeSeconds.formatted())
  return left <= .seconds(10) || left > .minutes(1) || left == .milliseconds(500)
}

@MainActor func frame(_ driver: ManualDriver, _ elapsed: Duration) {
  driver.advance(by: elapsed)
  driver.advance(to: .seconds(60))
}
