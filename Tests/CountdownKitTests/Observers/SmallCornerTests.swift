import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// Corners in which a wake-up, an order or a value was wrong once.
final class SmallCornerTests: ObserverScene, @unchecked Sendable {
  func testAPauseInACallbackLeavesNoWakeUp() {
    let countdown = Box<Countdown?>(nil)
    countdown.value = manager.start(
      player("a"), for: .seconds(600), ticks: .at(marks: [.seconds(590)])
    ) { _, _ in
      countdown.value?.pause()
    }
    driver.advance(by: .seconds(10))
    XCTAssertEqual(countdown.value?.isPaused, true)
    XCTAssertNil(driver.nextWakeUp)
  }

  func testACancellationOfTheOnlyReceiverLeavesNoWakeUpOfTheMinute() {
    let (one, other) = (player("a"), player("b"))
    manager.startSilently(one, for: .seconds(600)) { _, _ in }
    manager.startTicking(other, every: .seconds(1)) { _, _ in }
    manager.cancelAll(of: one)
    manager.cancelAll(of: other)
    XCTAssertNil(driver.nextWakeUp)
  }

  /// What is past its last mark waits for its end, or for nothing, and has no receiver that could be gone.
  func testTheEndOfTheOnlyReceiverBesideOnePastItsLastMarkLeavesNoWakeUpOfTheMinute() {
    let stops = Box(false)
    let ends: [(name: String, end: (Countdown, Player) -> Void)] = [
      ("all of the receiver", { [manager] _, player in manager.cancelAll(of: player) }),
      ("the receiver", { [manager] _, player in manager.cancel(player) }),
      ("itself", { one, _ in one.cancel() }),
      ("a pause", { one, _ in one.pause() }),
      ("zero", { one, _ in one.reschedule(for: .zero) }),
      (
        "a replacement without marks, and its end",
        { [manager] _, player in
          manager.start(player, for: .seconds(600)) { _, _ in }
          manager.cancelAll(of: player)
        }
      ),
      (
        "other ticks, and an end",
        { [manager] one, player in
          one.setTicks(.everySecond)
          manager.cancelAll(of: player)
        }
      ),
      (
        "its stop flag",
        { [driver] _, _ in
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
        let player = player("a")
        let one = manager.start(
          player, for: .seconds(600), ticks: .at(marks: [.seconds(599)])
        ) { _, _, stop in
          stop = stops.value
        }
        end(one, player)
        XCTAssertEqual(driver.nextWakeUp, wakeUp, "\(name), \(length)")
        manager.cancelAll()
      }
    }
  }

  func testWhatIsOverdueAndHeldBackIsShortenedNoFurther() {
    let countdown = start(player("a"), for: .seconds(2))
    manager.suspend()
    driver.advance(by: .milliseconds(2_100))
    _ = takeLines()
    XCTAssertTrue(countdown.shorten(toAtMost: .milliseconds(-500)))
    XCTAssertTrue(countdown.isActive)
    XCTAssertEqual(takeLines(), [])
    manager.resume()
    XCTAssertEqual(takeLines(), ["a 0", "a completed"])
  }

  func testCancelAllOfAReceiverEndsWhatItFollowsFirst() {
    let receiver = player("both")
    let leader = manager.start(receiver, for: .seconds(9), id: "leader") { _, _ in
    } onEnd: { [journal] _, outcome in
      journal.note("leader \(outcome)")
    }
    // It has no id, and the start of what it follows.
    leader.observe(by: receiver) { _, _ in
    } onEnd: { [journal] _, outcome in
      journal.note("follower \(outcome)")
    }
    _ = takeLines()
    manager.cancelAll(of: receiver)
    XCTAssertEqual(takeLines(), ["leader cancelled", "follower cancelled"])
  }

  func testAFollowerOnTheSharedGridOfASilentCountdownBeginsOnTheGrid() {
    let silent = manager.startSilently(player("a"), for: .milliseconds(9_400)) { _, _ in }
    let player = player("b")
    silent.observe(by: player, ticks: .every(.seconds(1), alignment: .shared)) { [journal] _, left in
      journal.note("b \(left.duration.text)")
    }
    XCTAssertEqual(takeLines(), ["b 9"])
  }
}
