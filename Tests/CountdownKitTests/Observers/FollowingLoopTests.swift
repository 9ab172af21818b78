import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

@testable import CountdownCore
@testable import CountdownKit

/// `countdown.values`: loops that follow a countdown.
final class FollowingLoopTests: XCTestCase {
  private let driver = ManualDriver()
  private lazy var manager = CountdownManager(driver: driver)
  private let receiver = Player()
  private lazy var countdown = manager.start(receiver, for: .seconds(3)) { _, _ in }

  private func loop(over values: CountdownValues? = nil, until last: Int = 0) -> Task<[Int], Never> {
    Task.begun { [values = values ?? countdown.values] in
      var seconds: [Int] = []
      for await left in values {
        seconds.append(left.seconds)
        if left.seconds <= last { break }
      }
      return seconds
    }
  }

  private func expect(_ expected: [Int], of loop: Task<[Int], Never>, line: UInt = #line) async {
    let values = await loop.value
    XCTAssertEqual(values, expected, line: line)
  }

  func testAnyNumberOfLoopsFollowAndLeavingOneEndsNothingElse() async {
    let whole = (0..<3).map { _ in loop() }
    let left = loop(until: 2)
    let cancelled = loop()
    await driver.advance(by: .seconds(1))
    cancelled.cancel()
    await driver.advance(by: .seconds(2))
    for task in whole { await expect([3, 2, 1, 0], of: task) }
    await expect([3, 2], of: left)
    let outcome = await countdown.outcome
    XCTAssertEqual(outcome, .completed)
    await expect([], of: loop())
    XCTAssertEqual(driver.consumers.count, 0)
  }

  func testALoopEndsWithoutZeroWhereTheCountdownDoes() async {
    let task = loop()
    await driver.advance(by: .seconds(1))
    countdown.extend(by: .seconds(5))
    await driver.advance(by: .seconds(1))
    let early = countdown.values
    countdown.cancel()
    await expect([3, 2, 7, 6], of: task)
    await expect([], of: loop(over: early))
    await expect([], of: loop())
  }

  func testALoopOverAnObservationThatBeginsRightBeforeTheZeroOfThatGetsTheZeroAndEnds() async {
    let observation = Box<Countdown?>(nil)
    let seconds = Locked<[Int]>([])
    let loop = Box<Task<Void, Never>?>(nil)
    let leader = manager.start(receiver, for: .seconds(1)) { _, left in
      guard left == .zero, let values = observation.value?.values else { return }
      loop.value = Task.begun { for await left in values { seconds.use { $0.append(left.seconds) } } }
    }
    let observer = keep(Player())
    observation.value = leader.observe(by: observer) { _, _ in }
    await driver.advance(by: .seconds(1))
    XCTAssertEqual(seconds.now, [0])
    XCTAssertEqual(driver.consumers.count, 0, "it has ended")
    loop.value?.cancel()
    await loop.value?.value
  }

  /// What ends it may deliver, and so keep others from their passes: who lets time pass waits for that.
  func testAConsumerHasGoneOnceWhatRangHasEnded() async {
    let driver = driver
    let bell = Bell(of: "a test", for: manager.engine)
    XCTAssertNil(bell.take())
    let consumersAtEnd = Box<Int?>(nil)
    bell.close { consumersAtEnd.value = driver.consumers.count }
    XCTAssertEqual(consumersAtEnd.value, 1)
    XCTAssertEqual(driver.consumers.count, 0)
  }
}
