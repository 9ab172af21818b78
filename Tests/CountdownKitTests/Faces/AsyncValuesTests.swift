import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// `for await` over the values of a countdown, on virtual time.
final class AsyncValuesTests: XCTestCase {
  private let driver = ManualDriver()
  private lazy var manager = CountdownManager(driver: driver)

  func testALoopIsGivenEveryValueAndZeroAtItsInstant() async {
    let driver = driver
    let values = manager.values(for: .milliseconds(2_500))
    let loop = Task.begun {
      var lines: [String] = []
      for await left in values { lines.append("\(left.duration) at \(driver.now)") }
      return lines
    }
    await driver.advance(by: .seconds(3))
    let lines = await loop.value
    XCTAssertEqual(
      lines,
      ["2.5 seconds at 0.0 seconds", "2.0 seconds at 0.5 seconds", "1.0 seconds at 1.5 seconds"]
        + ["0.0 seconds at 2.5 seconds"])
    XCTAssertEqual(manager.activeCount, 0)
    XCTAssertEqual(driver.consumers.count, 0)
  }

  func testTheNewestValueWins() async {
    var iterator = manager.values(for: .seconds(10)).makeAsyncIterator()
    await expect(10, from: &iterator)
    letPass(.seconds(1))
    letPass(.seconds(3))
    await expect(6, from: &iterator)
    letPass(.seconds(1))
    await expect(5, from: &iterator)
  }

  func testZeroIsNeverLost() async {
    var iterator = manager.values(for: .seconds(3)).makeAsyncIterator()
    await expect(3, from: &iterator)
    for _ in 0..<9 { letPass(.seconds(1)) }
    XCTAssertEqual(manager.activeCount, 0)
    manager.cancelAll()
    await expect(0, from: &iterator)
    await expect(nil, from: &iterator)
    await expect(nil, from: &iterator)
  }

  func testAZeroDurationIsOneZero() async {
    var iterator = manager.values(for: .seconds(-1)).makeAsyncIterator()
    await expect(0, from: &iterator)
    await expect(nil, from: &iterator)
  }

  func testItIsLazyAndADateIsComparedWithTheWallClockThen() async {
    var iterator = manager.values(until: driver.date + 10).makeAsyncIterator()
    XCTAssertEqual(manager.activeCount, 0)
    letPass(.seconds(2))
    driver.shiftWallClock(by: .seconds(3))
    await expect(5, from: &iterator)
    driver.shiftWallClock(by: .seconds(3))
    letPass(.seconds(1))
    await expect(4, from: &iterator)
  }

  func testTwoLoopsAreTwoCountdowns() async {
    let values = manager.values(for: .seconds(5))
    var first = values.makeAsyncIterator()
    await expect(5, from: &first)
    letPass(.seconds(1))
    var second = values.makeAsyncIterator()
    await expect(5, from: &second)
    XCTAssertEqual(manager.activeCount, 2)
    letPass(.seconds(1))
    await expect(3, from: &first)
    await expect(4, from: &second)
  }

  func testBreakingOutOfTheLoopEndsTheCountdownAtOnce() async {
    for await left in manager.values(for: .seconds(5)) {
      XCTAssertEqual(manager.activeCount, 1)
      if left.seconds == 4 { break }
      letPass(.seconds(1))
    }
    XCTAssertEqual(manager.activeCount, 0)
    XCTAssertNil(driver.nextWakeUp)
    XCTAssertEqual(driver.consumers.count, 0)
  }

  func testDroppingTheIteratorEndsTheCountdownAtOnce() async {
    var iterator: CountdownValues.Iterator? = manager.values(for: .seconds(5)).makeAsyncIterator()
    let first = await iterator?.next(isolation: nil)
    XCTAssertEqual(first?.seconds, 5)
    XCTAssertEqual(manager.activeCount, 1)
    iterator = nil
    XCTAssertEqual(manager.activeCount, 0)
  }

