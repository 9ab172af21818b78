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
    let driver = driver
    let known = Locked<Int?>(nil)
    let account = ConsumerAccount(for: manager.engine, "a loop")
    let consumer = Consumer(
      of: WatchedFeed(Mailbox(account: account), manager.engine) {
        known.replace(with: driver.consumers.count)
      })
    XCTAssertEqual(driver.consumers.count, 0)
    let value = await consumer.next(isolation: nil)
    XCTAssertNil(value)
    XCTAssertEqual(known.now, 1)
  }

  func testALoopWhoseCountdownIsActiveMissesNothing() async {
    let rounds = 200
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

/// A feed that feeds nothing, and says when it is to begin.
private final class WatchedFeed: Feed {
  let handler: MailboxHandler
  let engine: CountdownEngine
  private let begins: @Sendable () -> Void

  init(_ mailbox: Mailbox, _ engine: CountdownEngine, _ begins: @escaping @Sendable () -> Void) {
    self.engine = engine
    self.begins = begins
    handler = OwnCountdownHandler(mailbox)
  }

  func begin() {
    begins()
    mailbox.finish()
  }

  func end() {}
}
