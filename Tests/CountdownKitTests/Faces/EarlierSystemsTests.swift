import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// What people had before, each kind of system by the one call that takes its place.
final class EarlierSystemsTests: XCTestCase {
  private final class Cell: CountdownReceiver, Sendable {
    let shown = Locked<[String]>([])

    func show(_ left: TimeLeft) { shown.use { $0.append("\(left)") } }
  }

  private let driver = ManualDriver(startingAt: Date(timeIntervalSinceReferenceDate: 800_020_800))
  private lazy var manager = CountdownManager(driver: driver)
  private let cell = Cell()
  private let lines = Box<[String]>([])

  func testABlockWithAStopFlag() {
    manager.start(cell, for: .seconds(60)) { cell, left, stop in
      cell.show(left)
      stop = left.seconds == 58
    }
    driver.advance(by: .seconds(60))
    XCTAssertEqual(cell.shown.now, ["1:00", "0:59", "0:58"])
  }

  func testOneForEachObject() {
    for _ in 0..<3 { manager.start(cell, for: .seconds(2)) { $0.show($1) } }
    XCTAssertEqual(manager.activeCount, 1)
    driver.advance(by: .seconds(1))
    XCTAssertEqual(cell.shown.now, ["0:02", "0:02", "0:02", "0:01"])
    let kept = manager.start(cell, for: .seconds(90), ifActive: .keep) { $0.show($1) }
    XCTAssertEqual(kept.timeLeft?.seconds, 1)
  }

  func testCancellingByReceiver() {
    manager.start(cell, for: .seconds(2)) { $0.show($1) }
    XCTAssertTrue(manager.cancel(cell))
    manager.start(cell, for: .seconds(2)) { $0.show($1) }
    XCTAssertTrue(cell.cancelCountDown(using: manager))
    XCTAssertEqual(manager.activeCount, 0)
  }

  func testAListenerThatIsAddedAndRemoved() {
    let display = keep(Display())
    manager.add(display, every: .seconds(1))
    driver.advance(by: .seconds(1))
    manager.remove(display)
    driver.advance(by: .seconds(1))
    XCTAssertEqual(display.numbers, [0, 1])
  }

  func testAStringAsKey_withStartIntervalAndRepeats() {
    manager.startTicking(cell, every: .seconds(10), startingAfter: .seconds(5), id: "poll") {
      [lines] _, number in lines.value.append("poll \(number)")
    }
    manager.start(for: .seconds(3), every: .seconds(2), id: "sale") { [lines] left in
      lines.value.append("sale \(left)")
    }
    driver.advance(by: .seconds(15))
    XCTAssertEqual(lines.value, ["sale 0:03", "sale 0:02", "sale 0:00", "poll 0", "poll 1"])
    XCTAssertTrue(manager.cancel(cell, id: "poll"))
    XCTAssertFalse(manager.cancel(id: "sale"), "it is over")
  }

  func testAQueueOfTheCallersChoice_onRealTime() {
    let queue = DispatchQueue(label: "EarlierSystemsTests")
    let manager = CountdownManager(deliveringOn: queue)
    let done = expectation(description: "on the queue")
    manager.start(for: .milliseconds(5), id: "sale") { _ in
      dispatchPrecondition(condition: .onQueue(queue))
    } onEnd: { _ in
      done.fulfill()
    }
    wait(for: [done], timeout: 20)
  }

  func testAMethodAsTarget() {
    manager.start(cell, for: .seconds(1)) { $0.show($1) }
    driver.advance(by: .seconds(1))
    XCTAssertEqual(cell.shown.now, ["0:01", "0:00"])
  }

  func testAUniqueIdWithPauseRestartAndRemovalWhenTheOwnerDies() {
    let id = UUID()
    let owner = Holder(Cell())
    let start = { [manager] (cell: Cell) in manager.start(cell, for: .seconds(9), id: id) { $0.show($1) } }
    let first = start(owner.value!)
    driver.advance(by: .seconds(2))
    first.pause()
    driver.advance(by: .seconds(100))
    XCTAssertEqual(first.timeLeft?.seconds, 7)
    first.resume()
    XCTAssertEqual(start(owner.value!).timeLeft?.seconds, 9, "restarted")
    XCTAssertFalse(first.isActive)
    XCTAssertEqual(manager.activeCount, 1)
    owner.drop()
    driver.advance(by: .seconds(1))
    XCTAssertEqual(manager.activeCount, 0)
  }

  func testADateSecondsOrFromOneDateToAnother_inDaysHoursMinutesAndSeconds() {
    let serverNow = Date(timeIntervalSinceReferenceDate: 700_000_000)
    let ways: [(Cell) -> Countdown] = [
      { [manager, driver] in manager.start($0, until: driver.date + 93_784) { $0.show($1) } },
      { [manager] in manager.start($0, for: .seconds(93_784)) { $0.show($1) } },
      { [manager] in manager.start($0, for: .from(serverNow, to: serverNow + 93_784)) { $0.show($1) } },
    ]
    for way in ways {
      let left = way(cell).timeLeft?.components
      XCTAssertEqual(left.map { [$0.days, $0.hours, $0.minutes, $0.seconds] }, [1, 2, 3, 4])
      XCTAssertEqual(cell.shown.now.last, "1d 02:03:04")
    }
  }

  func testTheClockOfAServer() throws {
    let clock = ServerClock()
    XCTAssertTrue(clock.synchronize(serverDate: driver.date, roundTrip: .milliseconds(80)))
    let off = try XCTUnwrap(clock.now).timeIntervalSince(driver.date)
    // Its date was in whole seconds: it may have been up to one later.
    XCTAssertLessThan(abs(off), 20)
    XCTAssertGreaterThanOrEqual(try XCTUnwrap(clock.uncertainty), .milliseconds(40))
  }

  func testTimersOfAnActorUnderKeys() async {
    actor Room {
      var shown: [String] = []
      func start(_ manager: CountdownManager) {
        for (key, seconds) in [("open", 2), ("close", 3)] {
          manager.start(on: self, for: .seconds(seconds), every: .seconds(9), id: key) { room, left in
            room.shown.append("\(key) \(left)")
          }
        }
      }
    }
    let room = Room()
    await room.start(manager)
    await driver.advance(by: .seconds(1))
    manager.cancel(room, id: "close")
    await driver.advance(by: .seconds(5))
    let shown = await room.shown
    // Two keys, two ways to the actor: either may be the first.
    XCTAssertEqual(Set(shown.prefix(2)), ["open 0:02", "close 0:03"])
    XCTAssertEqual(shown.dropFirst(2), ["open 0:00"])
  }

  func testASequenceOfTicks() async {
    let manager = manager
    let numbers = Task.begun {
      var numbers: [Int] = []
      for await number in manager.ticks(every: .seconds(1)) {
        numbers.append(number)
        if number == 3 { break }
      }
      return numbers
    }
    await driver.advance(by: .seconds(3))
    let counted = await numbers.value
    XCTAssertEqual(counted, [0, 1, 2, 3])
    XCTAssertEqual(manager.activeCount, 0)
  }

  func testAClockForTests() async throws {
    let driver = driver
    let sleeper = Task.begun { try await Task.sleep(for: .seconds(3), clock: driver.clock) }
    await driver.advance(by: .seconds(3))
    try await sleeper.value
    XCTAssertEqual(driver.now, .seconds(3))
  }
}
