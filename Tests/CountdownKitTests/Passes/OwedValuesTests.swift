import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// What callbacks make due, and change once more before it is told.
final class OwedValuesTests: XCTestCase {
  private let stage = Stage()
  private let player = Player("b")
  private let countdown = Box<Countdown?>(nil)
  private let other = Box<Countdown?>(nil)

  /// Starts a countdown that does something when eight seconds are left, one second from now.
  private func startOne(_ body: @escaping @Sendable () -> Void) {
    stage.start(keep(Player("a")), for: .seconds(9)) { left, _ in
      if left == TimeLeft(.seconds(8)) { body() }
    }
  }

  func testWhoIsMovedTwiceKeepsItsPlace() {
    startOne { [countdown, other] in
      countdown.value?.extend(by: .seconds(5))
      other.value?.extend(by: .seconds(5))
      countdown.value?.extend(by: .seconds(5))
    }
    countdown.value = stage.start(player, for: .seconds(30), every: .seconds(30))
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
    countdown.value = stage.start(player, for: .seconds(5))
    XCTAssertEqual(stage.advance(by: .seconds(1)), ["1: a 8", "3.5: a 6"])
    countdown.value?.resume()
    XCTAssertEqual(stage.log(), ["3.5: b 2"])
  }

  func testWhatIsOverIsActiveUntilItIsToldSoAndMayStillBeCancelled() {
    for (isCancelled, told) in [(false, ["4: b 0", "4: b completed"]), (true, ["4: b cancelled"])] {
      let stage = Stage()
      let over = Box<Countdown?>(nil)
      stage.start(keep(Player("a")), for: .seconds(9)) { [player] left, _ in
        guard left == TimeLeft(.seconds(8)) else { return }
        stage.driver.sleep(for: .seconds(3))
        stage.start(player, for: .seconds(5), ifActive: .keep)
        XCTAssertEqual(over.value?.isActive, true)
        XCTAssertEqual(over.value?.timeLeft, .zero)
        if isCancelled { over.value?.cancel() }
      }
      over.value = stage.start(player, for: .seconds(2))
      XCTAssertEqual(stage.advance(by: .seconds(1)).prefix(told.count + 2), ["1: a 8"] + told + ["4: b 5"])
      XCTAssertEqual(over.value?.isActive, false)
      XCTAssertNil(over.value?.timeLeft)
      stage.manager.cancelAll()
    }
  }

  func testWhoIsResumedWhileTicksAreHeldBackIsToldWhatItMissedAfterwards() {
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
    countdown.value = stage.start(player, for: .seconds(30), every: .seconds(30))
    countdown.value?.pause()
    XCTAssertEqual(stage.advance(by: .seconds(1)), ["1: a 8", "1: b 35"])
  }

  func testManyShortChainsInOnePassAreAllPaidByIt() {
    let count = 300
    for _ in 0..<count { startOne { [countdown] in countdown.value?.extend(by: .seconds(2)) } }
    countdown.value = stage.start(player, for: .seconds(100), every: .seconds(100))
    XCTAssertEqual(
      stage.advance(by: .seconds(1)), (1...count).flatMap { ["1: a 8", "1: b \(99 + 2 * $0)"] })
    XCTAssertEqual(stage.driver.wakeUpCount, 1)
  }
}

/// The same where several are owed something at once, and are taken together.
extension OwedValuesTests {
  /// What is told when the first value of another does something to four, and a later value of b does something as well.
  private func told(
    after milliseconds: Int = 0, to b: @escaping @Sendable () -> Void,
    _ act: @escaping @Sendable ([Countdown]) -> Void
  ) -> [String] {
    let hasBegun = Box(false)
    let countdowns = ["a", "b", "c", "d"].map { name in
      stage.start(keep(Player(name)), for: .seconds(10)) { _, _ in
        if name == "b", hasBegun.value { b() }
      }
    }
    hasBegun.value = true
    stage.driver.sleep(for: .milliseconds(milliseconds))
    _ = stage.log()
    stage.manager.start(player, for: .seconds(5)) { _, _ in act(countdowns) }
    return stage.log()
  }

  func testWhoSuspendsHoldsBackTicksThatAreOwedFromTheVeryNextOn() {
    let log = told(after: 1_500, to: { [stage] in stage.manager.suspend() }) { countdowns in
      for countdown in countdowns {
        countdown.pause()
        countdown.resume()
      }
    }
    XCTAssertEqual(log, ["1.5: a 9", "1.5: b 9"])
    stage.manager.resume()
    XCTAssertEqual(stage.log(), ["1.5: c 9", "1.5: d 9"])
  }

  func testWhatIsNoNewsWhenItIsTakenMayBeNewsInItsTurn() {
    let log = told(to: { [stage] in stage.driver.sleep(for: .milliseconds(1_500)) }) { countdowns in
      countdowns[0].extend(by: .seconds(7))
      countdowns[1].extend(by: .seconds(7))
      countdowns[2].pause()
      countdowns[2].resume()
      countdowns[3].extend(by: .seconds(7))
      countdowns[3].extend(by: .seconds(-7))
    }
    XCTAssertEqual(log, ["0: a 17", "0: b 17", "1.5: c 9", "1.5: d 8.5"])
  }
}
