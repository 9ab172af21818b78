import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// What callbacks make due, and change once more before it is told.
final class OwedValuesTests: XCTestCase {
  private let stage = Stage()
  private let countdown = Box<Countdown?>(nil)

  /// Starts a countdown that does something when eight seconds are left, one second from now.
  private func startOne(_ body: @escaping @Sendable () -> Void) {
    stage.start(keep(Player("a")), for: .seconds(9)) { left, _ in
      if left == TimeLeft(.seconds(8)) { body() }
    }
  }

  func testWhoIsMovedTwiceKeepsItsPlace() {
    let other = Box<Countdown?>(nil)
    startOne { [countdown] in
      countdown.value?.extend(by: .seconds(5))
      other.value?.extend(by: .seconds(5))
      countdown.value?.extend(by: .seconds(5))
    }
    countdown.value = stage.start(keep(Player("b")), for: .seconds(30), every: .seconds(30))
    other.value = stage.start(keep(Player("c")), for: .seconds(40), every: .seconds(40))
    XCTAssertEqual(stage.advance(by: .seconds(1)), ["1: a 8", "1: b 39", "1: c 44"])
  }

  func testWhoIsPausedAnewBeforeItIsToldWhatItMissedIsToldWhenResumed() {
    startOne { [countdown, driver = stage.driver] in
      driver.sleep(for: .milliseconds(2_500))
      countdown.value?.pause()
      countdown.value?.resume()
      countdown.value?.pause()
    }
    countdown.value = stage.start(keep(Player("b")), for: .seconds(5))
    XCTAssertEqual(stage.advance(by: .seconds(1)), ["1: a 8", "3.5: a 6"])
    countdown.value?.resume()
    XCTAssertEqual(stage.log(), ["3.5: b 2"])
  }

  func testWhatIsOverAndCancelledBeforeItIsToldIsCancelled() {
    let player = keep(Player("b"))
    startOne { [stage, countdown] in
      stage.driver.sleep(for: .seconds(3))
      stage.start(player, for: .seconds(5), ifActive: .keep)
      countdown.value?.cancel()
    }
    countdown.value = stage.start(player, for: .seconds(2))
    XCTAssertEqual(stage.advance(by: .seconds(1)).prefix(3), ["1: a 8", "4: b cancelled", "4: b 5"])
    stage.manager.cancelAll()
  }

  func testWhatIsOverIsActiveUntilItIsToldSo() {
    let player = keep(Player("b"))
    startOne { [stage, countdown] in
      stage.driver.sleep(for: .seconds(3))
      stage.start(player, for: .seconds(5), ifActive: .keep)
      XCTAssertEqual(countdown.value?.isActive, true)
      XCTAssertEqual(countdown.value?.timeLeft, .zero)
    }
    countdown.value = stage.start(player, for: .seconds(2))
    XCTAssertEqual(
      stage.advance(by: .seconds(1)).prefix(4), ["1: a 8", "4: b 0", "4: b completed", "4: b 5"])
    XCTAssertEqual(countdown.value?.isActive, false)
    XCTAssertNil(countdown.value?.timeLeft)
    stage.manager.cancelAll()
  }

  func testWhoIsResumedWhileTicksAreHeldBackIsToldWhatItMissedAfterwards() {
    let player = keep(Player("b"))
    let countdown = stage.start(player, for: .seconds(5))
    stage.driver.sleep(for: .milliseconds(2_500))
    countdown.pause()
    stage.manager.suspend()
    _ = stage.log()
    countdown.resume()
    XCTAssertEqual(stage.log(), [])
    stage.manager.resume()
    XCTAssertEqual(stage.log(), ["2.5: b 3"])
  }

  func testWhoIsMovedAndThenResumedIsToldExactlyWhatIsLeft() {
    startOne { [countdown] in
      countdown.value?.extend(by: .seconds(5))
      countdown.value?.resume()
    }
    countdown.value = stage.start(keep(Player("b")), for: .seconds(30), every: .seconds(30))
    countdown.value?.pause()
    XCTAssertEqual(stage.advance(by: .seconds(1)), ["1: a 8", "1: b 35"])
  }

  func testManyShortChainsInOnePassAreAllPaidByIt() {
    let count = 300
    for _ in 0..<count { startOne { [countdown] in countdown.value?.extend(by: .seconds(2)) } }
    countdown.value = stage.start(keep(Player("b")), for: .seconds(100), every: .seconds(100))
    let log = stage.advance(by: .seconds(1))
    XCTAssertEqual(log, (1...count).flatMap { ["1: a 8", "1: b \(99 + 2 * $0)"] })
    XCTAssertEqual(stage.driver.wakeUpCount, 1)
  }
}
