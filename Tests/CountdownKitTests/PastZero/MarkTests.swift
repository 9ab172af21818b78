import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// Ticks at marks alone.
final class MarkTests: TickScene, @unchecked Sendable {
  func testAMarkIsCalledWhenSoMuchIsLeft_zeroAlways_andNothingElse() {
    start("a", for: .seconds(60), .at(.seconds(10), .seconds(30), .seconds(10)))
    driver.advance(by: .seconds(60))
    XCTAssertEqual(takeLines(), ["30: a 0:30", "50: a 0:10", "60: a 0:00", "60: a completed"])
  }

  func testMarksPassedAtTheStartAreOneCall_withWhatIsLeft() {
    start("a", for: .seconds(9), .at(.seconds(10), .minutes(1), .seconds(5)))
    start("b", for: .seconds(10), .at(.seconds(10)))
    driver.advance(by: .seconds(4))
    XCTAssertEqual(takeLines(), ["0: a 0:09", "0: b 0:10", "4: a 0:05"])
  }

  func testALateMarkSaysWhatIsLeft_andSeveralAreOneCall() {
    start("a", for: .seconds(60), .at(.seconds(30), .seconds(20), .seconds(10)))
    driver.sleep(for: .milliseconds(42_500))
    driver.wake()
    XCTAssertEqual(lefts(), [.milliseconds(17_500)])
    driver.sleep(for: .milliseconds(7_500) + .microseconds(500))
    driver.wake()
    // Less than a millisecond late is on time.
    XCTAssertEqual(lefts(), [.seconds(10)])
  }

  func testAMarkIsLateFromAMillisecondOn() {
    start("a", for: .seconds(2), .at(.milliseconds(2_001)))
    start("b", for: .seconds(2), .at(.milliseconds(2_000.999)))
    XCTAssertEqual(lefts(), [.seconds(2), .microseconds(2_000_999)])
  }

  func testARhythmAfterAMoveAtMarksSaysWhatIsLeft_andWhatAMarkHasSaidIsNotRepeated() {
    let countdown = start("a", for: .milliseconds(3_500), .at(.seconds(7)))
    XCTAssertEqual(lefts(), [.milliseconds(3_500)])
    countdown.setTicks(.everySecond)
    XCTAssertEqual(lefts(), [])
    countdown.setTicks(.at(.seconds(1)))
    countdown.reschedule(for: .seconds(10))
    XCTAssertEqual(lefts(), [])
    countdown.setTicks(.everySecond)
    XCTAssertEqual(lefts(), [.seconds(10)])
    driver.sleep(for: .seconds(1))
    countdown.restart()
    XCTAssertEqual(lefts(), [])
    driver.wake()
    driver.advance(by: .seconds(1))
    XCTAssertEqual(lefts(), [.seconds(9)])
  }

  func testAMoveArmsThoseThanWhichItLeavesMore_andCallsWhatItPasses() {
    let lease = start("a", for: .seconds(60), .at(.seconds(30), .seconds(10)))
    driver.advance(by: .seconds(35))
    XCTAssertEqual(takeLines(), ["30: a 0:30"])
    lease.extend(by: .seconds(3))
    lease.extend(by: .zero)
    driver.advance(by: .seconds(10))
    XCTAssertEqual(takeLines(), [])
    lease.extend(by: .seconds(20))
    driver.advance(by: .seconds(9))
    XCTAssertEqual(takeLines(), ["53: a 0:30"])
    lease.extend(by: .seconds(-25))
    XCTAssertEqual(lefts(), [.seconds(4)])
    lease.extend(by: .seconds(8))
    driver.advance(by: .seconds(2))
    XCTAssertEqual(takeLines(), ["56: a 0:10"])
  }

  func testPausedAndSuspended_aMarkWaits_butOneThatAMovePassesDoesNot() {
    let lease = start("a", for: .seconds(60), .at(.seconds(30), .seconds(10)))
    lease.pause()
    driver.advance(by: .seconds(100))
    XCTAssertEqual(takeLines(), [])
    lease.extend(by: .seconds(-40))
    XCTAssertEqual(lefts(), [.seconds(20)])
    lease.resume()
    XCTAssertEqual(takeLines(), [])
    manager.suspend()
    driver.advance(by: .seconds(12))
    XCTAssertEqual(takeLines(), [])
    manager.resume()
    XCTAssertEqual(lefts(), [.seconds(8)])
  }

  func testOnANewRhythmPassedMarksAreCalledAtOnce_once() {
    let countdown = start("a", for: .seconds(60), .everySecond)
    driver.advance(by: .seconds(40))
    _ = takeLines()
    XCTAssertTrue(countdown.setTicks(.at(.seconds(30), .seconds(10))))
    XCTAssertTrue(countdown.setTicks(.at(.seconds(10), .seconds(30))))
    driver.advance(by: .seconds(10))
    XCTAssertEqual(takeLines(), ["40: a 0:20", "50: a 0:10"])
    XCTAssertTrue(countdown.setTicks(.every(.seconds(5))))
    driver.advance(by: .seconds(5))
    XCTAssertEqual(takeLines(), ["55: a 0:05"])
    let endless = manager.startTicking(player("b"), every: .seconds(1)) { _, _ in }
    XCTAssertFalse(endless.setTicks(.at(.seconds(1))))
  }

