import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// From marks to other ticks and back: what a mark has said is not said again, and a move that no mark has told is told.
final class MarkRhythmTests: TickScene, @unchecked Sendable {
  /// A countdown of 60 s whose mark at 8 s was called.
  private func startAndCallTheMark(at marks: Duration...) -> Countdown {
    let countdown = start("a", for: .seconds(60), .at(marks: [.seconds(8)] + marks))
    driver.advance(by: .seconds(52))
    XCTAssertEqual(lefts(), [.seconds(8)])
    return countdown
  }

  func testAnIntervalDoesNotRepeatWhatAMarkHasSaid_notEvenThroughOtherMarks() {
    let countdown = startAndCallTheMark()
    countdown.setTicks(.at(.seconds(5)))
    driver.advance(by: .milliseconds(500))
    countdown.setTicks(.everySecond)
    XCTAssertEqual(lefts(), [])
    driver.advance(by: .seconds(1))
    XCTAssertEqual(lefts(), [.seconds(7)])
  }

  func testAnIntervalRightBehindOtherMarks_inTheCallOfAMark_saysNothingTwice() {
    let own = Box<Countdown?>(nil)
    let values = Box<[Duration]>([])
    own.value = manager.start(player("a"), for: .seconds(60), ticks: .at(.seconds(8))) { _, left in
      values.value.append(left.duration)
      guard values.value.count == 1 else { return }
      self.driver.sleep(for: .milliseconds(10))
      own.value?.setTicks(.at(.seconds(5)))
      own.value?.setTicks(.everySecond)
    }
    driver.advance(by: .seconds(53))
    XCTAssertEqual(values.value, [.seconds(8), .seconds(7)])
  }

  func testAMoveByLessThanAnIntervalThatNoMarkHasTold_isToldWithTheInterval() {
    let countdown = startAndCallTheMark()
    countdown.extend(by: .milliseconds(900))
    XCTAssertEqual(lefts(), [])
    countdown.setTicks(.everySecond)
    XCTAssertEqual(lefts(), [.milliseconds(8_900)])
    driver.advance(by: .seconds(1))
    XCTAssertEqual(lefts(), [.seconds(8)])
  }

  func testACorrectionThatNoMarkHasTold_isToldWithTheInterval() {
    let clock = ServerClock(driver: driver)
    synchronize(clock, with: driver.date)
    let countdown = start("a", for: .until(driver.date + 60, by: clock), .at(.seconds(5)))
    driver.advance(by: .seconds(55))
    XCTAssertEqual(lefts(), [.seconds(5)])
    synchronize(clock, with: driver.date - 60)
    XCTAssertEqual(lefts(), [])
    countdown.setTicks(.everySecond)
    XCTAssertEqual(lefts(), [.nanoseconds(64_499_999_900)])
  }

  func testAMarkThatAMoveHasArmedOnceMoreIsCalledOnceMore_andNotTwice() {
    let countdown = startAndCallTheMark(at: .seconds(3))
    for _ in 1...3 {
      countdown.extend(by: .seconds(12))
      driver.advance(by: .seconds(12))
      XCTAssertEqual(lefts(), [.seconds(8)])
      countdown.pause()
      countdown.resume()
      driver.wake()
      XCTAssertEqual(lefts(), [])
    }
    driver.advance(by: .seconds(8))
    XCTAssertEqual(lefts(), [.seconds(3), .zero])
  }

  func testAMoveInAPauseIsToldWithTheInterval_exactly() {
    let countdown = startAndCallTheMark()
    driver.advance(by: .milliseconds(300))
    countdown.pause()
    countdown.extend(by: .seconds(10))
    countdown.setTicks(.everySecond)
    XCTAssertEqual(lefts(), [.milliseconds(17_700)])
    countdown.resume()
    driver.advance(by: .milliseconds(700))
    XCTAssertEqual(lefts(), [.seconds(17)])
  }

  func testAnIntervalFromAnotherThread_beforeAnyMarkWasCalled_isOnTime() {
    let stage = Stage(withOtherThreads: true)
    let values = Box<[Duration]>([])
    let player = Player("a")
    let countdown = stage.manager.start(player, for: .seconds(60), ticks: .at(.seconds(10))) { _, left in
      values.value.append(left.duration)
    }
    stage.driver.advance(by: .milliseconds(700))
    stage.elsewhere { _ = countdown.setTicks(.everySecond) }
    stage.driver.advance(by: .seconds(1))
    XCTAssertEqual(values.value, [.seconds(60), .seconds(59)])
    XCTAssertEqual(stage.manager.statistics.worstLateness, .zero)
  }

