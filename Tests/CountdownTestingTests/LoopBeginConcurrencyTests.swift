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

  func testALoopWhoseCountdownIsActiveMissesNothing() async {
    let rounds = 60
    var missed = 0
    for _ in 0..<rounds {
      let driver = ManualDriver()
      let manager = CountdownManager(driver: driver)
      let loop = Task { await manager.values(for: .seconds(3)).reduce(0) { $0 + $1.seconds } }
      while manager.activeCount == 0 { await Task.yield() }
      await driver.advance(by: .seconds(3))
      if await loop.value != 6 { missed += 1 }
    }
    XCTAssertEqual(missed, 0, "of \(rounds)")
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
