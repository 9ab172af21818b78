import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// Whatever the callbacks of a crowd do to one another, none is made inside another one.
final class SmallStackTests: XCTestCase {
  /// Enough to overflow a small stack at 27 bytes for each.
  #if DEBUG
    private static let count = 20_000
  #else
    private static let count = 100_000
  #endif

  /// What the outcome of a countdown of two seconds does, what ends the first, and what the outcomes are then.
  private typealias Row = (
    onEnd: @Sendable (Crowd, Int) -> Void, first: @Sendable (Crowd) -> Void,
    outcomes: [Countdown.Outcome: Int]
  )

  func testOutcomesThatEndOthers() throws {
    try onlyWithAllTests()
    let count = Self.count
    let rows: [Row] = [
      ({ crowd, _ in crowd.manager.cancelAll() }, { $0.manager.cancelAll() }, [.cancelled: count]),
      (
        { crowd, _ in crowd.manager.cancelAll() }, { $0.driver.advance(by: .seconds(2)) },
        [.completed: 1, .cancelled: count - 1]
      ),
      ({ $0.manager.cancel(id: $1 + 1) }, { $0.manager.cancel(id: 0) }, [.cancelled: count]),
      (
        { $0.start($1 + 1, for: .seconds(5)) { _, _ in } }, { $0.start(0, for: .seconds(5)) { _, _ in } },
        [.replaced: count]
      ),
    ]
    for row in rows {
      Self.onSmallStack {
        let crowd = Crowd()
        for number in 0..<count { crowd.start(number, for: .seconds(2), onEnd: row.onEnd) }
        row.first(crowd)
        XCTAssertEqual(crowd.outcomes, row.outcomes)
        XCTAssertEqual(crowd.nesting.deepest, 1)
        crowd.manager.cancelAll()
      }
    }
  }

  /// Each block of a chain has captured an object, which ends the countdown of the next as it dies, or replaces it.
  func testCapturedObjectsThatEndOneAnotherInTheirDeinits() throws {
    try onlyWithAllTests()
    let ends: [@Sendable (Crowd, Int) -> Void] = [
      { $0.manager.cancel(id: $1) }, { $0.manager.countdown(id: $1)?.extend(by: .seconds(-100)) },
      { $0.manager.startSilently(for: .seconds(9), id: $1) },
    ]
    for end in ends {
      for hearsOutcome in [false, true] {
        Self.onSmallStack {
          let (crowd, tracker) = (Crowd(), LifetimeTracker())
          for number in 0..<Self.count {
            let link = tracker.object { [unowned crowd] _ in
              crowd.nesting.callback { if number > 0 { end(crowd, number - 1) } }
            }
            let onEnd: @Sendable (Countdown.Outcome) -> Void = { [unowned crowd] _ in
              crowd.nesting.callback {}
            }
            let onTick: @Sendable (TimeLeft) -> Void = { _ in withExtendedLifetime(link) {} }
            crowd.manager.start(
              for: .seconds(9), id: number, onTick: onTick, onEnd: hearsOutcome ? onEnd : nil)
          }
          end(crowd, Self.count - 1)
          // Long chains may be continued by a later pass.
          crowd.driver.advance(by: .zero)
          XCTAssertEqual(tracker.livingCount, 0)
          XCTAssertEqual(crowd.nesting.deepest, 1)
          crowd.manager.cancelAll()
        }
      }
    }
  }

  /// Runs a body on a thread with a stack of 512 KB, which is what a queue's threads have on Apple's systems.
  private static func onSmallStack(_ body: @escaping @Sendable () -> Void) {
    let isOver = DispatchSemaphore(value: 0)
    let thread = Thread {
      body()
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
  private(set) var outcomes: [Countdown.Outcome: Int] = [:]

  func start(_ number: Int, for duration: Duration, onEnd: @escaping @Sendable (Crowd, Int) -> Void) {
    manager.start(for: duration, id: number) { [unowned self] _ in
      nesting.callback {}
    } onEnd: { [unowned self] outcome in
      nesting.callback {
        outcomes[outcome, default: 0] += 1
        onEnd(self, number)
      }
    }
  }
}
