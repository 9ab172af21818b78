import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// `await driver.advance(by:)`: time goes on when everybody who waits for it has kept up.
final class AsyncAdvanceTests: XCTestCase {
  private let driver = ManualDriver()
  private lazy var manager = CountdownManager(driver: driver)

  func testWithoutConsumersItIsAsWithoutAwait() async {
    let log = EventLedger()
    let receiver = Player()
    manager.start(receiver, for: .seconds(2)) { _, left in log.note(left.duration) }
    await driver.advance(by: .milliseconds(2_500))
    XCTAssertEqual(log.values, [.seconds(2), .seconds(1), .zero])
    XCTAssertEqual(driver.now, .milliseconds(2_500))
    await driver.advance(by: .seconds(-1))
    XCTAssertEqual(driver.now, .milliseconds(2_500))
    withExtendedLifetime(receiver) {}
  }

  func testACallbackExtendsIt() async {
    let driver = driver
    manager.start(driver, for: .seconds(1)) { driver, left in
      if left == .zero { driver.advance(by: .seconds(5)) }
    }
    await driver.advance(by: .seconds(2))
    XCTAssertEqual(driver.now, .seconds(7))
  }

  func testWhatALoopDoesAtOneInstantIsDoneBeforeTheNext() async {
    let (driver, manager) = (driver, manager)
    let log = EventLedger()
    let loop = Task.begun {
      for await number in manager.ticks(every: .seconds(1)) {
        log.note(number: number)
        // It comes back after another task, which starts something on the same time.
        await Task.detached { log.note(driver.now) }.value
        if number == 3 { break }
      }
    }
    await driver.advance(by: .seconds(9))
    XCTAssertEqual(log.numbers, [0, 1, 2, 3])
    XCTAssertEqual(log.values, [0, 1, 2, 3].map { .seconds($0) })
    await loop.value
  }

  func testWhoWaitsForThisTimeElsewhereHoldsNothingUp() async {
    let (driver, manager) = (driver, manager)
    let loop = Task.begun {
      var seen: [String] = []
      for await left in manager.values(for: .seconds(6)) {
        try await driver.clock.sleep(
          until: driver.clock.now.advanced(by: .milliseconds(2_500)), tolerance: nil)
        seen.append("\(left.seconds) at \(driver.now)")
      }
      return seen
    }
    await driver.advance(by: .seconds(20))
    let seen = try? await loop.value
    XCTAssertEqual(seen, ["6 at 2.5 seconds", "4 at 5.0 seconds", "1 at 7.5 seconds", "0 at 10.0 seconds"])
  }

  func testALoopMayLetTimePassItself() async {
    var seen: [Int] = []
    for await left in manager.values(for: .seconds(3)) {
      seen.append(left.seconds)
      await driver.advance(by: .seconds(1))
    }
    XCTAssertEqual(seen, [3, 2, 1, 0])
  }

  func testWhoHasGoneHoldsNothingUp() async {
    let manager = manager
    for await _ in manager.values(for: .seconds(9)) { break }
    var iterator: CountdownValues.Iterator? = manager.values(for: .seconds(9)).makeAsyncIterator()
    _ = await iterator?.next(isolation: nil)
    iterator = nil
    let cancelled = Task.begun { for await _ in manager.values(for: .seconds(9)) {} }
    cancelled.cancel()
    await driver.advance(by: .seconds(2))
    await cancelled.value
    XCTAssertEqual(driver.consumers.count, 0)
  }

  func testAnIteratorThatHasNotAskedHoldsNothingUp() async {
    var iterator = manager.values(for: .seconds(9)).makeAsyncIterator()
    let reports = Locked<[String]>([])
    await driver.advance(by: .seconds(1), within: .milliseconds(20)) { report in
      reports.use { $0.append(report) }
    }
    XCTAssertEqual(reports.now, [])
    let first = await iterator.next(isolation: nil)
    XCTAssertNotNil(first)
  }

