import CountdownKit
import TestSupport
import XCTest

/// All moves of models answer; a countdown can be prepared; and what is in time.
@MainActor
final class ModelMovesTests: XCTestCase {
  private let scene = ObservableScene()
  private var model: ObservableCountdown { scene.model }

  func testMovesOfACountdownAnswer() async {
    func answers() -> [Bool] {
      [
        model.extend(by: .seconds(1)), model.extend(toAtLeast: .seconds(1)),
        model.reschedule(for: .seconds(60)), model.setTicks(.every(.seconds(2))),
        model.setTotal(.seconds(600)), model.pause(), model.resume(), model.toggle(),
      ]
    }
    XCTAssertEqual(answers(), Array(repeating: false, count: 8))
    XCTAssertFalse(model.restart() || model.cancel())
    model.start(for: .seconds(60))
    XCTAssertEqual(answers(), Array(repeating: true, count: 8))
    XCTAssertFalse(model.pause(), "it is paused")
    XCTAssertTrue(model.resume())
    XCTAssertFalse(model.resume(), "it runs")
    XCTAssertEqual(model.total, .seconds(600))
    XCTAssertTrue(model.cancel())
    XCTAssertFalse(model.cancel())
    XCTAssertEqual(answers(), Array(repeating: false, count: 8))
    XCTAssertTrue(model.restart(), "anew")
    scene.pass(.seconds(1))
    XCTAssertEqual(model.timeLeft, .seconds(600), "with the ticks that it was given")
  }

  func testAPreparedCountdownShowsItsFullTimeAndWaits() async {
    var ends: [Countdown.Outcome] = []
    model.prepare(for: .minutes(25), of: .minutes(30)) { ends.append($0) }
    scene.pass(.minutes(5))
    XCTAssertEqual(scene.seen, "paused 25:00 of 1800, \(25.0 / 30)")
    XCTAssertTrue(model.isPaused && !model.isRunning)
    XCTAssertTrue(model.toggle())
    XCTAssertTrue(model.isRunning && !model.isPaused)
    scene.pass(.minutes(25))
    XCTAssertEqual(ends, [.completed])
    model.prepare(for: .zero)
    scene.pass(.seconds(100))
    XCTAssertTrue(model.resume())
    XCTAssertEqual(model.phase, .ended(.completed), "nothing was left")
    XCTAssertEqual(model.endDate, scene.driver.date)
  }

  func testInTimeTheClockDecides_andNotTheQueue() async {
    let (manager, driver) = (scene.manager, scene.driver)
    let auction = manager.countDown(for: .seconds(60)) { _ in }
    XCTAssertEqual(auction, auction.inTime)
    XCTAssertTrue(auction.inTime.extend(by: .seconds(1)))
    manager.suspend(.keepsCounting)
    driver.advance(by: .seconds(61))
    XCTAssertTrue(auction.isActive, "its zero is held back")
    let inTime = auction.inTime
    XCTAssertEqual(
      [
        inTime.extend(by: .seconds(10)), inTime.extend(toAtLeast: .seconds(10)),
        inTime.shorten(toAtMost: .zero),
        inTime.reschedule(for: .seconds(10)), inTime.restart(), inTime.pause(), inTime.resume(),
      ], Array(repeating: false, count: 7))
    XCTAssertTrue(inTime.setTotal(.seconds(90)) && inTime.setTicks(.every(.seconds(2))), "these are no moves")
    XCTAssertTrue(auction.extend(by: .seconds(10)), "without it, the queue decides")
    XCTAssertTrue(auction.inTime.extend(by: .seconds(10)))
    manager.resume()
    let past = manager.countDown(for: .seconds(1), ticks: .everySecond.pastZero) { _ in }
    driver.advance(by: .seconds(5))
    XCTAssertTrue(past.inTime.extend(by: .seconds(1)), "it has no end that could pass")
  }

  /// The main actor is busy over the deadline: a press that has waited behind it comes before the end.
  func testAPressAfterTheFlagIsRefusedInTime() async {
    let driver = scene.driver
    func answers(_ moves: ObservableCountdown.InTime) -> [Bool] {
      [
        moves.extend(by: .seconds(2)), moves.extend(toAtLeast: .seconds(12)), moves.restart(),
        moves.reschedule(for: .seconds(10)), moves.reschedule(for: .until(driver.date + 10)), moves.pause(),
        moves.resume(), moves.toggle(), moves.toggle(),
      ]
    }
    let (none, all) = (Array(repeating: false, count: 9), Array(repeating: true, count: 9))
    XCTAssertEqual(answers(model.inTime), none, "of an idle one")
    model.start(for: .seconds(10))
    let first = model.inTime
    XCTAssertEqual(answers(first), all)
    XCTAssertEqual(model.endDate, driver.date + 10, "a date stays")
    for late in [-1, 0, 200_000] {
      model.start(for: .seconds(10))
      driver.sleep(for: .seconds(10) + .microseconds(late))
      let isInTime = late < 0
      XCTAssertEqual(model.inTime.extend(by: .zero), isInTime, "\(late)")
      XCTAssertEqual(answers(model.inTime), isInTime ? all : none, "\(late)")
      XCTAssertTrue(model.isRunning, "it is not seen to end before its end is delivered")
      if isInTime { continue }
      driver.wake()
      XCTAssertEqual(model.phase, .ended(.completed))
      XCTAssertEqual(answers(model.inTime), none, "it starts nothing anew")
      model.start(for: .seconds(10))
      driver.sleep(for: .seconds(11))
      XCTAssertTrue(model.extend(by: .seconds(20)), "without it, the queue decides")
    }
    XCTAssertEqual(answers(first), none, "another was started")
    model.prepare(for: .zero)
    XCTAssertEqual([model.inTime.resume(), model.resume()], [false, true], "nothing was left of it")
    model.start(for: .seconds(1), ticks: .everySecond.pastZero)
    scene.pass(.seconds(5))
    XCTAssertTrue(model.inTime.pause(), "it has no end that could pass")
  }

  func testMovesInTimeDoNotKeepTheModel() async {
    var model: ObservableCountdown? = ObservableCountdown(using: scene.manager)
    model?.start(for: .seconds(10))
    let moves = model?.inTime
    model = nil
    XCTAssertEqual(scene.manager.activeCount, 0)
    XCTAssertEqual(moves?.pause(), false)
  }

  func testShorteningBringsTheEndNearer_neverFurther() async throws {
    try checkScripts([
      "a 60; shorten a to 90; shorten a to 2; +2": "0: a 60, 0: a 2, 1: a 1, 2: a 0, 2: a completed",
      "a 60; shorten a to -1": "0: a 60, 0: a 0, 0: a completed",
    ])
  }

  func testWhatADebuggerShowsOfTicks() async {
    let rows: [(Countdown.Ticks, String)] = [
      (.everySecond, ".everySecond"), (.shared, ".shared"), (.everySecond.pastZero, ".everySecond.pastZero"),
      (
        .every(.milliseconds(100), tolerance: .milliseconds(10)),
        ".every(0.1 seconds, tolerance: 0.01 seconds)"
      ),
      (.every(.seconds(2), alignment: .shared).pastZero, ".every(2.0 seconds, alignment: .shared).pastZero"),
      (.at(.minutes(1), .seconds(10)), ".at(60.0 seconds, 10.0 seconds)"),
    ]
    for (ticks, text) in rows { XCTAssertEqual("\(ticks)", text) }
  }
}
