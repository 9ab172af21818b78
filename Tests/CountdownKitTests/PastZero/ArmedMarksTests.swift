import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// What a move arms, it arms when it is made: whatever moves the deadline next takes nothing back.
final class ArmedMarksTests: XCTestCase {
  func testSeveralMovesBeforeItIsDelivered() throws {
    try checkScripts([
      "a 10 at 5 on 0 {extend a 4; move a to 2}; b follows a; +5": "5: a 5, 5: a 2, 5: b 2",
      "a 10 at 5 on 0 {extend a 4; extend a -7}; b follows a; +5": "5: a 5, 5: a 2, 5: b 2",
      "a 10 at 5; b follows a; +6; elsewhere {extend a 5; move a to 3}; +0": "5: a 5, 5: b 5, 6: a 3, 6: b 3",
      // The first passes a mark, and so waits for a pass; the second arms the other, which the third passes.
      "a 12 at 10,3; +7; elsewhere {move a to 2; move a to 20; move a to 5}; +0": "2: a 10, 7: a 5",
      // Away and back: nothing is called, and a mark that is armed is called once.
      "a 10 at 5; b follows a; +4; elsewhere {extend a 20; extend a -20}; +0; +6":
        "5: a 5, 5: b 5, 10: a 0, 10: a completed, 10: b 0, 10: b completed",
      // While a mark is called it is armed once more.
      "a 10 at 5 on 0 {extend a 1; sleep 0.5}; b follows a; +11":
        "5: a 5, 6: a 5, 6: b 5, 11: a 0, 11: a completed, 11: b 0, 11: b completed",
    ])
  }

  func testACorrectionThatPassesItBeforeItIsDelivered() {
    for ticks: Countdown.Ticks in [.at(.seconds(5)), .at(.seconds(5)).pastZero] {
      let (driver, values) = (ManualDriver(), Box<[String]>([]))
      let (manager, clock) = (CountdownManager(driver: driver), ServerClock(driver: driver))
      let (own, follower) = (Box<Countdown?>(nil), keep(Player("follower")))
      let synchronize = { @Sendable (ahead: Double) in
        for _ in 0..<3 { clock.synchronize(serverDate: driver.date + ahead + 0.000_001, roundTrip: .zero) }
      }
      synchronize(0)
      own.value = manager.start(for: .until(driver.date + 10, by: clock), ticks: ticks) { left in
        values.value.append("\((left.duration / .seconds(1)).rounded())")
        guard values.value.count == 1 else { return }
        own.value?.extend(by: .seconds(4))
        synchronize(6)
      }
      own.value?.observe(by: follower) { _, left in
        values.value.append("follower \((left.duration / .seconds(1)).rounded())")
      }
      driver.advance(by: .seconds(5))
      // 9 s were left, and then 3.
      XCTAssertEqual(values.value, ["5.0", "3.0", "follower 3.0"])
    }
  }

  func testARenewalThatPassesNoMarkNeedsNoPass() {
    let stage = Stage(withOtherThreads: true)
    let player = keep(Player("a"))
    let countdowns = [
      stage.manager.start(player, for: .seconds(60), ticks: .at(.seconds(5))) { _, _ in },
      stage.manager.startSilently(player, for: .seconds(60), id: "silent"),
    ]
    XCTAssertEqual(stage.driver.nextWakeUp, .seconds(55))
    let passes = stage.manager.statistics.passes
    for second in 1...1_000 {
      stage.driver.advance(by: .seconds(1))
      stage.elsewhere { for countdown in countdowns { countdown.extend(toAtLeast: .seconds(60)) } }
      stage.driver.advance(by: .zero)
      for countdown in countdowns { XCTAssertEqual(countdown.timeLeft, .seconds(60), "\(second)") }
    }
    // A timer that was armed for an earlier mark may find nothing due.
    XCTAssertLessThanOrEqual(stage.manager.statistics.passes - passes, 40)
  }
}
