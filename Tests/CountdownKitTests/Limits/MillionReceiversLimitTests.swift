import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// A million receivers in one manager; six thousand in unoptimized code, which is that much slower.
final class MillionReceiversLimitTests: XCTestCase {
  /// What one gets, in few words: there are many of them.
  private final class Counting: @unchecked Sendable {
    // Unchecked: virtual time runs on one thread.
    var left: Int32 = -1
    var calls: Int32 = 0
    var outcomes: Int16 = 0
    var isInOrder = true
  }

  func testAMillionReceiversGetEachValueOnceAndOneOutcomeThoughAThirdIsReleasedAtOnce() {
    #if DEBUG
      let count = 6_000
    #else
      let count = 1_000_000
    #endif
    let (driver, released) = (ManualDriver(), Box(0))
    let manager = CountdownManager(driver: driver)
    var receivers = (0..<count).map { _ in Counting() }
    for (number, receiver) in receivers.enumerated() {
      // Many phases, three lengths.
      if number % 1_000 == 0 { driver.sleep(for: .microseconds(997)) }
      manager.start(receiver, for: .seconds(2 + number % 3)) { receiver, left in
        if receiver.calls > 0, left.seconds != receiver.left - 1 { receiver.isInOrder = false }
        receiver.left = Int32(left.seconds)
        receiver.calls += 1
      } onEnd: { receiver, outcome in
        receiver?.outcomes += outcome == .completed ? 1 : 100
        if outcome == .receiverReleased { released.value += 1 }
      }
    }
    driver.advance(by: .seconds(3))
    XCTAssertEqual(manager.activeCount, count / 3)
    let wrong = receivers.enumerated().count { number, receiver in
      receiver.left != (number % 3 == 2 ? 1 : 0) || receiver.outcomes != (number % 3 == 2 ? 0 : 1)
        || !receiver.isInOrder || receiver.calls != min(3 + number % 3, 4)
    }
    XCTAssertEqual(wrong, 0)
    receivers = []
    driver.advance(by: .seconds(1))
    XCTAssertEqual(released.value, count / 3)
    XCTAssertEqual(manager.activeCount, 0)
    XCTAssertNil(driver.nextWakeUp)
  }
}