  func testItSaysWhoDoesNotComeBack() async {
    let (driver, manager) = (driver, manager)
    let gate = AsyncStream<Void>.makeStream()
    let loop = Task.begun {
      for await _ in manager.values(for: .seconds(3)) { for await _ in gate.stream { break } }
    }
    let reports = Locked<[String]>([])
    await driver.advance(by: .seconds(1), within: .milliseconds(20)) { report in
      reports.use { $0.append(report) }
    }
    let first = reports.now.first ?? ""
    XCTAssertTrue(first.hasPrefix("after 0.02 seconds 1 of 1 consumers"), first)
    XCTAssertTrue(first.contains("a loop over values"), first)
    XCTAssertEqual(driver.now, .seconds(1))
    gate.continuation.finish()
    await driver.advance(by: .seconds(3))
    await loop.value
  }

  @MainActor
  func testTasksOfTheMainActorBeginBeforeAndWhatTheyDoLastIsDone() async {
    let (driver, manager) = (driver, manager)
    var isDone = false
    Task {
      try await manager.sleep(for: .seconds(1))
      isDone = true
    }
    await driver.advance(by: .seconds(1))
    XCTAssertTrue(isDone)
  }

  @MainActor
  func testALoopOfSleepsOnAnActorMissesNoInstant() async {
    let (driver, manager) = (driver, manager)
    var instants: [Duration] = []
    let loop = Task {
      while true {
        try await manager.sleep(for: .seconds(1))
        instants.append(driver.now)
      }
    }
    await driver.advance(by: .milliseconds(5_500))
    XCTAssertEqual(instants, (1...5).map { .seconds($0) })
    loop.cancel()
  }

  /// The flag is read without a hop to the actor, which would itself wait for what is to be proved.
  ///
  /// And the pass goes on until the task has taken its last value, so that nobody waits for consumers at that moment.
  func testWhatIsDoneLastOnAnotherActorIsDone() async {
    let (driver, manager) = (driver, manager)
    for (name, wait) in Lamp.waits {
      var missed = 0
      for _ in 0..<10 {
        let lamp = Lamp()
        Task { try await lamp.turnOn(after: wait, manager) }
        while driver.consumers.count == 0 { await Task.yield() }
        manager.start(for: .seconds(1)) { left in
          let patience = ContinuousClock.now + .milliseconds(50)
          while left == .zero, driver.consumers.count > 0, ContinuousClock.now < patience { sched_yield() }
        }
        await driver.advance(by: .seconds(1))
        if !lamp.isOn.now { missed += 1 }
      }
      XCTAssertEqual(missed, 0, name)
    }
  }
}

/// Turns on its light, as the last that it does on itself.
private actor Lamp {
  typealias Wait = @Sendable (isolated Lamp, CountdownManager) async throws -> Void

  /// Everything that a task can wait for a second with.
  static let waits: [(String, Wait)] = [
    ("sleep", { _, manager in try await manager.sleep(for: .seconds(1)) }),
    ("values", { _, manager in for await _ in manager.values(for: .seconds(1)) {} }),
    (
      "ticks",
      { _, manager in for await number in manager.ticks(every: .seconds(1)) where number == 1 { break } }
    ),
    (
      "a countdown's values",
      { lamp, manager in for await _ in manager.startSilently(lamp, for: .seconds(1)).values {} }
    ),
    (
      "a countdown's outcome",
      { lamp, manager in _ = await manager.startSilently(lamp, for: .seconds(1)).outcome }
    ),
    (
      "a block",
      { lamp, manager in
        manager.start(on: lamp, for: .seconds(1)) { lamp, left in if left == .zero { lamp.turnOn() } }
        // The block turns on the light, so the caller must not.
        throw CancellationError()
      }
    ),
  ]

  nonisolated let isOn = Locked(false)

  func turnOn(after wait: Wait, _ manager: CountdownManager) async throws {
    try await wait(self, manager)
    turnOn()
  }

  func turnOn() {
    // Long enough that whoever does not wait comes before.
    usleep(5_000)
    isOn.replace(with: true)
  }
}
