import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// Promise 7: an object may start a countdown for itself in its `deinit`.
///
/// There is no receiver any more, so the countdown ends at once.
final class StartInDeinitTests: XCTestCase {
  func testWhatIsStartedForAnObjectInItsDeinitEndsAtOnceWithoutAReceiver() {
    let driver = ManualDriver()
    let manager = CountdownManager(driver: driver)
    let log = Locked<[String]>([])
    var object: Dying? = Dying(manager, log)
    withExtendedLifetime(object) { object = nil }
    XCTAssertEqual(log.now, ["receiverReleased, without a receiver"])
    XCTAssertEqual(manager.activeCount, 0)
    driver.advance(by: .seconds(5))
    XCTAssertEqual(log.now.count, 1)
  }
}

private final class Dying: CountdownReceiver, Sendable {
  private let manager: CountdownManager
  private let log: Locked<[String]>

  init(_ manager: CountdownManager, _ log: Locked<[String]>) {
    self.manager = manager
    self.log = log
  }

  deinit {
    let log = log
    manager.start(self, for: .seconds(3)) { _, left in
      log.use { $0.append("value \(left)") }
    } onEnd: { receiver, outcome in
      log.use { $0.append("\(outcome), \(receiver == nil ? "without" : "with") a receiver") }
    }
  }
}
