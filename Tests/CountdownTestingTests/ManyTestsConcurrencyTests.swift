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

  /// It polls an actor that the others call too.
  func testBesideATaskThatPolls() async {
    // Jobs are counted from the first driver on.
    let (first, isDone, desk) = (ManualDriver(), Locked(false), Desk())
    let poller = Task.detached {
      while !isDone.now {
        await Task.yield()
        await desk.work()
      }
    }
    let results = await Self.results(of: 6, desk: desk)
    XCTAssertEqual(results.filter { $0 != Self.seconds }, [])
    isDone.use { $0 = true }
    await poller.value
    withExtendedLifetime(first) {}
  }

  /// Consumers of each kind come and go beside it: none of them is taken for one that keeps time.
  func testAPollerIsNoneOfTheConsumers() async throws {
    try onlyWithAllTests()
    let isDone = Locked(false)
    var wrong: [String] = []
    for _ in 0..<5 {
      let driver = ManualDriver()
      let manager = CountdownManager(driver: driver)
      let clock = driver.clock
      let poller = Task.detached { while !isDone.now { await Task.yield() } }
      let sleepers = (0..<3).map { number in
        Task.begun {
          var seconds: [Int64] = []
          for _ in 0..<5 {
            if number == 0 {
              try? await clock.sleep(for: .seconds(1))
            } else {
              try? await manager.sleep(for: .seconds(1))
            }
            seconds.append(driver.now.components.seconds)
          }
          return seconds
        }
      }
      let loop = Task.begun { for await _ in manager.values(for: .seconds(5)) {} }
      let reports = Locked<[String]>([])
      await driver.advance(by: .seconds(5), within: .seconds(10)) { report in
        reports.use { $0.append(report) }
      }
      wrong += reports.now
      for sleeper in sleepers {
        let seconds = await sleeper.value
        if seconds != Self.seconds { wrong.append("\(seconds)") }
      }
      await loop.value
      isDone.use { $0 = true }
      await poller.value
      isDone.use { $0 = false }
    }
    XCTAssertEqual(wrong, [])
  }

  func testCallersTakeTurns_andWaitForWhatTheOthersHaveBrought() async {
    var wrong: [String] = []
    for _ in 0..<30 {
      let driver = ManualDriver()
      let clock = driver.clock
      let sleeper = Task.begun {
        var seconds: [Int64] = []
        for _ in 0..<5 {
          try? await clock.sleep(for: .seconds(1))
          seconds.append(driver.now.components.seconds)
        }
        return seconds
      }
      async let first: Void = driver.advance(by: .seconds(5))
      async let second: Void = driver.advance(by: .seconds(3))
      _ = await (first, second)
      let seconds = await sleeper.value
      if seconds != Self.seconds || driver.now != .seconds(5) { wrong.append("\(driver.now): \(seconds)") }
    }
    XCTAssertEqual(wrong, [])
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

  /// A test: a loop of five sleeps of a second, and after each a group of four tasks that yield.
  private static func result(_ desk: Desk) async -> [Int64] {
    let driver = ManualDriver()
    let manager = CountdownManager(driver: driver)
    let sleeper = Task.begun {
      var seconds: [Int64] = []
      for _ in 0..<5 {
        try? await manager.sleep(for: .seconds(1))
        await withTaskGroup { group in
          for _ in 0..<4 { group.addTask { for _ in 0..<20 { await Task.yield() } } }
        }
        for _ in 0..<5 { await desk.work() }
        seconds.append(driver.now.components.seconds)
      }
      return seconds
    }
    await driver.advance(by: .seconds(5))
    return await sleeper.value
  }

  private actor Desk {
    private var count = 0
    func work() { count += 1 }
  }
}
