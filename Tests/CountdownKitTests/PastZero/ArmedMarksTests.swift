import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// What a move arms, it arms when it is made: whatever moves the deadline next takes nothing back.
final class ArmedMarksTests: XCTestCase {
  private struct Scene {
    let stage = Stage(withOtherThreads: true)
    let clock: ServerClock
    let values = Box<[Duration]>([])
    let followed = Box<[Duration]>([])
    let countdown: Countdown
    private let keep = [Player("leader"), Player("follower")]

    /// A countdown that has called its mark at 5 s, and so has its follower.
    init(
      isPastZero: Bool = false,
      in callback: @escaping @Sendable (Countdown, ServerClock, ManualDriver) -> Void
    ) {
      let driver = stage.driver
      clock = ServerClock(driver: driver)
      Self.synchronize(clock, with: driver.date, driver)
      let ticks: Countdown.Ticks = isPastZero ? .at(.seconds(5)).pastZero : .at(.seconds(5))
      let own = Box<Countdown?>(nil)
      countdown = stage.manager.start(keep[0], for: .until(driver.date + 10, by: clock), ticks: ticks) {
        [values, clock] _, left in
        values.value.append(left.duration)
        if values.value.count == 1 { callback(own.value!, clock, driver) }
      }
      own.value = countdown
      countdown.observe(by: keep[1]) { [followed] _, left in followed.value.append(left.duration) }
    }

    /// Samples that all say the same, as many as it takes.
    static func synchronize(_ clock: ServerClock, with date: Date, _ driver: ManualDriver) {
      for _ in 0..<3 { clock.synchronize(serverDate: date + 0.000_001, roundTrip: .zero) }
    }

    /// What both have got, rounded to hundredths of a second.
    func got(_ values: Box<[Duration]>) -> [Double] {
      values.value.map { ($0 / .milliseconds(10)).rounded() / 100 }
    }
  }

  func testACorrectionThatPassesItBeforeItIsDelivered() {
    for isPastZero in [false, true] {
      let scene = Scene(isPastZero: isPastZero) { countdown, clock, driver in
        countdown.extend(by: .seconds(4))
        Scene.synchronize(clock, with: driver.date + 6, driver)
      }
      scene.stage.driver.advance(by: .seconds(5))
      // 9 s were left, and then 3.
      XCTAssertEqual(scene.got(scene.values), [5, 3])
      XCTAssertEqual(scene.got(scene.followed), [3])
    }
  }

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

  func testARenewalThatPassesNoMarkNeedsNoPass() {
    let stage = Stage(withOtherThreads: true)
    let player = Player("a")
    let countdowns = [
      stage.manager.start(player, for: .seconds(60), ticks: .at(.seconds(5))) { _, _ in },
      stage.manager.startSilently(player, for: .seconds(60), id: "silent"),
    ]
    let marked = stage.driver.nextWakeUp
    let passes = stage.manager.statistics.passes
    for second in 1...1_000 {
      stage.driver.advance(by: .seconds(1))
      stage.elsewhere { for countdown in countdowns { countdown.extend(toAtLeast: .seconds(60)) } }
      stage.driver.advance(by: .zero)
      for countdown in countdowns { XCTAssertEqual(countdown.timeLeft?.duration, .seconds(60), "\(second)") }
    }
    // A timer that was armed for an earlier mark may find nothing due.
    XCTAssertLessThanOrEqual(stage.manager.statistics.passes - passes, 40)
    XCTAssertEqual(marked, .seconds(55))
    withExtendedLifetime(player) {}
  }
}
