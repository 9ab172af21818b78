import CountdownCore
import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// In a crowd, ticks whose tolerance was not given share wake-ups; and nothing else is late.
final class AutomaticToleranceTests: XCTestCase {
  private let driver = ManualDriver(crowdThreshold: 100)
  private lazy var away = AwayDriver(driver)
  private lazy var manager = CountdownManager(driver: away)
  private let calls = Box<[Call]>([])

  private struct Call {
    let name: Int
    let left: Duration
    let instant: Duration
  }

  /// Starts countdowns whose phases are spread over the second.
  private func startCrowd(of count: Int = 1_000, lasting duration: Duration = .seconds(60)) {
    for name in 0..<count {
      start(name, for: duration)
      driver.advance(by: .seconds(1) / count)
    }
  }

  @discardableResult
  private func start(
    _ name: Int, for duration: Duration, every interval: Duration = .seconds(1), tolerance: Duration? = nil,
    alignment: Countdown.Alignment = .deadline
  ) -> Countdown {
    manager.start(
      for: duration, ticks: .every(interval, tolerance: tolerance, alignment: alignment), id: name
    ) {
      [driver, calls] left in
      calls.value.append(Call(name: name, left: left.duration, instant: driver.now))
    }
  }

  private func calls(of name: Int) -> [Call] { calls.value.filter { $0.name == name } }

  /// How late each value of a countdown to a deadline was.
  private func lateness(of name: Int, deadline: Duration) -> [Duration] {
    calls(of: name).map { $0.instant - (deadline - $0.left) }
  }

  private func assertSlack(
    _ lateness: [Duration], atMost slack: Duration = .milliseconds(10), _ message: String = "",
    line: UInt = #line
  ) {
    XCTAssertTrue(lateness.allSatisfy { .zero...slack ~= $0 }, "\(message) \(lateness)", line: line)
  }

  private func wakeUpsOfASecond(_ driver: ManualDriver) -> Int {
    let before = driver.wakeUpCount
    driver.advance(by: .seconds(1))
    return driver.wakeUpCount - before
  }

  func testACrowdHasAHundredWakeUpsASecondAndAThousandWithoutIt() {
    startCrowd()
    driver.advance(by: .seconds(2))
    for second in 0..<10 {
      let count = wakeUpsOfASecond(driver)
      XCTAssertTrue(90...101 ~= count, "\(count) in second \(second)")
    }
    XCTAssertEqual(manager.statistics.worstLateness, .zero)

    let exact = ManualDriver()
    let manager = CountdownManager(driver: exact)
    for id in 0..<1_000 {
      manager.start(for: .seconds(60), id: id) { _ in }
      exact.advance(by: .milliseconds(1))
    }
    XCTAssertEqual(wakeUpsOfASecond(exact), 1_000)
  }

  func testEachValueOfACrowdComesOnceAndNeverEarlyAndAtMostTenMillisecondsLate() {
    startCrowd(of: 500, lasting: .seconds(8))
    driver.advance(by: .seconds(10))
    var late = 0
    for name in 0..<500 {
      let delivered = calls(of: name).map(\.left)
      XCTAssertEqual(delivered, (0...8).reversed().map { .seconds($0) }, "countdown \(name)")
      let lateness = lateness(of: name, deadline: .seconds(1) / 500 * name + .seconds(8))
      assertSlack(lateness, "countdown \(name)")
      XCTAssertEqual(lateness.first, .zero, "a first value")
      XCTAssertEqual(lateness.last, .zero, "a zero")
      late += lateness.count { $0 > .zero }
    }
    XCTAssertGreaterThan(late, 2_000, "a crowd that shares nothing")
  }

  func testAFewCountdownsAreExact() {
    for name in 0..<90 {
      start(name, for: .seconds(5))
      driver.advance(by: .milliseconds(11))
    }
    // Many instants a second, of a few countdowns: no crowd either.
    for name in 100..<103 {
      start(name, for: .seconds(4), every: .milliseconds(5))
      driver.advance(by: .milliseconds(1))
    }
    driver.advance(by: .seconds(6))
    for name in 0..<90 {
      assertSlack(lateness(of: name, deadline: .seconds(5) + .milliseconds(11 * name)), atMost: .zero)
    }
    XCTAssertEqual(calls.value.count { $0.name >= 100 }, 3 * 801)
    for name in 100..<103 {
      assertSlack(lateness(of: name, deadline: .milliseconds(4_990 + name - 100)), atMost: .zero)
    }
  }

  /// What is linked while others are overdue by their slack waits for the pass, but not longer than it may.
  func testAShortCountdownThatStartsWhileOthersMayBeLateEndsInTime() {
    startCrowd()
    driver.advance(by: .seconds(2))
    for name in 2_000..<2_200 {
      driver.advance(by: .microseconds(5_370))
      let begin = driver.now
      start(name, for: .microseconds(1_100))
      driver.advance(by: .microseconds(1_100))
      XCTAssertEqual(calls(of: name).map(\.left), [.microseconds(1_100), .zero])
      XCTAssertEqual(calls(of: name).last?.instant, begin + .microseconds(1_100))
    }
  }

  func testEndlessTicksAreAutomaticAndTheirFirstIsExact() {
    startCrowd()
    driver.advance(by: .microseconds(3_000_700))
    let late = Box<[Duration]>([])
    let first = driver.now + .microseconds(3_300)
    manager.startTicking(keep(Player()), every: .seconds(1), startingAfter: .microseconds(3_300)) {
      [driver] _, number in late.value.append(driver.now - first - .seconds(number))
    }
    driver.advance(by: .seconds(10))
    XCTAssertEqual(late.value.count, 10)
    XCTAssertEqual(late.value.first, .zero)
    assertSlack(late.value)
    XCTAssertGreaterThan(late.value.max()!, .zero)
  }

  func testResumeOnAnotherThreadDeliversInACrowdAtOnce() {
    startCrowd()
    driver.advance(by: .seconds(2))
    // A short one, from an instant at which some were delivered, and one that all others miss a tick in.
    for (held, delivered) in [(Duration.microseconds(4_010), 4), (.microseconds(1_003_210), 1_000)] {
      driver.advance(to: driver.nextWakeUp!)
      manager.suspend()
      driver.advance(by: held)
      calls.value = []
      away.isAway = true
      manager.resume()
      away.isAway = false
      XCTAssertEqual(calls.value.count, 0)
      driver.advance(by: .zero)
      XCTAssertEqual(Set(calls.value.map(\.name)).count, delivered)
    }
  }
}
