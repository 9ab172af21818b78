import CountdownCore
import CountdownTesting
import TestSupport
import XCTest

@testable import CountdownKit

/// Virtual time waits for a loop from the moment when its countdown is active.
final class LoopBeginConcurrencyTests: XCTestCase {
  private let driver = ManualDriver()
  private lazy var manager = CountdownManager(driver: driver)

  func testALoopIsKnownBeforeItHasACountdown() async {
    let moment = WatchedMoment(driver.consumers)
    var iterator = manager.values(for: CountdownEnd(at: moment)).makeAsyncIterator()
    XCTAssertEqual(driver.consumers.count, 0)
    let value = await iterator.next()
    XCTAssertEqual(value, .zero)
    XCTAssertEqual(moment.known.now, 1)
  }
}

/// The moment of a start, which notes how many consumers there are right before.
private final class WatchedMoment: CountdownMoment {
  let known = Locked<Int?>(nil)
  private let consumers: ConsumerLedger

  init(_ consumers: ConsumerLedger) { self.consumers = consumers }

  func attach(to countdown: CountdownHandler, in engine: CountdownEngine) {
    known.replace(with: consumers.count)
  }

  func timeLeft(at now: Duration, of driver: any CountdownDriver, kept keeper: AnyObject?) -> Duration {
    .zero
  }
}
