import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

@testable import CountdownCore
@testable import CountdownKit

/// `countdown.values`: loops that follow a countdown.
final class FollowingLoopTests: XCTestCase {
  private let driver = ManualDriver()
  private lazy var manager = CountdownManager(driver: driver)
  private let receiver = Player()

  private func loop(
    _ countdown: Countdown, until last: Duration = .zero
  ) -> Task<[Duration], Never> {
    Task.begun {
      var values: [Duration] = []
      for await left in countdown.values {
        values.append(left.duration)
        if left.duration <= last { break }
      }
      return values
    }
  }

  func testALoopOverWhatWasCancelledEndsAtOnce() async {
    let countdown = manager.start(receiver, for: .seconds(3)) { _, _ in }
    let early = countdown.values
    countdown.cancel()
    for values in [early, countdown.values] {
      var count = 0
      for await _ in values { count += 1 }
      XCTAssertEqual(count, 0)
    }
  }

  func testAnyNumberOfLoopsFollowAndLeavingOneEndsNothingElse() async {
    let countdown = manager.start(receiver, for: .seconds(3)) { _, _ in }
    let whole = (0..<3).map { _ in loop(countdown) }
    let left = loop(countdown, until: .seconds(2))
    let cancelled = loop(countdown)
    await driver.advance(by: .seconds(1))
    cancelled.cancel()
    await driver.advance(by: .seconds(2))
    for task in whole {
      let values = await task.value
      XCTAssertEqual(values, [.seconds(3), .seconds(2), .seconds(1), .zero])
    }
    let early = await left.value
    XCTAssertEqual(early, [.seconds(3), .seconds(2)])
    let outcome = await countdown.outcome
    XCTAssertEqual(outcome, .completed)
    let none = await loop(countdown).value
    XCTAssertEqual(none, [])
    XCTAssertEqual(driver.consumers.count, 0)
  }

  func testALoopEndsWithoutZeroWhereTheCountdownDoes() async {
    let countdown = manager.start(receiver, for: .seconds(3)) { _, _ in }
    let task = loop(countdown)
    await driver.advance(by: .seconds(1))
    countdown.extend(by: .seconds(5))
    await driver.advance(by: .seconds(1))
    countdown.cancel()
    let values = await task.value
    XCTAssertEqual(values, [.seconds(3), .seconds(2), .seconds(7), .seconds(6)])
  }

  func testNothingStaysBehindInTheEngine() async {
    let countdown = manager.start(receiver, for: .seconds(3)) { _, _ in }
    for _ in 0..<100 {
      var iterator = countdown.values.makeAsyncIterator()
      _ = await iterator.next()
    }
    XCTAssertEqual(manager.activeCount, 1)
    XCTAssertEqual(manager.engine.state.withLock { $0.who.slab.count }, 1)
    XCTAssertEqual(driver.consumers.count, 0)
    countdown.cancel()
    XCTAssertNil(driver.nextWakeUp)
  }
  /// What ends it may deliver, and so keep others from their passes: who lets time pass waits for that.
  func testALoopHasGoneOnceWhatFedItHasEnded() async {
    let feed = WatchedFeed(driver, manager.engine)
    feed.mailbox.offer(3, isLast: false)
    var consumer: Consumer? = Consumer(of: feed)
    let value = await consumer?.next(isolation: nil)
    XCTAssertEqual(value, 3)
    XCTAssertNil(feed.consumersAtEnd.value)
    consumer = nil
    XCTAssertEqual(feed.consumersAtEnd.value, 1)
    XCTAssertEqual(driver.consumers.count, 0)
  }
}

/// Takes note how many consumers there are when it ends.
private final class WatchedFeed: Feed, @unchecked Sendable {
  // Unchecked, like `Feed`.

  let consumersAtEnd = Box<Int?>(nil)
  private let driver: ManualDriver

  init(_ driver: ManualDriver, _ engine: CountdownEngine) {
    self.driver = driver
    super.init(Mailbox(account: ConsumerAccount(for: engine, "a test")))
  }

  override func end() { consumersAtEnd.value = driver.consumers.count }
}
