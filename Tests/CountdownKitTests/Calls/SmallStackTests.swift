import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// Whatever the callbacks of a crowd do to one another, none is made inside another one: on a stack of 512 KB, which is what a
/// queue's threads have on Apple's systems.
final class SmallStackTests: XCTestCase {
  /// Enough to overflow that stack at 27 bytes for each.
  #if DEBUG
    private static let count = 20_000
  #else
    private static let count = 100_000
  #endif

  private typealias Act = @Sendable (Crowd, Int) -> Void

  /// What the outcome of each countdown of two seconds does, and what ends the first.
  private let outcomes: [(onEnd: Act, first: @Sendable (Crowd) -> Void)] = [
    ({ crowd, _ in crowd.manager.cancelAll() }, { $0.manager.cancelAll() }),
    ({ crowd, _ in crowd.manager.cancelAll() }, { $0.driver.advance(by: .seconds(2)) }),
    ({ $0.manager.cancel(id: $1 + 1) }, { $0.manager.cancel(id: 0) }),
    ({ $0.manager.startSilently(for: .seconds(5), id: $1 + 1) }, { $0.manager.cancel(id: 0) }),
  ]

  /// What the `deinit` of an object that a block has captured does to the next.
  private let deinits: [Act] = [
    { $0.manager.cancel(id: $1) }, { $0.manager.countdown(id: $1)?.extend(by: .seconds(-100)) },
    { $0.manager.startSilently(for: .seconds(9), id: $1) },
  ]

  func testNoCallbackIsMadeInsideAnother() throws {
    try onlyWithAllTests()
    for row in outcomes {
      check(onEnd: row.onEnd, first: row.first)
    }
    for end in deinits {
      let onDeinit: Act = { if $1 + 1 < Self.count { end($0, $1 + 1) } }
      for onEnd in [nil, { _, _ in }] as [Act?] {
        check(onEnd: onEnd, onDeinit: onDeinit) { end($0, 0) }
      }
    }
  }

  private func check(
    onEnd: Act?, onDeinit: @escaping Act = { _, _ in }, first: @escaping @Sendable (Crowd) -> Void
  ) {
    let isOver = DispatchSemaphore(value: 0)
    let thread = Thread {
      let (crowd, tracker) = (Crowd(), LifetimeTracker())
      for number in 0..<Self.count {
        crowd.start(number, capturing: tracker, onEnd: onEnd, onDeinit: onDeinit)
      }
      first(crowd)
      // Long chains may be continued by a later pass.
      crowd.driver.advance(by: .zero)
      XCTAssertEqual(tracker.livingCount, 0)
      XCTAssertEqual(crowd.nesting.deepest, 1)
      XCTAssertEqual(crowd.endCount, onEnd == nil ? 0 : Self.count)
      crowd.manager.cancelAll()
      isOver.signal()
    }
    thread.stackSize = 512 * 1_024
    thread.start()
    isOver.wait()
  }
}

/// Many countdowns, by their numbers.
private final class Crowd: @unchecked Sendable {
  // Unchecked: virtual time, on one thread.

  let driver = ManualDriver()
  private(set) lazy var manager = CountdownManager(driver: driver)
  let nesting = Nesting()
  private(set) var endCount = 0

  func start(
    _ number: Int, capturing tracker: LifetimeTracker, onEnd: (@Sendable (Crowd, Int) -> Void)?,
    onDeinit: @escaping @Sendable (Crowd, Int) -> Void
  ) {
    let captured = tracker.object { [unowned self] _ in nesting.callback { onDeinit(self, number) } }
    let onTick: @Sendable (TimeLeft) -> Void = { [unowned self] _ in
      nesting.callback { captured.firstWord += 1 }
    }
    guard let onEnd else { return _ = manager.start(for: .seconds(2), id: number, onTick: onTick) }
    manager.start(for: .seconds(2), id: number, onTick: onTick) { [unowned self] _ in
      nesting.callback {
        endCount += 1
        onEnd(self, number)
      }
    }
  }
}
