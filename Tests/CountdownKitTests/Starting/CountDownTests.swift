import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

@MainActor
final class CountDownTests: XCTestCase {
  private final class Round: CountdownReceiver {
    var shown: [String] = []
  }

  private class Label: NSObject {
    var text = ""
  }

  private final class BigLabel: Label {
    var size = 0
  }

  private final class Named: NSObject {
    var name: String

    init(_ name: String) {
      self.name = name
    }

    override func isEqual(_ object: Any?) -> Bool { (object as? Named)?.name == name }
    override var hash: Int { name.hashValue }
  }

  @MainActor
  private final class Model: CountdownReceiver {
    var left: [Int] = []
    var outcome: Countdown.Outcome?

    func start(using manager: CountdownManager) {
      countDown(for: .seconds(2), using: manager) { model, left in
        model.left.append(left.seconds)
      } onEnd: { model, outcome in
        model?.outcome = outcome
      }
    }
  }

  private final class Lease: Sendable {}

  private let driver = ManualDriver()
  private lazy var manager = CountdownManager(driver: driver)

  func testAPlainClassCountsDown() async {
    let round = Round()
    var outcomes: [Countdown.Outcome] = []
    let countdown = round.countDown(for: .seconds(2), using: manager) { round, left, stop in
      round.shown.append("\(left)")
      stop = false
    } onEnd: { _, outcome in
      outcomes.append(outcome)
    }
    XCTAssertEqual(round.shown, ["0:02"], "before countDown returns")
    XCTAssertEqual(round.activeCountdown(using: manager)?.timeLeft, TimeLeft(.seconds(2)))
    XCTAssertEqual(manager.countdown(of: round), countdown)
    await driver.advance(by: .seconds(5))
    XCTAssertEqual(round.shown, ["0:02", "0:01", "0:00"])
    XCTAssertEqual(outcomes, [.completed])
    XCTAssertNil(round.activeCountdown(using: manager)?.timeLeft)
  }

  func testASubclassOfNSObjectCountsDownAsItself() async {
    let label = BigLabel()
    label.countDown(for: .milliseconds(1_500), using: manager) { label, left in
      label.text = "\(left)"
      label.size += 1
    }
    XCTAssertEqual(label.text, "0:02")
    await driver.advance(by: .seconds(5))
    XCTAssertEqual(label.text, "0:00")
    XCTAssertEqual(label.size, 3)
  }

  func testAnObjectsOwnEqualityAndHashDoNotMatter() async {
    let first = Named("same")
    let second = Named("same")
    XCTAssertEqual(first, second)
    var calls: [Int] = []
    first.countDown(for: .seconds(9), using: manager) { _, _ in calls.append(1) }
    second.countDown(for: .seconds(9), using: manager) { _, _ in calls.append(2) }
    XCTAssertEqual(manager.activeCount, 2)
    second.name = "changed"
    await driver.advance(by: .seconds(1))
    XCTAssertEqual(calls, [1, 2, 1, 2])
    first.cancelCountDown(using: manager)
    await driver.advance(by: .seconds(1))
    XCTAssertEqual(calls, [1, 2, 1, 2, 2])
    second.cancelCountDown(using: manager)
    XCTAssertEqual(manager.activeCount, 0)
  }

  func testAModelOfTheMainActorCountsDown() async {
    let model = Model()
    model.start(using: manager)
    await driver.advance(by: .seconds(2))
    XCTAssertEqual(model.left, [2, 1, 0])
    XCTAssertEqual(model.outcome, .completed)
  }

