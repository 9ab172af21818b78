import TestSupport
import XCTest

@testable import CountdownCore

/// What waits for one end: a queue from which any can be taken out.
final class EndWaitersTests: XCTestCase {
  private final class Waiter: EndWaiter, @unchecked Sendable {
    // Unchecked: one thread uses it.
    let number: Int
    var awaited: CountdownHandler?

    init(_ number: Int) { self.number = number }

    func countdownHasEnded() {}
  }

  func testTakenInTheOrderInWhichTheyCame_withoutThoseThatWaitNoMore() {
    var generator = SplitMix64(seed: 5)
    let waiters = EndWaiters()
    var expected: [Waiter] = []
    for number in 0..<5_000 {
      switch generator.next() % 8 {
      case 0..<4:
        let waiter = Waiter(number)
        expected.append(waiter)
        waiters.add(waiter)
      case 4..<7 where !expected.isEmpty:
        let waiter = expected.remove(at: Int(generator.next() % UInt64(expected.count)))
        waiters.remove(waiter)
        // Once more: it does not wait.
        waiters.remove(waiter)
      default:
        // Seldom, so that many gather.
        guard generator.next() % 16 == 0 else { continue }
        XCTAssertEqual(waiters.takeAll().map { ($0 as? Waiter)?.number }, expected.map(\.number))
        expected = []
      }
      XCTAssertEqual(waiters.isEmpty, expected.isEmpty)
    }
  }
}