  func testCancellingATaskThatWaitsEndsTheCountdownAtOnce() async {
    let values = manager.values(for: .seconds(5))
    let loop = Task.begun {
      var seen: [Int] = []
      for await left in values { seen.append(left.seconds) }
      return seen
    }
    await driver.advance(by: .seconds(1))
    XCTAssertEqual(manager.activeCount, 1)
    loop.cancel()
    XCTAssertEqual(manager.activeCount, 0)
    let seen = await loop.value
    XCTAssertEqual(seen, [5, 4])
  }

  func testACancelledTaskStartsNothingAndTakesNothing() async {
    let manager = manager
    let driver = driver
    let letPass = letPass
    let loop = Task.begun {
      for await left in manager.values(for: .seconds(5)) {
        unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
        letPass(.seconds(1))
        XCTAssertEqual(left.seconds, 5)
      }
      XCTAssertEqual(manager.activeCount, 0)
      var wakeUps = driver.wakeUpCount
      for await _ in manager.values(for: .zero) { wakeUps = -1 }
      return wakeUps == driver.wakeUpCount
    }
    let isRight = await loop.value
    XCTAssertTrue(isRight)
  }

  func testTheManagerEndsTheLoopWithoutZero() async {
    for end in [{ $0.cancelAll() }, { manager in Task.begun { await manager.shutDown() } }]
      as [@Sendable (CountdownManager) -> Void]
    {
      let manager = CountdownManager(driver: driver)
      let loop = Task.begun {
        await manager.values(for: .seconds(5)).map(\.seconds).reduce([]) { $0 + [$1] }
      }
      await driver.advance(by: .seconds(1))
      end(manager)
      let seen = await loop.value
      XCTAssertEqual(seen, [5, 4])
    }
  }

  func testTheEndOvertakesAValueThatWasNotTaken() async {
    var iterator = manager.values(for: .seconds(5)).makeAsyncIterator()
    await expect(5, from: &iterator)
    letPass(.seconds(1))
    manager.cancelAll()
    await expect(nil, from: &iterator)
  }

  func testAManagerThatIsGoneEndsTheLoopAndStartsNone() async {
    var manager: CountdownManager? = CountdownManager(driver: driver)
    weak let gone = manager
    guard let values = manager?.values(for: .seconds(5)) else { return XCTFail("no manager") }
    var iterator = values.makeAsyncIterator()
    await expect(5, from: &iterator)
    manager = nil
    XCTAssertNil(gone)
    await expect(nil, from: &iterator)
    var another = values.makeAsyncIterator()
    await expect(nil, from: &another)
  }

  func testSuspensionHoldsValuesBack() async {
    var iterator = manager.values(for: .seconds(5)).makeAsyncIterator()
    await expect(5, from: &iterator)
    manager.suspend()
    letPass(.seconds(3))
    manager.resume()
    await expect(2, from: &iterator)
  }

  func testTicksAreNumberedAndCollapse() async {
    var iterator = manager.ticks(every: .seconds(1)).makeAsyncIterator()
    var numbers: [Int?] = [await iterator.next(isolation: nil)]
    letPass(.seconds(1))
    numbers.append(await iterator.next(isolation: nil))
    letPass(.seconds(5))
    numbers.append(await iterator.next(isolation: nil))
    XCTAssertEqual(numbers, [0, 1, 6])
    manager.cancelAll()
    let end = await iterator.next(isolation: nil)
    XCTAssertNil(end)
  }

  /// Nobody is waited for.
  private var letPass: @Sendable (Duration) -> Void {
    { [driver] in driver.advance(by: $0) }
  }

  private func expect(
    _ seconds: Int?, from iterator: inout CountdownValues.Iterator, line: UInt = #line
  ) async {
    let left = await iterator.next(isolation: #isolation)
    XCTAssertEqual(left?.seconds, seconds, line: line)
  }
}