  func testTicksOfTheMainActor() async {
    let round = Round()
    var outcome: Countdown.Outcome?
    let ticks = round.countTicks(every: .seconds(1), using: manager) { round, number, stop in
      round.shown.append("\(number)")
      stop = number == 2
    } onEnd: {
      outcome = $1
    }
    XCTAssertEqual(round.shown, ["0"], "before countTicks returns")
    XCTAssertEqual(round.activeCountdown(using: manager), ticks)
    XCTAssertNil(ticks.timeLeft)
    await driver.advance(by: .seconds(5))
    XCTAssertEqual(round.shown, ["0", "1", "2"])
    XCTAssertEqual(outcome, .stopped)
    XCTAssertNil(round.activeCountdown(using: manager))
  }

  func testTicksAndACountdownReplaceEachOther() async {
    let round = Round()
    var outcomes: [Countdown.Outcome] = []
    let onEnd: @MainActor (Round?, Countdown.Outcome) -> Void = { _, outcome in outcomes.append(outcome) }
    round.countDown(for: .seconds(9), using: manager, onTick: { _, _ in }, onEnd: onEnd)
    round.countTicks(every: .seconds(1), using: manager, onTick: { _, _ in }, onEnd: onEnd)
    round.countDown(for: .seconds(9), using: manager, onTick: { _, _ in }, onEnd: onEnd)
    XCTAssertEqual(outcomes, [.replaced, .replaced])
    XCTAssertEqual(manager.activeCount, 1)
    XCTAssertTrue(round.cancelCountDown(using: manager))
    XCTAssertFalse(round.cancelCountDown(using: manager))
    XCTAssertEqual(outcomes, [.replaced, .replaced, .cancelled])
  }

  func testASendableClassCountsDownWithStart() async {
    let lease = keep(Lease())
    let seen = Box<[String]>([])
    manager.start(lease, for: .seconds(1)) { _, left in
      seen.value.append("\(left)")
    } onEnd: { _, outcome in
      seen.value.append("\(outcome)")
    }
    manager.start(Lease(), for: .seconds(1)) { _, _, stop in stop = true }
    XCTAssertEqual(manager.activeCount, 1)
    await driver.advance(by: .seconds(1))
    XCTAssertEqual(seen.value, ["0:01", "0:00", "completed"])
  }

  func testTheStopFlagOfCountDown() async {
    let round = Round()
    var outcome: Countdown.Outcome?
    round.countDown(for: .seconds(9), using: manager) { round, left, stop in
      round.shown.append("\(left)")
      stop = left.seconds == 8
    } onEnd: {
      outcome = $1
    }
    await driver.advance(by: .seconds(9))
    XCTAssertEqual(round.shown, ["0:09", "0:08"])
    XCTAssertEqual(outcome, .stopped)
  }

  func testDates() async {
    driver.shiftWallClock(by: .seconds(2_000_000_000) - driver.wallNow)
    let now = Date(timeIntervalSince1970: 2_000_000_000)
    let round = Round()
    round.countDown(until: now + 2, using: manager) { round, left in
      round.shown.append("\(left)")
    }
    await driver.advance(by: .seconds(1))
    round.countDown(until: now + 2, using: manager) { round, left, _ in
      round.shown.append("until \(left)")
    }
    round.countDown(for: .from(now - 100, to: now - 90), using: manager) { round, left, _ in
      round.shown.append("from \(left)")
    }
    await driver.advance(by: .seconds(1))
    round.countDown(until: .distantPast, using: manager) { round, left in
      round.shown.append("past \(left)")
    }
    XCTAssertEqual(
      round.shown, ["0:02", "0:01", "until 0:01", "from 0:10", "from 0:09", "past 0:00"])
    XCTAssertEqual(manager.activeCount, 0)
  }

  func testTheReceiverIsHeldWeakly() async {
    var round: Round? = Round()
    weak let observed = round
    var outcome: Countdown.Outcome?
    round?.countDown(for: .seconds(9), using: manager) { round, _ in
      round.shown.append("")
    } onEnd: {
      outcome = $1
    }
    round = nil
    XCTAssertNil(observed)
    await driver.advance(by: .seconds(1))
    XCTAssertEqual(outcome, .receiverReleased)
  }
}
