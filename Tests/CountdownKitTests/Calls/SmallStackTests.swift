import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// Whatever the callbacks of a crowd do to one another, none is made inside another one.
final class SmallStackTests: XCTestCase {
  /// Enough to overflow a small stack at 27 bytes for each.
  #if DEBUG
    private static let count = 20_000
  #else
    private static let count = 100_000
  #endif

  func testOutcomesThatEndOthers() throws {
    try onlyWithAllTests()
    let count = Self.count
    let cancelAll: Crowd.Act = { crowd, _ in crowd.manager.cancelAll() }
    let pass: @Sendable (Crowd) -> Void = { $0.driver.advance(by: .seconds(2)) }
    expect([.cancelled: count], onEnd: cancelAll) { $0.manager.cancelAll() }
    expect([.completed: 1, .cancelled: count - 1], onEnd: cancelAll, first: pass)
    expect([.cancelled: count], onEnd: { $0.countdown($1 + 1).cancel() }) { $0.countdown(0).cancel() }
    expect([.completed: 2 * count], onEnd: { $0.startAnew($1, for: .zero) }, first: pass)
    expect([.replaced: count], active: count, onEnd: { $0.startAnew($1 + 1, for: .seconds(5)) }) {
      $0.startAnew(0, for: .seconds(5))
    }
  }

  private func expect(
    _ outcomes: [Countdown.Outcome: Int], active: Int = 0, onEnd: @escaping Crowd.Act,
    first: @escaping @Sendable (Crowd) -> Void, line: UInt = #line
  ) {
    onSmallStack {
      let crowd = Crowd(Self.count, onEnd: onEnd)
      first(crowd)
      crowd.expect(outcomes, active: active, line: line)
    }
  }

  func testMovesInEachFirstTick() throws {
    try onlyWithAllTests()
    let moves: [Crowd.Act] = [
      { $0.countdown($1).extend(by: .seconds(1)) },
      { crowd, index in
        crowd.countdown(index + 1).extend(by: .seconds(2))
        crowd.countdown(index - 1).extend(by: .seconds(1))
      },
      { crowd, index in
        crowd.countdown(index).extend(by: .seconds(3))
        crowd.countdown(index + 1).extend(by: .seconds(-100))
        crowd.countdown(index - 1).extend(by: .seconds(-100))
      },
    ]
    for move in moves {
      onSmallStack {
        let crowd = Crowd(Self.count, onFirstTick: move)
        crowd.driver.advance(by: .seconds(1))
        crowd.driver.advance(by: .seconds(1_000_000))
        crowd.expect([.completed: Self.count])
      }
    }
  }

  /// Each block of a chain has captured an object, which ends the countdown of the next as it dies.
  func testCapturedObjectsThatEndOneAnotherInTheirDeinits() throws {
    try onlyWithAllTests()
    let cancel: @Sendable (Countdown) -> Void = { $0.cancel() }
    let moveToEnd: @Sendable (Countdown) -> Void = { $0.extend(by: .seconds(-100)) }
    for (hearsOutcome, first, inDeinit) in [
      (false, cancel, cancel), (true, cancel, cancel), (true, moveToEnd, cancel), (true, cancel, moveToEnd),
    ] {
      onSmallStack { Self.tryChain(hearsOutcome: hearsOutcome, first, inDeinit) }
    }
  }

  /// The same, where each starts a silent countdown in place of the next one's.
  func testCapturedObjectsThatReplaceOneAnotherInTheirDeinits() {
    onSmallStack {
      let driver = ManualDriver()
      let manager = CountdownManager(driver: driver)
      let players = (0..<Self.count).map { _ in Player() }
      let (tracker, nesting) = (LifetimeTracker(), Nesting())
      var last: Player?
      for player in players {
        let link = tracker.object { [unowned manager, next = last] _ in
          nesting.callback { _ = next.map { manager.startSilently($0, for: .seconds(9)) } }
        }
        manager.start(player, for: .seconds(9)) { _, _ in withExtendedLifetime(link) {} }
        last = player
      }
      manager.startSilently(players[Self.count - 1], for: .seconds(9))
      driver.advance(by: .zero)
      XCTAssertEqual(tracker.livingCount, 0)
      XCTAssertEqual(nesting.deepest, 1)
      XCTAssertEqual(manager.activeCount, Self.count)
    }
  }