  /// Rounded up to the interval, more would be left than ever was.
  func testAnInterval_beforeAnyMarkWasCalled_tellsNoMoreThanThereWas() {
    func start(_ ticks: Countdown.Ticks...) -> [Duration] {
      let values = Box<[Duration]>([])
      let driver = ManualDriver()
      let manager = CountdownManager(driver: driver)
      let countdown = manager.start(for: .milliseconds(1_500), ticks: .at()) {
        values.value.append($0.duration)
      }
      driver.advance(by: .milliseconds(100))
      for ticks in ticks { countdown.setTicks(ticks) }
      let found = values.value
      countdown.restart()
      return found + values.value.dropFirst(found.count)
    }
    XCTAssertEqual(start(.every(.seconds(60))), [.milliseconds(1_400), .milliseconds(1_500)])
    XCTAssertEqual(start(.everySecond), [.milliseconds(1_400), .milliseconds(1_500)])
    XCTAssertEqual(start(.every(.milliseconds(500))), [.milliseconds(1_500)])
  }

  func testMarksFromAnotherThreadThatWerePassedAreCalled() {
    let stage = Stage(withOtherThreads: true)
    let values = Box<[Duration]>([])
    let player = Player("a")
    let countdown = stage.manager.start(player, for: .seconds(60), ticks: .at(.seconds(10))) { _, left in
      values.value.append(left.duration)
    }
    stage.elsewhere { _ = countdown.setTicks(.at(.seconds(70), .seconds(20))) }
    stage.driver.advance(by: .seconds(50))
    XCTAssertEqual(values.value, [.seconds(60), .seconds(20)])
  }

  /// So often that the clock believes it, whatever it was told before.
  private func synchronize(_ clock: ServerClock, with date: Date) {
    for _ in 0..<9 { clock.synchronize(serverDate: date, roundTrip: .zero) }
  }

  /// Held back, whether by a pause or a suspension: nothing but a move, or that it goes on, ends it.
  func testNewTicksOfAnOverdueCountdownThatIsHeldBackEndNothing() {
    for isPaused in [true, false] {
      for ticks in [Countdown.Ticks.everySecond, .shared, .every(.seconds(60)), .at(.seconds(3))] {
        let countdown = start("a", for: .seconds(3), .at(.seconds(1)))
        manager.suspend()
        driver.advance(by: .seconds(4))
        if isPaused {
          countdown.pause()
          manager.resume()
        }
        countdown.setTotal(.seconds(2))
        countdown.setTicks(ticks)
        XCTAssertEqual(takeLines(), [], "\(ticks), paused: \(isPaused)")
        if isPaused { countdown.resume() } else { manager.resume() }
        let lines = takeLines().map { String($0.drop { $0 != " " }.dropFirst()) }
        XCTAssertEqual(lines, ["a 0:00", "a completed"])
      }
    }
  }

  /// New marks, or a move, in a callback: what time brings to its end meanwhile, a pause holds back.
  func testWhatPassesNoMarkBringsNoZeroIntoAPause() {
    let calls: [@Sendable (Countdown) -> Void] = [
      { $0.setTicks(.at(.seconds(2), .seconds(1))) }, { $0.extend(by: .seconds(1)) },
      {
        $0.extend(by: .seconds(1))
        $0.extend(by: .seconds(-1))
      }, { $0.setTicks(.everySecond) },
    ]
    for call in calls {
      for suspends in [false, true] {
        let countdown = start("a", for: .seconds(5), .at(.seconds(3)))
        driver.advance(by: .seconds(2))
        XCTAssertEqual(lefts(), [.seconds(3)])
        manager.start(player("caller"), for: .seconds(60)) { [driver, manager] _, _, stop in
          stop = true
          call(countdown)
          driver.sleep(for: .seconds(10))
          if suspends { manager.suspend() } else { countdown.pause() }
        }
        XCTAssertEqual(lefts(), [], "suspends: \(suspends)")
        if suspends { manager.resume() } else { countdown.resume() }
        XCTAssertEqual(lefts(), [.zero])
      }
    }
  }

  func testInAPauseAMoveToTheEndEndsIt() {
    let countdown = start("a", for: .seconds(5), .at(.seconds(3)))
    countdown.pause()
    countdown.extend(by: .seconds(-9))
    XCTAssertEqual(lefts(), [.zero])
  }
}
