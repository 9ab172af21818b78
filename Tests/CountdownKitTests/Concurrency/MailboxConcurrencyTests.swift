import Foundation
import TestSupport
import XCTest

@testable import CountdownKit

/// A thread that rings a mailbox, and a consumer that waits at it.
final class MailboxConcurrencyTests: XCTestCase {
  /// A bell that meets a consumer which begins to wait is heard by it, and resumes it once.
  func testABellThatMeetsAConsumerIsHeardOnce() async {
    let count = 30_000
    let mailbox = Mailbox(account: nil)
    let isEnded = Signal()
    Thread.detachNewThread {
      var random = SplitMix64(seed: 1)
      for number in 0..<count {
        mailbox.ring(number == count - 1 ? .last : .again)
        // So long that the next bell often meets a consumer that begins to wait.
        for _ in 0..<random.next() % 64 { sched_yield() }
      }
      isEnded.raise()
    }
    var bells: [Bell] = []
    while let bell = await mailbox.next(isolation: nil) { bells.append(bell) }
    isEnded.await()
    XCTAssertEqual(bells.last, .last)
    XCTAssertEqual(bells.count { $0 == .last }, 1)
    XCTAssertGreaterThan(bells.count, 1)
  }
}
