import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// A million receivers in one manager; thirty thousand in unoptimized code, which is that much slower.
final class MillionReceiversLimitTests: XCTestCase {
  #if DEBUG
    private let count = 30_000
  #else
    private let count = 1_000_000
  #endif

  /// A receiver that checks what it gets, in few words: there are many of them.
  private final class Counting: @unchecked Sendable {
    // Unchecked: virtual time runs on one thread.
    var left: Int64 = -1
    var calls: Int32 = 0
    var outcomes: Int16 = 0
    var isInOrder = true

    func note(_ seconds: Int64) {
      if calls > 0, seconds != left - 1 { isInOrder = false }
      left = seconds
      calls += 1
    }
  }

  func testAMillionReceiversGetEachValueOnceAndOneOutcomeThoughAThirdIsReleasedAtOnce() {
    let driver = ManualDriver()
    let manager = CountdownManager(driver: driver)
    let released = Box(0)
    var receivers = (0..<count).map { _ in Counting() }
    for (number, receiver) in receivers.enumerated() {
      // A thousand phases, three lengths.
      if number % 1_000 == 0 { driver.sleep(for: .microseconds(997)) }
      manager.start(receiver, for: .seconds(2 + number % 3)) { receiver, left in
        receiver.note(Int64(left.seconds))
      } onEnd: { receiver, outcome in
        receiver?.outcomes += outcome == .completed ? 1 : 100
        if outcome == .receiverReleased { released.value += 1 }
      }
    }
    XCTAssertEqual(manager.activeCount, count)
    driver.advance(by: .seconds(3))
    XCTAssertEqual(manager.activeCount, count / 3)
    let wrong = receivers.enumerated().filter { number, receiver in
      receiver.left != (number % 3 == 2 ? 1 : 0) || receiver.outcomes != (number % 3 == 2 ? 0 : 1)
        || !receiver.isInOrder || receiver.calls != min(3 + number % 3, 4)
    }
    XCTAssertEqual(wrong.count, 0)
    receivers = []
    driver.advance(by: .seconds(1))
    XCTAssertEqual(released.value, count / 3)
    XCTAssertEqual(manager.activeCount, 0)
    XCTAssertNil(driver.nextWakeUp)
  }
}
