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

  func testASecondMoveBeforeItIsDelivered() {
    let moves: [@Sendable (Countdown) -> Void] = [
      { $0.reschedule(for: .seconds(2)) }, { $0.extend(by: .seconds(-7)) },
    ]
    for move in moves {
      let scene = Scene { countdown, _, _ in
        countdown.extend(by: .seconds(4))
        move(countdown)
      }
      scene.stage.driver.advance(by: .seconds(5))
      XCTAssertEqual(scene.got(scene.values), [5, 2])
      XCTAssertEqual(scene.got(scene.followed), [2])
    }
  }

  func testTwoMovesOfAnotherThreadBeforeThePass() {
    let scene = Scene { _, _, _ in }
    scene.stage.driver.advance(by: .seconds(6))
    XCTAssertEqual(scene.got(scene.values), [5])
    scene.stage.elsewhere {
      scene.countdown.extend(by: .seconds(5))
      scene.countdown.reschedule(for: .seconds(3))
    }
    scene.stage.driver.advance(by: .zero)
    XCTAssertEqual(scene.got(scene.values), [5, 3])
    XCTAssertEqual(scene.got(scene.followed), [5, 3])
  }

  /// The first passes a mark, and so waits for a pass; the second arms the other, which the third passes.
  func testEachOfSeveralMovesOfAnotherThreadArmsMarks() {
    let stage = Stage(withOtherThreads: true)
    let values = Box<[Duration]>([])
    let marks = Countdown.Ticks.at(.seconds(10), .seconds(3))
    let countdown = stage.manager.start(for: .seconds(12), ticks: marks) { values.value.append($0.duration) }
    stage.driver.advance(by: .seconds(7))
    stage.elsewhere {
      for left in [2, 20, 5] { countdown.reschedule(for: .seconds(left)) }
    }
    stage.driver.advance(by: .zero)
    XCTAssertEqual(values.value, [.seconds(10), .seconds(5)])
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

  func testAMoveAwayAndBackCallsNothing_andAMarkThatIsArmedIsCalledOnce() {
    let scene = Scene { _, _, _ in }
    scene.stage.driver.advance(by: .seconds(4))
    scene.stage.elsewhere {
      scene.countdown.extend(by: .seconds(20))
      scene.countdown.extend(by: .seconds(-20))
    }
    scene.stage.driver.advance(by: .zero)
    XCTAssertEqual(scene.got(scene.values), [])
    scene.stage.driver.advance(by: .seconds(6))
    XCTAssertEqual(scene.got(scene.values), [5, 0])
    XCTAssertEqual(scene.got(scene.followed), [5, 0])
  }

  /// A move from another thread while the mark is being delivered: it is armed once more, whether it was called or not.
  func testAMoveWhileTheMarkIsDelivered() {
    let scene = Scene { countdown, _, driver in
      // The block runs: the mark was taken, and is written down.
      countdown.extend(by: .seconds(1))
      driver.sleep(for: .milliseconds(500))
    }
    scene.stage.driver.advance(by: .seconds(11))
    XCTAssertEqual(scene.got(scene.values), [5, 5, 0])
    XCTAssertEqual(scene.got(scene.followed), [5, 0])
  }
}
