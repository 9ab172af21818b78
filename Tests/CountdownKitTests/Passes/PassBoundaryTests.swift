import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// What is started, moved or becomes due during a pass belongs to the next one, which comes at once; what callbacks make due
/// otherwise is told right after them.
final class PassBoundaryTests: XCTestCase {
  private let driver = ManualDriver()
  private lazy var manager = CountdownManager(driver: driver)
  private let tracker = LifetimeTracker()
  private lazy var first = tracker.object()
  private lazy var second = tracker.object()
  private let ledger = EventLedger()
  private let journal = EventJournal()

  func testAnyCallFromAnywhere_whatIsStartedInACallbackIsToldRightAfterItWhatIsLeftThen() {
    manager.start(first, for: .seconds(10), into: ledger) { [driver, manager, second, journal] left in
      guard left == .seconds(8) else { return }
      manager.start(second, for: .seconds(10)) { _, left, _ in
        journal.note("\(left.seconds) s in pass \(driver.wakeUpCount)")
      }
      driver.sleep(for: .seconds(3))
    }
    driver.advance(by: .seconds(2))
    XCTAssertEqual(journal.take(), ["7 s in pass 2"])
    XCTAssertEqual(ledger.values, [10, 9, 8, 5].map { .seconds($0) })
  }

  func testOverAtOnceInsideACallbackDeliversItsZeroAfterIt() {
    for place in ["first value", "tick", "end"] {
      let act = { @Sendable [manager, second, journal] in
        journal.note("begin")
        manager.start(second, for: .zero) { _, left, _ in journal.note("\(left.seconds)") }
        journal.note("end")
      }
      let ticks = EventLedger()
      manager.start(first, for: .seconds(2)) { _, left, _ in
        ticks.note(left.duration)
        if place == "first value" && left.seconds == 2 || place == "tick" && left.seconds == 1 { act() }
      } onEnd: { _, _ in
        if place == "end" { act() }
      }
      driver.advance(by: .seconds(2))
      XCTAssertEqual(journal.take(), ["begin", "end", "0"], place)
    }
  }

  func testMovedToItsEndInsideACallbackDeliversItsZeroAfterIt() {
    let other = manager.start(second, for: .seconds(100), every: .seconds(50)) { [journal] _, left, _ in
      journal.note("\(left.seconds)")
    }
    manager.start(first, for: .seconds(2)) { [journal] _, left, _ in
      guard left.seconds == 1 else { return }
      journal.note("begin")
      other.extend(by: .seconds(-1_000))
      XCTAssertEqual(other.timeLeft, .zero)
      XCTAssertTrue(other.isActive)
      journal.note("end")
    }
    driver.advance(by: .seconds(1))
    XCTAssertEqual(journal.take(), ["100", "begin", "end", "0"])
  }

  func testEndlessRestartsFromTheOutcomeDoNotRecurse() {
    let restarts = Restarts(manager, first)
    restarts.start()
    driver.advance(by: .zero)
    XCTAssertEqual(restarts.count, 1_000)
    XCTAssertEqual(restarts.greatestDepth, 1)
    XCTAssertGreaterThan(driver.wakeUpCount, 2, "the queue is given back again and again")
  }

  func testSlowCallbackDelaysButNeverLosesAValue() {
    let slow = EventLedger()
    let other = EventLedger()
    manager.start(first, for: .seconds(20), into: slow) { [driver] left in
      if left == .seconds(18) { driver.sleep(for: .milliseconds(4_500)) }
    }
    manager.start(second, for: .seconds(20), into: other)
    driver.advance(by: .seconds(20))
    // At 2 s the other one has to wait, and is told what is left at 6.5 s.
    let expected = ([14] + (0..<14).reversed()).map { Duration.seconds($0) }
    XCTAssertEqual(slow.values, [20, 19, 18].map { .seconds($0) } + expected)
    XCTAssertEqual(other.values, [20, 19].map { .seconds($0) } + expected)
    XCTAssertEqual(slow.outcomes, [.completed])
  }

  func testEqualIntervalAndPhaseKeepTheirOrderFromPassToPass() {
    for (number, receiver) in keep((0..<100).map { _ in tracker.object() }).enumerated() {
      manager.start(receiver, for: .seconds(number % 3 == 0 ? 500 : 700)) { [journal] _, _, _ in
        journal.note("\(number)")
      }
    }
    let order = journal.take()
    XCTAssertEqual(order.count, 100)
    for step in 1...300 {
      if step % 50 == 0 { driver.sleep(for: .milliseconds(2_300)) }
      driver.advance(by: step % 50 == 0 ? .milliseconds(700) : .seconds(1))
      let pass = journal.take()
      XCTAssertEqual(Array(pass.suffix(100)), order, "in step \(step)")
    }
  }
}

/// A countdown that is over at once and starts itself anew from its outcome.
private final class Restarts: @unchecked Sendable {
  // Unchecked: used on one thread.

  private let manager: CountdownManager
  private let receiver: TrackedObject
  private var depth = 0
  private(set) var count = 0
  private(set) var greatestDepth = 0

  init(_ manager: CountdownManager, _ receiver: TrackedObject) {
    self.manager = manager
    self.receiver = receiver
  }

  func start() {
    manager.start(receiver, for: .zero) { _, _, _ in
    } onEnd: { [self] _, _ in
      depth += 1
      greatestDepth = max(greatestDepth, depth)
      count += 1
      if count < 1_000 { start() }
      depth -= 1
    }
  }
}
