import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

final class NobodysFaceTests: XCTestCase {
  private let driver = ManualDriver()
  private lazy var manager = CountdownManager(driver: driver)
  private let lines = Box<[String]>([])

  private var note: @Sendable (Any) -> Void { { [lines] in lines.value.append("\($0)") } }

  func testItLivesUntilItEnds() {
    manager.start(for: .seconds(2), onTick: { [note] in note($0) }, onEnd: { [note] in note($0) })
    driver.advance(by: .seconds(2))
    XCTAssertEqual(lines.value, ["0:02", "0:01", "0:00", "completed"])
    XCTAssertEqual(manager.activeCount, 0)
  }

  func testTheStopFlagAndADate() {
    manager.start(until: driver.date.addingTimeInterval(5)) { [note] left, stop in
      note(left)
      stop = left <= TimeLeft(.seconds(4))
    } onEnd: { [note] in
      note($0)
    }
    driver.advance(by: .seconds(9))
    XCTAssertEqual(lines.value, ["0:05", "0:04", "stopped"])
  }

  func testItIsFoundKeptExtendedAndCancelledByItsId() {
    let first = manager.start(for: .seconds(3), id: "sale") { [note] in note($0) }
    XCTAssertEqual(manager.start(for: .seconds(9), ifActive: .keep, id: "sale") { _ in }, first)
    XCTAssertEqual(manager.countdown(id: "sale"), first)
    manager.countdown(id: "sale")?.extend(toAtLeast: .seconds(10))
    XCTAssertEqual(first.timeLeft?.seconds, 10)
    XCTAssertNil(manager.countdown(id: "other"))
    XCTAssertFalse(manager.cancel(id: "other"))
    XCTAssertTrue(manager.cancel(id: "sale"))
    XCTAssertFalse(first.isActive)
    XCTAssertEqual(lines.value, ["0:03", "0:10"])
  }

  func testWithoutAnIdNothingIsReplaced() {
    for _ in 0..<100 { manager.start(for: .seconds(1)) { _, _ in } }
    XCTAssertEqual(manager.activeCount, 100)
    manager.cancelAll()
    XCTAssertEqual(manager.activeCount, 0)
  }

  func testADisplayByTheMinuteThenTheSecondThenTheTenth() {
    let countdown = Box<Countdown?>(nil)
    countdown.value = manager.start(for: .seconds(125), every: .seconds(60)) { [note] left in
      note(Double(left.duration / .milliseconds(1)) / 1_000)
      if left.duration == .seconds(60) { countdown.value?.tick(every: .seconds(1)) }
      if left.duration == .seconds(3) { countdown.value?.tick(every: .milliseconds(500)) }
    }
    driver.advance(by: .seconds(125))
    let seconds = stride(from: 59.0, through: 3, by: -1)
    let expected = [125.0, 120, 60] + seconds + [2.5, 2, 1.5, 1, 0.5, 0]
    XCTAssertEqual(lines.value, expected.map { "\($0)" })
  }

  func testTotalAndElapsed() {
    let countdown = manager.start(for: .seconds(60)) { _ in }
    driver.advance(by: .seconds(20))
    XCTAssertEqual(countdown.total, .seconds(60))
    XCTAssertEqual(countdown.elapsed, .seconds(20))
    countdown.extend(by: .seconds(20))
    XCTAssertEqual(countdown.total, .seconds(60))
    XCTAssertEqual(countdown.elapsed, .seconds(20))
    countdown.cancel()
    XCTAssertNil(countdown.total)
    XCTAssertNil(countdown.elapsed)
  }
}