  private static func tryChain(
    hearsOutcome: Bool, _ first: (Countdown) -> Void, _ inDeinit: @escaping @Sendable (Countdown) -> Void
  ) {
    let driver = ManualDriver()
    let manager = CountdownManager(driver: driver)
    let players = (0..<count).map { _ in Player() }
    let (tracker, nesting, outcomes) = (LifetimeTracker(), Nesting(), Box(0))
    var last: Countdown?
    for player in players {
      let link = tracker.object { [next = last] _ in nesting.callback { next.map(inDeinit) } }
      let onEnd: @Sendable (Player?, Countdown.Outcome) -> Void = { _, _ in
        nesting.callback { outcomes.value += 1 }
      }
      last = manager.start(
        player, for: .seconds(9), onTick: { _, _ in withExtendedLifetime(link) {} },
        onEnd: hearsOutcome ? onEnd : nil)
    }
    if let last { first(last) }
    // Long chains may be continued by a later pass.
    driver.advance(by: .zero)
    XCTAssertEqual(manager.activeCount, 0)
    XCTAssertEqual(tracker.livingCount, 0)
    XCTAssertEqual(outcomes.value, hearsOutcome ? count : 0)
    XCTAssertEqual(nesting.deepest, 1)
  }

  /// Runs a body on a thread with a stack of 512 KB, which is what a queue's threads have on Apple's systems.
  private func onSmallStack(_ body: @escaping @Sendable () -> Void) {
    let isOver = DispatchSemaphore(value: 0)
    let thread = Thread {
      body()
      isOver.signal()
    }
    thread.stackSize = 512 * 1_024
    thread.start()
    isOver.wait()
  }
}

/// Many countdowns of two seconds, all in one phase.
private final class Crowd: @unchecked Sendable {
  // Unchecked: virtual time, on one thread.

  typealias Act = @Sendable (_ crowd: Crowd, _ index: Int) -> Void

  let driver = ManualDriver()
  let manager: CountdownManager
  private let players: [Player]
  private let nesting = Nesting()
  private let onEnd: Act
  private var countdowns: [Countdown] = []
  private var isStartedAnew: Set<Int> = []
  private var hasTicked: Set<Int> = []
  private var zeros = 0
  private var outcomes: [Countdown.Outcome: Int] = [:]

  init(_ count: Int, onFirstTick: @escaping Act = { _, _ in }, onEnd: @escaping Act = { _, _ in }) {
    manager = CountdownManager(driver: driver)
    players = (0..<count).map { _ in Player() }
    self.onEnd = onEnd
    for index in 0..<count {
      countdowns.append(
        start(index, for: .seconds(2)) { [self] in
          if driver.now > .zero, hasTicked.insert(index).inserted { onFirstTick(self, index) }
        })
    }
  }

  /// The countdown at a place of the ring.
  func countdown(_ index: Int) -> Countdown {
    countdowns[(index + countdowns.count) % countdowns.count]
  }

  /// Starts one that does nothing in its ticks in place of another, or behind it; each but once.
  func startAnew(_ index: Int, for duration: Duration) {
    if index < players.count, isStartedAnew.insert(index).inserted { start(index, for: duration) {} }
  }

  @discardableResult
  private func start(
    _ index: Int, for duration: Duration, onTick: @escaping @Sendable () -> Void
  ) -> Countdown {
    manager.start(players[index], for: duration) { [self] _, left in
      nesting.callback {
        if left == .zero { zeros += 1 }
        onTick()
      }
    } onEnd: { [self] _, outcome in
      nesting.callback {
        outcomes[outcome, default: 0] += 1
        onEnd(self, index)
      }
    }
  }

  func expect(_ expected: [Countdown.Outcome: Int], active: Int = 0, line: UInt = #line) {
    XCTAssertEqual(outcomes, expected, line: line)
    XCTAssertEqual(zeros, expected[.completed, default: 0], line: line)
    XCTAssertEqual(nesting.deepest, 1, line: line)
    XCTAssertEqual(manager.activeCount, active, line: line)
    // They hold this until they end.
    manager.cancelAll()
  }
}
