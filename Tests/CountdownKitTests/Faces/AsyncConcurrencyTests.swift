import CountdownKit
import CountdownTesting
import Foundation
import Synchronization
import TestSupport
import XCTest

/// The async faces from everywhere, with tasks that are cancelled at every moment.
final class AsyncConcurrencyTests: XCTestCase {
  private actor Room {
    var seen: [Int] = []

    func listen(to manager: CountdownManager) async {
      for await left in manager.values(for: .seconds(3)) {
        assertIsolated()
        seen.append(left.seconds)
      }
      assertIsolated()
      try? await manager.sleep(for: .seconds(1))
      assertIsolated()
    }
  }

  func testFromAnActor() async {
    let driver = ManualDriver()
    let manager = CountdownManager(driver: driver)
    let room = Room()
    let task = Task.begun { await room.listen(to: manager) }
    // On its own, it may not have begun.
    while driver.consumers.count == 0 { await Task.yield() }
    await driver.advance(by: .seconds(3))
    // Nobody waits until it sleeps, so it may do so at any time after that.
    let isOver = Locked(false)
    let end = Task {
      await task.value
      isOver.use { $0 = true }
    }
    while !isOver.now {
      await driver.advance(by: .seconds(1))
      await Task.yield()
    }
    await end.value
    let seen = await room.seen
    XCTAssertEqual(seen, [3, 2, 1, 0])
  }

  @MainActor
  func testFromTheMainActor() async {
    let driver = ManualDriver()
    let manager = CountdownManager(driver: driver)
    var seen: [Int] = []
    let task = Task {
      for await left in manager.values(for: .seconds(3)) {
        MainActor.assertIsolated()
        seen.append(left.seconds)
      }
      try? await manager.sleep(for: .seconds(1))
      MainActor.assertIsolated()
      seen.append(-1)
    }
    await driver.advance(by: .seconds(3))
    XCTAssertEqual(seen, [3, 2, 1, 0])
    await driver.advance(by: .seconds(1))
    XCTAssertEqual(seen, [3, 2, 1, 0, -1])
    await task.value
  }

  func testAGroupOfTenThousand() async {
    let driver = ManualDriver()
    let manager = CountdownManager(driver: driver)
    let count = 10_000
    let sum = await withTaskGroup(of: Int.self) { group in
      for number in 0..<count {
        group.addBegun {
          if number % 2 == 0 { return await manager.values(for: .seconds(3)).reduce(0) { $0 + $1.seconds } }
          try? await manager.sleep(for: .seconds(1 + number % 3))
          return 6
        }
      }
      XCTAssertEqual(manager.activeCount, count)
      await driver.advance(by: .seconds(3))
      return await group.reduce(0, +)
    }
    XCTAssertEqual(sum, 6 * count)
    XCTAssertEqual(manager.activeCount, 0)
    XCTAssertEqual(driver.consumers.count, 0)
    XCTAssertLessThanOrEqual(driver.wakeUpCount, 4)
  }

  func testCancelledAtEveryMoment() async {
    let driver = ManualDriver()
    let manager = CountdownManager(driver: driver)
    let isOver = Atomic(false)
    let runner = Thread {
      while !isOver.load(ordering: .acquiring) { driver.advance(by: .milliseconds(1)) }
    }
    runner.start()
    var random = SplitMix64(seed: 1)
    for round in 0..<1_000 {
      let spins = Int(random.next() % 200_000)
      let task = Task.detached {
        var last = Int64.max
        for await left in manager.values(for: .milliseconds(20), every: .milliseconds(1)) {
          let now = Int64(left.duration / .nanoseconds(1))
          XCTAssertLessThan(now, last)
          last = now
        }
        return last
      }
      let sleeper = Task.detached {
        try await manager.sleep(for: round % 2 == 0 ? .milliseconds(round % 7) : .seconds(86_400))
      }
      // Some before they have begun, and while they begin.
      let end = ContinuousClock.now + .nanoseconds(round % 4 == 1 ? spins / 10 : spins)
      while ContinuousClock.now < end {}
      sleeper.cancel()
      task.cancel()
      _ = await task.value
      _ = await sleeper.result
    }
    isOver.store(true, ordering: .releasing)
    XCTAssertEqual(manager.activeCount, 0)
    XCTAssertEqual(driver.consumers.count, 0)
  }

  private actor Listener {
    private var isCancelled = false
    private var isStopped = false
    private var faults = 0
    private var outcomes = 0

    func listen(to manager: CountdownManager, stopAt: Duration) {
      manager.start(on: self, for: .milliseconds(20), every: .milliseconds(1)) { listener, left, stop in
        if listener.isCancelled || listener.isStopped || listener.outcomes > 0 { listener.faults += 1 }
        stop = left.duration == stopAt
        listener.isStopped = stop
      } onEnd: { listener, outcome in
        listener.outcomes += 1
        if listener.isStopped, outcome != .stopped { listener.faults += 1 }
      }
    }

    func cancel(in manager: CountdownManager) { isCancelled = manager.cancel(self) }

    var wasRight: Bool { faults == 0 && outcomes == 1 }
  }

  func testActorsCancelledAtEveryMoment() async {
    let driver = ManualDriver()
    let manager = CountdownManager(driver: driver)
    let isOver = Atomic(false)
    Thread { while !isOver.load(ordering: .acquiring) { driver.advance(by: .milliseconds(1)) } }.start()
    var random = SplitMix64(seed: 1)
    for round in 0..<1_000 {
      let listener = Listener()
      await listener.listen(to: manager, stopAt: round % 2 == 0 ? .milliseconds(10) : .seconds(-1))
      let end = ContinuousClock.now + .nanoseconds(Int(random.next() % 200_000))
      while ContinuousClock.now < end {}
      await listener.cancel(in: manager)
      while driver.consumers.count > 0 { await Task.yield() }
      let wasRight = await listener.wasRight
      XCTAssertTrue(wasRight, "round \(round)")
    }
    isOver.store(true, ordering: .releasing)
    XCTAssertEqual(manager.activeCount, 0)
  }

  func testNothingIsLeftBehind() async {
    weak var driver: ManualDriver?
    weak var manager: CountdownManager?
    weak var consumers: ConsumerLedger?
    await { @concurrent in
      let newDriver = ManualDriver()
      let newManager = CountdownManager(driver: newDriver)
      (driver, manager, consumers) = (newDriver, newManager, newDriver.consumers)
      let values = newManager.values(for: .seconds(9))
      let loop = Task.begun { for await _ in values {} }
      let sleeper = Task.begun {
        try? await newDriver.clock.sleep(until: newDriver.clock.now, tolerance: nil)
      }
      for await _ in values { break }
      await newDriver.advance(by: .seconds(1))
      loop.cancel()
      await loop.value
      await sleeper.value
    }()
    XCTAssertNil(manager)
    XCTAssertNil(driver)
    XCTAssertNil(consumers)
  }

  func testCancelledAtEveryMomentOnRealTime() async {
    let manager = CountdownManager()
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<500 {
        group.addTask {
          let loop = Task.detached {
            var seen: [TimeLeft] = []
            for await left in manager.values(for: .milliseconds(5), every: .milliseconds(1)) {
              seen.append(left)
            }
            return seen
          }
          try? await Task.sleep(for: .microseconds(13 * number))
          loop.cancel()
          let seen = await loop.value
          XCTAssertEqual(seen, Set(seen).sorted(by: >))
        }
      }
    }
    XCTAssertEqual(manager.activeCount, 0)
  }
}