  func testFollowersOfAnyCountdown_alsoOfASilentOne() {
    let lease = manager.startSilently(player("lease"), for: .seconds(60)) { _, _ in }
    follow(lease, "a", .at(.seconds(30), .seconds(10)))
    let shown = follow(lease, "b", .at(.seconds(40)))
    XCTAssertFalse(follow(lease, "silent", .every(.seconds(20))).setTicks(.at(.seconds(5))))
    driver.advance(by: .seconds(35))
    follow(lease, "c", .at(.seconds(30), .seconds(5)))
    XCTAssertEqual(takeLines(), ["0: silent 1:00", "20: b 0:40", "30: a 0:30", "35: c 0:25"])
    XCTAssertTrue(shown.setTicks(.at(.seconds(20))))
    driver.advance(by: .seconds(25))
    XCTAssertEqual(
      takeLines(),
      [
        "40: b 0:20", "50: a 0:10", "55: c 0:05", "60: a 0:00", "60: a completed", "60: b 0:00",
        "60: b completed",
        "60: silent 0:00", "60: silent completed", "60: c 0:00", "60: c completed",
      ])
  }

  func testNegativeMarksCountPastZeroAlone_andAfterTheLastNothingComes() {
    let kitchen = start("a", for: .seconds(5), .at(.seconds(2), .seconds(-3)).pastZero)
    start("b", for: .seconds(5), .at(.seconds(2), .seconds(-3)))
    driver.advance(by: .seconds(100))
    XCTAssertEqual(
      takeLines(), ["3: a 0:02", "3: b 0:02", "5: a 0:00", "5: b 0:00", "5: b completed", "8: a -0:03"])
    kitchen.extend(by: .seconds(100))
    driver.advance(by: .seconds(3))
    XCTAssertEqual(takeLines(), ["103: a 0:02"])
    kitchen.cancel()
  }

  func testNoMarksAreZeroAlone_andManyAreFound() {
    start("a", for: .seconds(5), .at())
    start("b", for: .seconds(2_000), .at(marks: (1...1_999).map { .seconds($0) }))
    driver.advance(by: .seconds(2_000))
    let lines = takeLines()
    XCTAssertEqual(lines.filter { $0.contains("a ") }, ["5: a 0:00", "5: a completed"])
    XCTAssertEqual(lines.filter { $0.contains("b ") }.count, 2_001)
  }

  func testACorrectionOfTheServersClockArmsNothing() {
    let clock = ServerClock(driver: driver)
    clock.synchronize(serverDate: driver.date + 0.5, roundTrip: .zero)
    start("a", for: .until(driver.date + 60.5, by: clock), .at(.seconds(30)))
    driver.advance(by: .seconds(31))
    XCTAssertEqual(lefts(), [.seconds(30)])
    clock.synchronize(serverDate: driver.date - 9.5, roundTrip: .zero)
    driver.advance(by: .seconds(39))
    XCTAssertEqual(lefts(), [.zero])
  }

  func testAMoveThatPassesNoMarkIsNoValue_alsoBeforeTheFirst() {
    let lease = start("a", for: .seconds(60), .at(.seconds(10)))
    lease.extend(by: .seconds(5))
    lease.pause()
    lease.resume()
    follow(lease, "b", nil)
    lease.extend(by: .seconds(-30))
    XCTAssertEqual(takeLines(), [])
    driver.advance(by: .seconds(25))
    XCTAssertEqual(takeLines(), ["25: a 0:10", "25: b 0:10"])
  }

  func testAMarkBeyondAllLengthsIsPassedAtTheStart_andOneBehindAllTimeIsTheLastValue() {
    start("a", for: .seconds(9), .at(marks: [.nanoseconds(Int64.max)]).pastZero)
    start("b", for: .zero, .at(marks: [.nanoseconds(Int64.min)]).pastZero)
    XCTAssertEqual(takeLines(), ["0: a 0:09", "0: b 0:00"])
    driver.advance(by: .seconds(9))
    _ = takeLines()
    driver.sleep(for: .nanoseconds(1 << 60))
    driver.wake()
    XCTAssertEqual(lefts(), [.nanoseconds(-(1 << 60))])
  }

  func testAZeroThatComesLateAndEndsNothingSaysWhatIsLeft() {
    start("a", for: .seconds(2), .at().pastZero)
    start("b", for: .seconds(2), .at())
    manager.suspend()
    driver.advance(by: .seconds(5))
    manager.resume()
    XCTAssertEqual(takeLines(), ["5: a -0:03", "5: b 0:00", "5: b completed"])
  }

  func testAMoveAtMarksIsToldInTheNewRhythm() {
    let kitchen = Box<Countdown?>(nil)
    let values = Box<[TimeLeft]>([])
    let zero = Box(0)
    kitchen.value = manager.start(player("a"), for: .seconds(1), ticks: .at().pastZero) { _, left in
      values.value.append(left)
      zero.value += 1
      guard zero.value == 1 else { return }
      kitchen.value?.extend(by: .milliseconds(1_500))
      kitchen.value?.setTicks(.everySecond)
    }
    driver.advance(by: .milliseconds(2_500))
    XCTAssertEqual(values.value, [.zero, .milliseconds(1_500), .seconds(1), .zero])
  }

  func testTheMarksAreGivenUpWithTheirCountdown() {
    for _ in 0..<1_000 { start("a", for: .seconds(60), .at(.seconds(30))) }
    manager.cancelAll()
    XCTAssertNil(driver.nextWakeUp)
  }
}
