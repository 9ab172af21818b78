import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// Countdowns without a receiver, and silent ones.
final class WithoutReceiverTests: XCTestCase {
  private let driver = ManualDriver()
  private lazy var manager = CountdownManager(driver: driver)
  private let journal = EventJournal()

  func testACountdownWithoutAReceiverIsFoundByItsId_amongAllOthers() {
    let (manager, journal) = (manager, journal)
    MainActor.assumeIsolated {
      let first = manager.countDown(
        for: .seconds(3), id: "sale", onTick: { journal.note("\($0)") }, onEnd: { journal.note("\($0)") })
      XCTAssertEqual(manager.countDown(for: .seconds(9), ifActive: .keep, id: "sale") { _ in }, first)
      XCTAssertEqual(manager.start(for: .seconds(9), ifActive: .keep, id: "sale") { _ in }, first)
      XCTAssertEqual(manager.countdown(id: "sale"), first)
      manager.countdown(id: "sale")?.extend(toAtLeast: .seconds(10))
      XCTAssertNil(manager.countdown(id: "other"))
      XCTAssertFalse(manager.cancel(id: "other"))
      let second = manager.start(for: .seconds(3), id: "sale") { _ in }
      XCTAssertEqual(journal.take(), ["0:03", "0:10", "replaced"])
      manager.countDownSilently(for: .seconds(3), id: "sale") { journal.note("silent \($0)") }
      XCTAssertFalse(second.isActive)
      manager.startSilently(for: .seconds(3), id: "sale")
      XCTAssertEqual(journal.take(), ["silent replaced"])
      XCTAssertEqual(manager.activeCount, 1)
      XCTAssertTrue(manager.cancel(id: "sale"))
    }
  }

  func testALeaseThatIsRenewedRunsOutOnce_withOneWakeUp() {
    let lease = manager.startSilently(for: .seconds(30), id: "lease") { [journal] in journal.note("\($0)") }
    for _ in 0..<5 {
      driver.advance(by: .seconds(20))
      manager.countdown(id: "lease")?.extend(toAtLeast: .seconds(30))
    }
    XCTAssertEqual(manager.startSilently(for: .seconds(1), ifActive: .keep, id: "lease"), lease)
    driver.advance(by: .nanoseconds(29_999_999_999))
    XCTAssertEqual(driver.wakeUpCount, 0)
    driver.advance(by: .nanoseconds(1))
    XCTAssertEqual(journal.take(), ["completed"])
    XCTAssertEqual(driver.wakeUpCount, 1)
  }
}
