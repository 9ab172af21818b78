import CountdownTesting
import TestSupport
import XCTest

@testable import CountdownKit

/// A callback that moves or starts something is answered inside itself, but not without end.
final class RecursionTests: XCTestCase {
  private final class Chain: @unchecked Sendable {
    // Unchecked: virtual time, on one thread.

    let driver = ManualDriver()
    lazy var manager = CountdownManager(driver: driver)
    let receiver = Player()
    private var links = 0

    /// Counts a link; false: it was the last.
    func addLink() -> Bool {
      links += 1
      return links < 100_000
    }

    func startAnewInEveryValue() {
      manager.start(receiver, for: .seconds(5)) { [unowned self] _, _, _ in
        if addLink() { startAnewInEveryValue() }
      }
    }

    func startAndCancelInEveryOutcome() {
      manager.start(receiver, for: .seconds(5)) { _, _ in
      } onEnd: { [unowned self] _, _ in
        if addLink() { startAndCancelInEveryOutcome() }
      }
      manager.cancel(receiver)
    }

    func expectWhole(line: UInt = #line) {
      driver.advance(by: .milliseconds(1))
      XCTAssertEqual(links, 100_000, line: line)
      XCTAssertEqual(manager.engine.brokenInvariants(), [], line: line)
    }
  }

  private let chain = Chain()

  func testExtendingInEveryCallbackDoesNotOverflowTheStack() {
    chain.manager.start(chain.receiver, for: .seconds(5)) { [unowned chain] receiver, _, stop in
      guard chain.driver.now > .zero else { return }
      stop = !chain.addLink()
      chain.manager.countdown(of: receiver)?.extend(by: .seconds(1))
    }
    chain.driver.advance(by: .seconds(1))
    chain.expectWhole()
    XCTAssertEqual(chain.manager.activeCount, 0)
  }

  func testStartingAnewInEveryCallbackDoesNotOverflowTheStack() {
    chain.startAnewInEveryValue()
    chain.expectWhole()
    XCTAssertEqual(chain.manager.activeCount, 1)
  }

  func testStartingAndCancellingInEveryOutcomeDoesNotOverflowTheStack() {
    chain.startAndCancelInEveryOutcome()
    chain.expectWhole()
    XCTAssertEqual(chain.manager.activeCount, 0)
  }
}
