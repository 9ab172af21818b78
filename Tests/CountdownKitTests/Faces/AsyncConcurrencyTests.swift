import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// Crowds of tasks and actors, cancelled at every moment.
final class AsyncConcurrencyTests: XCTestCase {
  private let driver = ManualDriver()
  private lazy var manager = CountdownManager(driver: driver)

  func testLoopsAndSleepsCancelledAtEveryMoment() async {
    let manager = manager
    await whileTimePasses { round, spins in
      let task = Task.detached {
        var last = Duration.seconds(1)
        for await left in manager.values(for: .milliseconds(20), ticks: .every(.milliseconds(1))) {
          XCTAssertLessThan(left.duration, last)
          last = left.duration
        }
      }
      let sleeper = Task.detached {
        try await manager.sleep(for: round % 2 == 0 ? .milliseconds(round % 7) : .seconds(86_400))
      }
      // Some before they have begun, and while they begin.
      spin(for: round % 4 == 1 ? spins / 10 : spins)
      sleeper.cancel()
      task.cancel()
      await task.value
      _ = await sleeper.result
    }
    XCTAssertEqual(driver.consumers.count, 0)
  }

  func testActorsCancelledAtEveryMoment() async throws {
    try onlyWithAllTests()
    let (driver, manager) = (driver, manager)
    await whileTimePasses { round, spins in
      let (room, ledger) = (EndingRoom(), EventLedger())
      let last: Duration = round % 2 == 0 ? .milliseconds(10) : .seconds(-1)
      await room.beBusy { room in
        manager.start(on: room, for: .milliseconds(20), ticks: .every(.milliseconds(1))) { _, left, stop in
          ledger.begin(left.duration)
          stop = left.duration == last
          ledger.end(stopping: stop)
        } onEnd: {
          ledger.note($1)
        }
      }
      spin(for: spins)
      await room.beBusy { if manager.cancel($0) { ledger.close() } }
      while driver.consumers.count > 0 { await Task.yield() }
      XCTAssertEqual(ledger.faults, [], "round \(round)")
      XCTAssertEqual(ledger.outcomes.count, 1, "round \(round)")
    }
  }

  /// Does something a thousand times, while another thread makes time pass: with numbers of nanoseconds to wait.
  private func whileTimePasses(_ body: (_ round: Int, _ spins: Int) async -> Void) async {
    let isOver = Locked(false)
    Thread { [driver] in
      while !isOver.now { driver.advance(by: .milliseconds(1)) }
    }.start()
    var random = SplitMix64(seed: 1)
    for round in 0..<1_000 { await body(round, random.below(200_000)) }
    isOver.replace(with: true)
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
}

private func spin(for nanoseconds: Int) {
  let end = ContinuousClock.now + .nanoseconds(nanoseconds)
  while ContinuousClock.now < end {}
}
