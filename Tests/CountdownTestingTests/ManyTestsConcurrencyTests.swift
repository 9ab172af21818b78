import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// Many tests at once, each with a driver of its own: none misses an instant, also beside a task that polls.
final class ManyTestsConcurrencyTests: XCTestCase {
  private static let seconds: [Int64] = [1, 2, 3, 4, 5]

  func testSixtyFourAtOnce() async {
    let results = await Self.results(of: 64)
    XCTAssertEqual(results.filter { $0 != Self.seconds }, [])
  }

  /// It polls, and may call an actor that the others call too; none of the consumers is taken for one that keeps time.
  func testBesideATaskThatPolls() async {
    for callsAnActor in areAllTestsWanted ? [true, false] : [true] {
      // Jobs are counted from the first driver on.
      let (first, isDone, desk) = (ManualDriver(), Locked(false), Desk())
      let poller = Task.detached {
        while !isDone.now {
          await Task.yield()
          if callsAnActor { await desk.work() }
        }
      }
      let results = await Self.results(of: 6, desk: desk)
      XCTAssertEqual(results.filter { $0 != Self.seconds }, [])
      isDone.use { $0 = true }
      await poller.value
      withExtendedLifetime(first) {}
    }
  }

  func testCallersTakeTurns_andWaitForWhatTheOthersHaveBrought() async {
    for _ in 0..<30 {
      let driver = ManualDriver()
      let manager = CountdownManager(driver: driver)
      let sleeper = Task.begun { await ManyTestsConcurrencyTests.sleep(on: driver, manager) {} }
      async let first: Void = driver.advance(by: .seconds(5))
      async let second: Void = driver.advance(by: .seconds(3))
      _ = await (first, second)
      let seconds = await sleeper.value
      XCTAssertEqual(seconds, Self.seconds)
      XCTAssertEqual(driver.now, .seconds(5))
    }
  }

  /// Each may get the address of the one before, and together they are handed out as often as a task that polls.
  func testShortTasksInARowAreWaitedFor() async {
    let driver = ManualDriver()
    let manager = CountdownManager(driver: driver)
    let sleeper = Task.begun {
      try? await manager.sleep(for: .seconds(1))
      for _ in 0..<120 {
        await Task.detached { for _ in 0..<900 { await Task.yield() } }.value
      }
      return driver.now
    }
    await driver.advance(by: .seconds(5))
    let end = await sleeper.value
    XCTAssertEqual(end, .seconds(1))
  }

  /// When the sleepers of several tests woke up, which run at once.
  private static func results(of count: Int, desk: Desk = Desk()) async -> [[Int64]] {
    await withTaskGroup { group in
      for _ in 0..<count { group.addTask { await result(desk) } }
      return await group.reduce(into: []) { $0.append($1) }
    }
  }

  /// A test: a loop of five sleeps of a second, and after each a group of four tasks that yield; beside it a loop over values.
  private static func result(_ desk: Desk) async -> [Int64] {
    let driver = ManualDriver()
    let manager = CountdownManager(driver: driver)
    let sleeper = Task.begun {
      await sleep(on: driver, manager) {
        await withTaskGroup { group in
          for _ in 0..<4 { group.addTask { for _ in 0..<20 { await Task.yield() } } }
        }
        for _ in 0..<5 { await desk.work() }
      }
    }
    let loop = Task.begun { for await _ in manager.values(for: .seconds(5)) {} }
    await driver.advance(by: .seconds(5), within: .seconds(10)) { report in XCTFail(report) }
    await loop.value
    return await sleeper.value
  }

  /// Sleeps five times for a second, by the clock and by the manager in turn, and returns when it woke up.
  private static func sleep(
    on driver: ManualDriver, _ manager: CountdownManager, thenEach work: @Sendable () async -> Void
  ) async -> [Int64] {
    var seconds: [Int64] = []
    for number in 0..<5 {
      if number % 2 == 0 {
        try? await driver.clock.sleep(for: .seconds(1))
      } else {
        try? await manager.sleep(for: .seconds(1))
      }
      await work()
      seconds.append(driver.now.components.seconds)
    }
    return seconds
  }

  private actor Desk {
    private var count = 0
    func work() { count += 1 }
  }
}
