import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// Countdowns that wait side by side, and are found late: each goes on in its own time.
final class NeighboursInTheWheelTests: XCTestCase {
  private let stage = Stage()

  func testAMicrosecondApart() {
    stage.start(keep(Player("a")), for: .seconds(5) + .microseconds(3))
    stage.start(keep(Player("b")), for: .seconds(5) + .microseconds(1))
    stage.driver.sleep(for: .microseconds(4))
    XCTAssertEqual(Set(stage.advance(by: .zero)), ["0.000004: a 5", "0.000004: b 5"])
    stage.driver.sleep(for: .seconds(1))
    XCTAssertEqual(Set(stage.advance(by: .zero)), ["1.000004: a 4", "1.000004: b 4"])
    XCTAssertEqual(stage.advance(by: .seconds(1)), ["2.000001: b 3", "2.000003: a 3"])
  }

  func testTwoOfOnePhaseAndOneThatIsNotYetDue() {
    for name in ["a", "b"] { stage.start(keep(Player(name)), for: .seconds(5)) }
    stage.start(keep(Player("c")), for: .seconds(5) + .microseconds(8))
    _ = stage.advance(by: .milliseconds(1))
    stage.driver.sleep(for: .milliseconds(999) + .microseconds(4))
    XCTAssertEqual(Set(stage.advance(by: .zero)), ["1.000004: a 4", "1.000004: b 4"])
    XCTAssertEqual(stage.advance(by: .microseconds(4)), ["1.000008: c 4"])
  }

  func testNeighboursOfDifferentIntervals() {
    stage.start(keep(Player("a")), for: .milliseconds(20_600), every: .seconds(4))
    stage.start(keep(Player("b")), for: .milliseconds(22_600), every: .milliseconds(3_500))
    stage.driver.advance(by: .milliseconds(8_600))
    stage.driver.sleep(for: .seconds(4))
    XCTAssertEqual(stage.advance(by: .zero), ["12.6: b 10.5", "12.6: a 8"])
  }

  /// One is late by less than an interval, the other, which is behind it in its slot, by more.
  func testANeighbourThatIsLateByMore() {
    let interval = Duration.nanoseconds(3 << 30)
    let later = stage.start(keep(Player("b")), for: .milliseconds(4_200) + interval * 5, every: interval)
    let earlier = stage.start(keep(Player("a")), for: .milliseconds(3_300) + interval * 5, every: interval)
    stage.driver.advance(by: .milliseconds(4_300))
    for countdown in [later, earlier] { countdown.pause() }
    for countdown in [later, earlier] { countdown.resume() }
    stage.driver.sleep(for: .milliseconds(5_700))
    XCTAssertEqual(
      Set(stage.advance(by: .zero)), ["10: a \((interval * 3).text)", "10: b \((interval * 4).text)"])
  }

  func testANeighbourThatIsStartedWhileAnotherIsLate() {
    stage.start(keep(Player("a")), for: .seconds(1), every: .milliseconds(20))
    stage.driver.sleep(for: .milliseconds(100))
    stage.start(keep(Player("b")), for: .milliseconds(510), every: .milliseconds(20))
    XCTAssertEqual(stage.advance(by: .milliseconds(10)), ["0.1: a 0.9", "0.11: b 0.5"])
  }
}
