import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// Corners in which a wake-up was left once.
final class SmallCornerTests: XCTestCase {
  func testAPauseInACallback_andACancellationOfTheOnlyReceiver_leaveNoWakeUp() throws {
    try judgeScripts([
      "a 600 at 590 on 0 {pause a}; +10", "a 600 silent; b endless 1; cancel all of 1; cancel all of 2",
    ])
  }

  /// What is past its last mark waits for its end, or for nothing, and has no receiver that could be gone.
  func testTheEndOfTheOnlyReceiverBesideOnePastItsLastMarkLeavesNoWakeUpOfTheMinute() {
    let (driver, stops) = (ManualDriver(), Box(false))
    let manager = CountdownManager(driver: driver)
    let ends: [(name: String, end: (Countdown, Player) -> Void)] = [
      ("all of the receiver", { _, player in manager.cancelAll(of: player) }),
      ("the receiver", { _, player in manager.cancel(player) }),
      (
        "a replacement without marks, and its end",
        { _, player in
          manager.start(player, for: .seconds(600)) { _, _ in }
          manager.cancelAll(of: player)
        }
      ),
      (
        "other ticks, and an end",
        { one, player in
          one.setTicks(.everySecond)
          manager.cancelAll(of: player)
        }
      ),
      (
        "its stop flag",
        { _, _ in
          stops.value = true
          driver.advance(by: .seconds(1))
          stops.value = false
        }
      ),
    ]
    let marks = Countdown.Ticks.at(marks: [.seconds(305)])
    for (name, end) in ends {
      for (length, ticks) in [(306, marks), (1, marks.pastZero)] {
        manager.start(for: .seconds(length), ticks: ticks, id: "other") { _ in }
        driver.advance(by: .seconds(1))
        let wakeUp = driver.nextWakeUp
        XCTAssertEqual(wakeUp == nil, length == 1, name)
        let player = keep(Player("a"))
        let one = manager.start(player, for: .seconds(600), ticks: .at(.seconds(599))) { $2 = stops.value }
        end(one, player)
        XCTAssertEqual(driver.nextWakeUp, wakeUp, "\(name), \(length)")
        manager.cancelAll()
      }
    }
  }
}
