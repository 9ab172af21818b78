import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// Countdowns that zero does not end.
final class PastZeroTests: XCTestCase {
  private let stage = Stage()
  private var manager: CountdownManager { stage.manager }

  func testZeroIsAValueLikeAnyOther_andNegativeOnesFollow_untilItIsCancelled() throws {
    try checkScripts([
      "a 2 past zero; +4; cancel a; +9": "0: a 2, 1: a 1, 2: a 0, 3: a -1, 4: a -2, 4: a cancelled",
      "a 1 past zero on 1 {stop}; +5": "0: a 1, 1: a 0, 1: a stopped",
      // Late ticks collapse, into the next negative multiple above or equal.
      "a 2 past zero; sleep 5.3; wake; +1": "0: a 2, 5.3: a -3, 6: a -4",
      "a 1 past zero; suspend; +3.5; resume all; +0.5": "0: a 1, 3.5: a -2, 4: a -3",
      "a -3 past zero; b -3; +1": "0: a -3, 0: b 0, 0: b completed, 1: a -4",
      """
      a 1 past zero; +2.5; pause a; +10; extend a -0.2; resume a; +0.3; extend a 4; +3
      extend a to 0.5; restart a; move a to -7; cancel a
      """: """
      0: a 1, 1: a 0, 2: a -1, 12.5: a -1.7, 12.8: a -2, 12.8: a 2, 13.8: a 1, 14.8: a 0, 15.8: a -1, 15.8: a 0.5, \
      15.8: a 2, 15.8: a -7, 15.8: a cancelled
      """,
      // It is always kept, and other ticks do not end it; nor do they make another one go on.
      "a 1 past zero; +2; b 9 of 1/0 keep; tick a every 2 past zero; +2": "0: a 1, 1: a 0, 2: a -1, 3: a -2",
      "a 1; tick a past zero; +1": "0: a 1, 1: a 0, 1: a completed",
      // Followers go on too, whatever their ticks, and end with it.
      "a 1 past zero; b follows a every 0.5; c follows a; +2; d follows a; cancel a": """
      0: a 1, 0: b 1, 0: c 1, 0.5: b 0.5, 1: a 0, 1: c 0, 1: b 0, 1.5: b -0.5, 2: a -1, 2: c -1, 2: b -1, 2: d -1, \
      2: a cancelled, 2: b cancelled, 2: c cancelled, 2: d cancelled
      """,
    ])
    let countdown = manager.start(for: .until(stage.driver.date - 2.5), ticks: .everySecond.pastZero) { _ in }
    XCTAssertEqual(countdown.timeLeft, .seconds(-2.5))
    XCTAssertEqual(countdown.endDate, stage.driver.date - 2.5)
  }

  func testOnTheSharedGridZeroComesAtTheDeadline_andThenTheNearestMultiple() throws {
    try checkScripts([
      "+0.4; a 1 shared past zero; +3.6": "0.4: a 1, 1.4: a 0, 2: a -1, 3: a -2, 4: a -3",
      "+0.4; a 1.2 shared past zero; +2.6": "0.4: a 2, 1: a 1, 1.6: a 0, 3: a -1",
      // A half is rounded up.
      "+0.5; a 1 shared past zero; +2.5": "0.5: a 1, 1.5: a 0, 3: a -1",
    ])
  }

  func testTheLastWholeIntervalOfThirtySixYearsIsTheLastValue_andNothingRunsForEver() {
    let values = Box<[Duration]>([])
    let kitchen = manager.start(for: .seconds(1), ticks: .every(.seconds(7)).pastZero) {
      values.value.append($0.duration)
    }
    stage.driver.sleep(for: .nanoseconds(1 << 60) + .seconds(100))
    stage.driver.wake()
    let last = -(1 << 60) / 7_000_000_000 * 7_000_000_000
    XCTAssertEqual(values.value, [.seconds(1), .nanoseconds(last)])
    XCTAssertEqual(kitchen.timeLeft, TimeLeft(nanoseconds: -(1 << 60)))
    stage.driver.advance(by: .seconds(100))
    XCTAssertEqual(values.value.count, 2)
    XCTAssertTrue(kitchen.extend(by: .nanoseconds(1 << 60)))
    XCTAssertEqual(values.value.count, 3)
  }

  /// The test itself is the loop, so that no task has to begin in time.
  func testALoopAndAnActorElsewhereGoOn() async {
    let kitchen = manager.start(for: .seconds(1), ticks: .everySecond.pastZero) { _ in }
    let room = EndingRoom()
    let ofActor = manager.start(on: room, for: .seconds(1), ticks: .everySecond.pastZero) {
      $0.note("\($1)")
    } onEnd: {
      $0.note("\($1)")
    }
    var iterator = kitchen.values.makeAsyncIterator()
    var all = [await iterator.next()]
    for _ in 0..<3 {
      await stage.driver.advance(by: .seconds(1))
      all.append(await iterator.next())
    }
    XCTAssertEqual(all, [.seconds(1), .zero, .seconds(-1), .seconds(-2)])
    kitchen.cancel()
    ofActor.cancel()
    let end = await iterator.next()
    XCTAssertNil(end)
    await stage.driver.advance(by: .zero)
    XCTAssertEqual(room.lines.now, ["0:01", "0:00", "-0:01", "-0:02", "cancelled"])
  }

  @MainActor
  func testAModelGoesOn_alsoWithOtherTicks_andBegunAnew() async {
    let model = ObservableCountdown(using: manager)
    model.start(for: .seconds(1), ticks: .everySecond.pastZero)
    XCTAssertTrue(model.setTicks(.every(.seconds(2))))
    model.cancel()
    model.restart()
    await stage.driver.advance(by: .seconds(5))
    XCTAssertEqual("\(model.phase) \(model.timeLeft)", "running -0:04")
  }
}
