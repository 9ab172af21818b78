import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// Virtual time that passes up to an instant, and until everything has ended.
final class AdvanceToEndTests: XCTestCase {
  private let driver = ManualDriver()
  private lazy var manager = CountdownManager(driver: driver)
  private let lines = Box<[String]>([])
  private let player = Player()

  private var note: @Sendable (Any) -> Void { { [lines] in lines.value.append("\($0)") } }

  func testUpToAnInstant() {
    manager.start(for: .seconds(3), onTick: { [note] in note($0) }, onEnd: { [note] in note($0) })
    driver.advance(to: .seconds(2))
    XCTAssertEqual(driver.now, .seconds(2))
    for past in [Duration.seconds(2), .seconds(1), .seconds(-9), .seconds(Int64.min)] {
      driver.advance(to: past)
    }
    XCTAssertEqual(driver.now, .seconds(2))
    XCTAssertEqual(lines.value, ["0:03", "0:02", "0:01"])
    driver.advance(to: .seconds(Int64.max))
    XCTAssertEqual(driver.now, .nanoseconds(1 << 62))
    XCTAssertEqual(lines.value.last, "completed")
  }

  func testInsideACallbackTheAdvanceGoesOnUpToThat() {
    manager.start(for: .seconds(3)) { [driver] left in
      if left == .seconds(2) {
        driver.advance(to: .milliseconds(500))
        driver.advance(to: .seconds(2))
      }
    }
    driver.advance(by: .seconds(1))
    XCTAssertEqual(driver.now, .seconds(2))
  }

  func testTimeStandsStillWhereTheLastEnds() {
    let other = CountdownManager(driver: driver)
    manager.start(for: .seconds(3)) { _ in }
    other.start(
      for: .seconds(5), onTick: { _ in },
      onEnd: { [note, other] outcome in
        note(outcome)
        if other.countdown(id: "next") == nil { other.start(for: .seconds(2), id: "next") { _ in } }
      })
    XCTAssertTrue(driver.advanceToEnd(within: .seconds(100)))
    XCTAssertEqual(driver.now, .seconds(7))
    XCTAssertEqual(lines.value, ["completed"])
    XCTAssertTrue(driver.advanceToEnd(within: .seconds(100)))
    XCTAssertEqual(driver.now, .seconds(7))
  }

  func testWhatDoesNotEndInTime_orNotAtAll() {
    let countdown = manager.start(for: .seconds(300)) { _ in }
    XCTAssertFalse(driver.advanceToEnd(within: .seconds(100)))
    XCTAssertEqual(driver.now, .seconds(100))
    countdown.pause()
    XCTAssertFalse(driver.advanceToEnd(within: .seconds(100)), "a paused one does not end")
    XCTAssertEqual(driver.now, .seconds(200))
    countdown.resume()
    manager.suspend(.freezes)
    XCTAssertFalse(driver.advanceToEnd(within: .seconds(300)), "a frozen one does not end")
    manager.resume()
    XCTAssertTrue(driver.advanceToEnd(within: .seconds(200)), "it ends at the last instant")
    XCTAssertEqual(driver.now, .seconds(700))
    manager.startTicking(player, every: .seconds(1)) { _, _ in }
    XCTAssertFalse(driver.advanceToEnd(within: .seconds(10)))
    manager.cancelAll()
    XCTAssertTrue(driver.advanceToEnd(within: .seconds(-1)))
    XCTAssertEqual(driver.now, .seconds(710))
  }

  func testInsideACallbackItIsNotWaitedFor() {
    var isOver: Bool?
    manager.start(for: .seconds(1)) { [driver, lines] left in
      if left == .zero { lines.value.append("\(driver.advanceToEnd(within: .seconds(5)))") }
    }
    driver.advance(by: .seconds(1))
    XCTAssertEqual(lines.value, ["false"])
    XCTAssertEqual(driver.now, .seconds(6))
    isOver = driver.advanceToEnd(within: .zero)
    XCTAssertEqual(isOver, true)
  }

  func testTasksKeepUp() async {
    let task = Task { [manager] in
      var sum = 0
      for await left in manager.values(for: .seconds(3)) { sum += left.seconds }
      return sum
    }
    while manager.activeCount == 0 { await Task.yield() }
    await driver.advance(to: .seconds(1))
    XCTAssertEqual(driver.now, .seconds(1))
    await driver.advance(to: .milliseconds(3))
    XCTAssertEqual(driver.now, .seconds(1))
    let isOver = await driver.advanceToEnd(within: .seconds(100))
    XCTAssertTrue(isOver)
    let sum = await task.value
    XCTAssertEqual(sum, 6)
    XCTAssertEqual(driver.now, .seconds(3))
    manager.startTicking(player, every: .seconds(1)) { _, _ in }
    let isOverThen = await driver.advanceToEnd(within: .seconds(5))
    XCTAssertFalse(isOverThen)
    XCTAssertEqual(driver.now, .seconds(8))
  }

  @MainActor
  func testTwoThatLetTimePassUpToTheSameInstant() async {
    let first = Task { await driver.advance(to: .seconds(10)) }
    let second = Task { await driver.advance(to: .seconds(7)) }
    await driver.advance(to: .seconds(10))
    await first.value
    await second.value
    XCTAssertEqual(driver.now, .seconds(10))
  }
}
