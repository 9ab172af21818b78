import CountdownCore
import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// In a crowd, ticks whose tolerance was not given share wake-ups; and nothing else is late.
final class AutomaticToleranceTests: XCTestCase {
  private let driver = ManualDriver(crowdThreshold: 100)
  private lazy var manager = CountdownManager(driver: driver)
  private let calls = Box<[Call]>([])

  private struct Call {
    let name: Int
    let left: Duration
    let instant: Duration
  }

  private static let slack = Duration.milliseconds(10)

  /// Starts countdowns of a minute whose phases are spread over the second.
  private func startCrowd(of count: Int, lasting duration: Duration = .seconds(60)) {
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
    let (driver, calls) = (driver, calls)
    return manager.start(
      for: duration, every: interval, tolerance: tolerance, alignment: alignment, id: name
    ) { left in
      calls.value.append(Call(name: name, left: left.duration, instant: driver.now))
    }
  }

  private func wakeUps(in duration: Duration) -> Int {
    let before = driver.wakeUpCount
    driver.advance(by: duration)
    return driver.wakeUpCount - before
  }

  /// How late each value was, told of a countdown that was started at an instant.
  private func lateness(of name: Int, deadline: Duration) -> [Duration] {
    calls.value.filter { $0.name == name }.map { $0.instant - (deadline - $0.left) }
  }

  func testACrowdHasAHundredWakeUpsASecond() {
    startCrowd(of: 1_000)
    driver.advance(by: .seconds(2))
    for second in 0..<10 {
      let count = wakeUps(in: .seconds(1))
      XCTAssertTrue(90...101 ~= count, "\(count) in second \(second)")
    }
    XCTAssertEqual(manager.statistics.worstLateness, .zero)
  }

  func testWithoutItACrowdHasAThousand() {
    let driver = ManualDriver()
    let manager = CountdownManager(driver: driver)
    for id in 0..<1_000 {
      manager.start(for: .seconds(60), id: id) { _ in }
      driver.advance(by: .milliseconds(1))
    }
    let before = driver.wakeUpCount
    driver.advance(by: .seconds(1))
    XCTAssertEqual(driver.wakeUpCount - before, 1_000)
  }

  func testEachValueOfACrowdComesOnceAndNeverEarlyAndAtMostTenMillisecondsLate() {
    let start = driver.now
    startCrowd(of: 500, lasting: .seconds(8))
    driver.advance(by: .seconds(10))
    var late = 0
    for name in 0..<500 {
      let begin = start + .seconds(1) / 500 * name
      let told = calls.value.filter { $0.name == name }.map(\.left)
      XCTAssertEqual(told, (0...8).reversed().map { .seconds($0) }, "countdown \(name)")
      let lateness = lateness(of: name, deadline: begin + .seconds(8))
      XCTAssertTrue(lateness.allSatisfy { .zero...Self.slack ~= $0 }, "countdown \(name): \(lateness)")
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
      let late = lateness(of: name, deadline: .seconds(5) + .milliseconds(11 * name))
      XCTAssertTrue(late.allSatisfy { $0 == .zero }, "\(late)")
    }
    XCTAssertEqual(calls.value.count { $0.name >= 100 }, 3 * 801)
    for name in 100..<103 {
      let deadline = .seconds(4) + .milliseconds(990 + name - 100)
      XCTAssertTrue(lateness(of: name, deadline: deadline).allSatisfy { $0 == .zero })
    }
  }

  func testWhatNamesAToleranceKeepsItInACrowd() {
    startCrowd(of: 1_000)
    driver.advance(by: .microseconds(1_234_567))
    let begin = driver.now
    start(2_000, for: .seconds(3), tolerance: .zero)
    start(2_001, for: .seconds(3), tolerance: .milliseconds(100))
    driver.advance(by: .seconds(4))
    XCTAssertEqual(lateness(of: 2_000, deadline: begin + .seconds(3)), [.zero, .zero, .zero, .zero])
    let instants = calls.value.filter { $0.name == 2_001 }.map(\.instant)
    XCTAssertTrue(instants[1...2].allSatisfy { $0.inNanoseconds % 100_000_000 == 0 }, "\(instants)")
    XCTAssertEqual(instants.last, begin + .seconds(3))
  }

