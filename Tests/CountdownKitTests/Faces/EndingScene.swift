import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// An actor that is busy while virtual time passes, and what it and others get, in one list.
actor EndingRoom {
  /// Read without a hop to the room, which would itself wait for what is to be proved.
  nonisolated let lines = Locked<[String]>([])

  nonisolated func note(_ line: String) { lines.use { $0.append(line) } }

  /// Blocks the actor meanwhile.
  func beBusy(_ body: @Sendable (isolated EndingRoom) -> Void) { body(self) }
}

struct EndingScene: Sendable {
  let driver = ManualDriver()
  let manager: CountdownManager
  let room = EndingRoom()

  init() { manager = CountdownManager(driver: driver) }

  /// Starts a countdown of three seconds, which tells its end alone.
  @discardableResult
  func open(_ name: String = "room", ifActive: Countdown.IfActive = .replace) -> Countdown {
    manager.start(on: room, for: .seconds(3), ticks: .at(), ifActive: ifActive) { room, left in
      room.note("\(name) \(left)")
      // Another job of the actor.
      Task { room.note("next turn") }
    } onEnd: { room, outcome in
      room.note("\(name) \(outcome)")
    }
  }

  /// Starts a countdown that notes what comes, and does something at one value.
  @discardableResult
  func start(
    for seconds: Int = 3, ticks: Countdown.Ticks = .everySecond, at special: Int = -1,
    then body: @escaping @Sendable (isolated EndingRoom, inout Bool) -> Void = { _, _ in }
  ) -> Countdown {
    manager.start(on: room, for: .seconds(seconds), ticks: ticks) { room, left, stop in
      room.assertIsolated()
      room.note(left.duration.text)
      if left == .seconds(special) { body(room, &stop) }
    } onEnd: { room, outcome in
      room.assertIsolated()
      room.note("\(outcome)")
    }
  }

  /// Lets time pass while the actor is busy, and makes a call before it is free.
  func pass(_ seconds: Double, _ call: @escaping @Sendable (EndingRoom) -> Void = { _ in }) async {
    await room.beBusy { room in
      driver.advance(by: .seconds(seconds))
      call(room)
    }
  }

  /// Lets time pass without giving anybody a turn.
  func elapse(_ duration: Duration) { driver.advance(by: duration) }

  /// What came, at the latest after some seconds more.
  func told(after seconds: Int = 0) async -> [String] {
    await driver.advance(by: .seconds(seconds))
    return room.lines.exchange(with: [])
  }

  /// Expects that.
  func expect(
    _ expected: String, after seconds: Int = 0, _ message: String = "", file: StaticString = #filePath,
    line: UInt = #line
  ) async {
    let told = await told(after: seconds).joined(separator: ", ")
    XCTAssertEqual(told, expected, message, file: file, line: line)
  }
}
