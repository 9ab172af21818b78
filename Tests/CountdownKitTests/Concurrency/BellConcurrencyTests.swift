import Foundation
import TestSupport
import XCTest

@testable import CountdownKit

/// A thread that rings a bell, and a consumer that waits for it.
final class BellConcurrencyTests: XCTestCase {
  /// A bell that meets a consumer which begins to wait is heard by it, and resumes it once.
  func testABellThatMeetsAConsumerIsHeardOnce() async throws {
    try onlyWithAllTests()
    let count = 30_000
    let bell = Bell(of: "a test", for: CountdownManager().engine)
    let isEnded = Signal()
    Thread.detachNewThread {
      var random = SplitMix64(seed: 1)
      for number in 0..<count {
        bell.ring(number == count - 1 ? .last : .news)
        // So long that the next bell often meets a consumer that begins to wait.
        for _ in 0..<random.next() % 64 { sched_yield() }
      }
      isEnded.raise()
    }
    var heard: [Ring] = []
    repeat { heard.append(await bell.next(isolation: nil)) } while heard.last != .over
    isEnded.await()
    XCTAssertEqual(heard.suffix(2), [.last, .over])
    XCTAssertEqual(heard.count { $0 != .news }, 2)
    XCTAssertGreaterThan(heard.count, 2)
  }
}