  func testWhatIsMovedInACrowdIsToldAtOnceAndTheNewZeroIsExact() {
    startCrowd(of: 1_000)
    driver.advance(by: .microseconds(2_003_300))
    let countdown = start(2_000, for: .seconds(30))
    driver.advance(by: .microseconds(777))
    let moved = driver.now
    countdown.reschedule(until: driver.date.addingTimeInterval(1.0005))
    XCTAssertEqual(calls.value.last?.instant, moved)
    driver.advance(by: .seconds(3))
    let told = calls.value.filter { $0.name == 2_000 }
    XCTAssertEqual(told.last?.left, .zero)
    XCTAssertEqual(told.last?.instant, moved + .microseconds(1_000_500))
  }

  /// What is linked while others are overdue by their slack waits for the pass, but not longer than it may.
  func testAShortCountdownThatStartsWhileOthersMayBeLateEndsInTime() {
    startCrowd(of: 1_000)
    driver.advance(by: .seconds(2))
    for name in 2_000..<2_200 {
      driver.advance(by: .microseconds(5_370))
      let begin = driver.now
      start(name, for: .microseconds(1_100))
      driver.advance(by: .microseconds(1_100))
      XCTAssertEqual(calls.value.filter { $0.name == name }.map(\.left), [.microseconds(1_100), .zero])
      XCTAssertEqual(calls.value.last { $0.name == name }?.instant, begin + .microseconds(1_100))
    }
  }

  func testACrowdThatLeavesIsExactAgainAfterASecond() {
    startCrowd(of: 1_000)
    driver.advance(by: .seconds(3))
    for id in 10..<1_000 { manager.cancel(id: id) }
    driver.advance(by: .seconds(3))
    calls.value = []
    driver.advance(by: .seconds(5))
    for name in 0..<10 {
      let late = lateness(of: name, deadline: .seconds(60) + .milliseconds(name))
      XCTAssertEqual(late, Array(repeating: .zero, count: 5), "countdown \(name)")
    }
  }

  func testEqualOnesKeepTheirOrderAsACrowdComesAndGoes() {
    for name in 2_000..<2_005 { start(name, for: .seconds(30)) }
    driver.advance(by: .seconds(3))
    startCrowd(of: 800)
    driver.advance(by: .seconds(3))
    for id in 0..<800 { manager.cancel(id: id) }
    driver.advance(by: .seconds(30))
    let names = calls.value.filter { $0.name >= 2_000 }
    XCTAssertEqual(names.count, 5 * 31)
    for (position, call) in names.enumerated() { XCTAssertEqual(call.name, 2_000 + position % 5) }
  }

  func testTheSlackFollowsTheInterval() {
    startCrowd(of: 1_000)
    driver.advance(by: .seconds(2))
    let begin = driver.now
    let countdown = start(2_000, for: .seconds(20))
    countdown.tick(every: .milliseconds(200))
    driver.advance(by: .seconds(21))
    let late = lateness(of: 2_000, deadline: begin + .seconds(20))
    XCTAssertEqual(late.count, 101)
    XCTAssertTrue(late.allSatisfy { .zero...Duration.milliseconds(2) ~= $0 }, "\(late.max()!)")
    XCTAssertGreaterThan(late.max()!, .zero, "not given is still not given")
  }

  func testASnapshotKeepsThatNoneWasGiven() throws {
    manager.start(for: .seconds(20), id: "automatic") { _ in }
    manager.start(for: .seconds(20), tolerance: .zero, id: "exact") { _ in }
    let saved = manager.snapshot()
    let data = try JSONEncoder().encode(saved)
    XCTAssertEqual(String(decoding: data, as: UTF8.self).components(separatedBy: "\"tolerance\"").count, 2)
    let other = CountdownManager(driver: driver)
    let decoded = try JSONDecoder().decode(CountdownSnapshot.self, from: data)
    try other.restore(decoded, onTick: { _, _ in }, onEnd: { _, _ in })
    XCTAssertEqual(other.snapshot(), saved)
  }

  func testEndlessTicksAreAutomaticAndTheirFirstIsExact() {
    startCrowd(of: 1_000)
    driver.advance(by: .microseconds(2_000_700))
    let instants = Box<[Duration]>([])
    let driver = driver
    let begin = driver.now
    manager.startTicking(Player(), every: .seconds(1), startingAfter: .microseconds(3_300)) { _, _ in
      instants.value.append(driver.now)
    }
    withExtendedLifetime(Player()) { driver.advance(by: .seconds(1)) }
    XCTAssertEqual(instants.value, [], "its receiver is gone")
    let player = Player()
    let again = driver.now
    manager.startTicking(player, every: .seconds(1), startingAfter: .microseconds(3_300)) { _, _ in
      instants.value.append(driver.now)
    }
    driver.advance(by: .seconds(10))
    XCTAssertGreaterThan(again, begin)
    XCTAssertEqual(instants.value.first, again + .microseconds(3_300))
    let late = instants.value.enumerated().map { $1 - again - .microseconds(3_300) - .seconds($0) }
    XCTAssertTrue(late.allSatisfy { .zero...Self.slack ~= $0 }, "\(late)")
    XCTAssertGreaterThan(late.max()!, .zero)
  }

  func testWhatASuspensionHeldBackComesAtOnceWhenAnotherThreadLetsItGo() {
    let away = AwayDriver(driver)
    manager = CountdownManager(driver: away)
    startCrowd(of: 1_000)
    driver.advance(by: .seconds(2))
    manager.suspend()
    driver.advance(by: .microseconds(1_003_210))
    calls.value = []
    away.isAway = true
    manager.resume()
    away.isAway = false
    XCTAssertEqual(calls.value.count, 0)
    driver.advance(by: .zero)
    XCTAssertEqual(Set(calls.value.map(\.name)).count, 1_000)
  }

  func testWhatAShortSuspensionHeldBackComesAtOnceToo() {
    let away = AwayDriver(driver)
    manager = CountdownManager(driver: away)
    startCrowd(of: 1_000)
    driver.advance(by: .seconds(2))
    driver.advance(to: .nanoseconds((driver.nextWakeUp ?? .zero).inNanoseconds))
    manager.suspend()
    driver.advance(by: .microseconds(4_010))
    calls.value = []
    away.isAway = true
    manager.resume()
    away.isAway = false
    driver.advance(by: .zero)
    XCTAssertEqual(calls.value.count, 4)
  }

  /// A first value of a little more than an interval, right after an instant of the grid: the next is right before the deadline.
  func testTheCommonGridsLastTickComesBeforeTheZero() {
    startCrowd(of: 1_000)
    driver.advance(by: .seconds(2))
    for number in 0..<9 {
      let second = driver.now.inNanoseconds / 1_000_000_000 + 1
      driver.advance(to: .seconds(second) + .microseconds(500))
      let deadline = driver.now + .milliseconds(1_000 + number)
      start(2_000 + number, for: .milliseconds(1_000 + number), alignment: .shared)
      driver.advance(by: .seconds(1.5))
      let told = calls.value.filter { $0.name == 2_000 + number }
      XCTAssertEqual(told.last?.left, .zero)
      XCTAssertEqual(told.last?.instant, deadline, "the zero of \(number)")
      XCTAssertEqual(Set(told.map(\.left)).count, told.count)
    }
  }
}
