import CountdownTesting
import TestSupport
import XCTest

@testable import CountdownCore

#if DEBUG
  /// What passes and calls cost, counted: holds of the lock, and reads of what nodes know.
  ///
  /// Where a cost must not depend on how many others there are, it is compared with that without others. The bounds are twice what
  /// was read.
  final class PassCostTests: XCTestCase {
    private struct Cost: Equatable {
      var ticks = 0
      var holds = 0
      var reads = 0
      var arms = 0
    }

    private let driver = ManualDriver(wallNow: .zero)
    private lazy var arms = ArmCountingDriver(driver)
    private lazy var away = AwayDriver(arms)
    private lazy var engine = CountdownEngine(driver: away)
    private let ticks = Box(0)
    private let receivers = (0..<5_000).map { _ in RealTimeReceiver() }

    override func tearDown() {
      engine.cancelAll()
      XCTAssertEqual(engine.brokenInvariants(), [])
    }

    @discardableResult
    private func start(
      _ number: Int, for duration: Duration = .seconds(2_000), every interval: Duration = .seconds(1),
      onTick: @escaping @Sendable () -> Void = {}, onEnd: (@Sendable (CountdownOutcome) -> Void)? = nil
    ) -> CountdownHandler {
      engine.start(
        receivers[number].id, for: duration, every: interval,
        onTick: { [ticks] _, _ in
          ticks.value += 1
          onTick()
        }, onEnd: onEnd)
    }

    private func cost(of body: () -> Void) -> Cost {
      func now() -> Cost {
        Cost(
          ticks: ticks.value, holds: AccessCount.holds.load(ordering: .relaxed),
          reads: AccessCount.accesses.load(ordering: .relaxed), arms: arms.armCount)
      }
      let before = now()
      body()
      let after = now()
      return Cost(
        ticks: after.ticks - before.ticks, holds: after.holds - before.holds,
        reads: after.reads - before.reads, arms: after.arms - before.arms)
    }

    /// What it costs to let time pass.
    private func cost(of duration: Duration) -> Cost { cost { driver.advance(by: duration) } }

    private func readsATick(_ cost: Cost) -> Double { Double(cost.reads) / Double(max(1, cost.ticks)) }

    // MARK: - Passes

    func testAPassTouchesOnlyWhatIsDue() {
      for number in 0..<100 { start(number) }
      driver.advance(by: .seconds(1))
      let alone = cost(of: .seconds(10))
      for number in 100..<5_000 { start(number, every: .seconds(1_000)) }
      driver.advance(by: .seconds(1))
      let besideOthers = cost(of: .seconds(10))
      XCTAssertEqual(besideOthers, alone)
      XCTAssertEqual(alone.ticks, 1_000)
      XCTAssertEqual(alone.arms, 10)
      // One for each tick, and four for the pass, the clock's and the timer's among them.
      XCTAssertLessThanOrEqual(alone.holds, 10 * (100 + 9))
      XCTAssertLessThanOrEqual(readsATick(alone), 22)
      XCTAssertEqual(engine.state.yieldCount, 0)
    }

    func testAPassDoesNotTouchWhatWasCancelledPausedOrMoved() {
      let countdowns = receivers.indices.map { start($0) }
      for (number, countdown) in countdowns.enumerated().dropFirst(100) {
        switch number % 3 {
        case 0: engine.cancel(countdown)
        case 1: engine.pause(countdown)
        default: engine.move(countdown, .by(.milliseconds(100)))
        }
      }
      driver.advance(by: .milliseconds(500))
      let cost = cost(of: .milliseconds(500))
      XCTAssertEqual(cost.ticks, 100)
      XCTAssertEqual(cost.arms, 1)
      // It asks for the receivers of eight that are paused.
      XCTAssertLessThanOrEqual(cost.holds, 100 + 2 * 8 + 18)
      XCTAssertLessThanOrEqual(readsATick(cost), 50)
    }

    func testAPassTouchesItsOwnOfTheManyPhasesOfASecond() {
      for number in 0..<2_000 {
        start(number)
        driver.advance(by: .microseconds(500))
      }
      let cost = cost(of: .seconds(1))
      XCTAssertEqual(cost.ticks, 2_000)
      XCTAssertEqual(cost.arms, 2_000)
      XCTAssertLessThanOrEqual(cost.holds, 2_000 * 10)
      XCTAssertLessThanOrEqual(readsATick(cost), 62)
    }

    func testAPassTouchesFewOfTheManyPhasesOfAMillisecond() {
      for number in 0..<2_000 {
        start(number)
        driver.advance(by: .microseconds(5))
      }
      let cost = cost(of: .seconds(1))
      XCTAssertEqual(cost.ticks, 2_000)
      // The first pass of a millisecond touches all of it.
      XCTAssertLessThanOrEqual(readsATick(cost), 102)
    }

    func testALatePassTouchesEachOfManyPhasesAFewTimes() {
      for number in 0..<1_000 {
        start(number)
        driver.advance(by: .milliseconds(1))
      }
      driver.sleep(for: .seconds(5))
      let cost = cost(of: .zero)
      XCTAssertEqual(cost.ticks, 1_000)
      XCTAssertEqual(cost.arms, 1)
      XCTAssertLessThanOrEqual(readsATick(cost), 98)
    }

    // MARK: - One hold

    /// One of five hundred is due, and all lie in the slot that is opened for it; or nothing of all that is queued is news.
    func testAHoldOfTheLockTouches48Nodes_alsoInVain() {
      for number in 0..<500 { start(number, for: .milliseconds(11_000 + number), every: .seconds(1_000)) }
      driver.sleep(for: .seconds(11))
      XCTAssertEqual(
        stepsInVain { XCTAssertTrue($0.beginPass(inSlices: false)) }, 499 / EngineState.mostTouched)
      XCTAssertEqual(engine.activeCount, 499)
      engine.cancelAll()
      for isHere in [false, true] {
        let countdowns = (0..<1_000).map { start($0) }
        for countdown in countdowns { engine.pause(countdown) }
        let steps = stepsInVain { state in
          state.delivers = isHere
          for countdown in countdowns { state.resume(countdown.ref) }
          XCTAssertTrue(isHere ? state.beginDelivery() : state.beginPass(inSlices: false))
        }
        XCTAssertEqual(steps, 1_000 / EngineState.mostTouched)
      }
    }

    /// Begins a delivery, and runs it: how many of its steps have nothing to deliver, and are no end either.
    private func stepsInVain(_ begin: (inout EngineState) -> Void) -> Int {
      engine.underLock(delivers: true, begin)
      var steps = 0
      while true {
        let before = AccessCount.accesses.load(ordering: .relaxed)
        let step = engine.underLock(delivers: true) { $0.next() }
        XCTAssertLessThanOrEqual(AccessCount.accesses.load(ordering: .relaxed) - before, 48 * 56)
        switch step {
        case .again: steps += 1
        case .end(let node, _): withExtendedLifetime(node.takeOwned()) {}
        case .done: return steps
        default: break
        }
      }
    }

    // MARK: - Calls

    /// Beside 4,000 others no call touches more than beside none, but for a few nodes of its bucket.
    func testACallTouchesNoOthers() {
      func costs() -> [Int] {
        var countdown = CountdownHandler()
        let calls: [() -> Void] = [
          { [self] in countdown = start(4_999) },
          { [self] in engine.move(countdown, .by(.seconds(1))) },
          { [self] in engine.pause(countdown) }, { [self] in engine.resume(countdown) },
          { [self] in engine.setRhythm(of: countdown, to: .every(.seconds(2))) },
          { [self] in _ = engine.find(receivers[4_999].id) },
          { [self] in engine.cancel(receivers[4_999].id) },
        ]
        return calls.map { cost(of: $0).reads }
      }
      let alone = costs()
      for number in 0..<4_000 { start(number, for: .milliseconds(20_000 + number)) }
      for (number, (beside, alone)) in zip(costs(), alone).enumerated() {
        XCTAssertLessThanOrEqual(beside, alone + 12, "\(number)")
        XCTAssertLessThanOrEqual(alone, [66, 110, 48, 108, 130, 2, 46][number], "\(number)")
      }
    }

    // MARK: - Others meanwhile

    func testCancelsDuringAPassHoldNoTickUp() {
      let (others, outcomes) = (Box<[CountdownHandler]>([]), Box(0))
      for number in 0..<100 {
        start(number) { [engine, away] in
          guard let other = others.value.popLast() else { return }
          away.isAway = true
          engine.cancel(other)
          away.isAway = false
        }
      }
      others.value = (1_000..<1_100).map { number in
        start(number, every: .seconds(1_000), onEnd: { _ in outcomes.value += 1 })
      }
      let cost = cost(of: .seconds(1))
      XCTAssertEqual(cost.ticks, 100)
      XCTAssertEqual(cost.arms, 1, "the outcomes are of the same pass")
      XCTAssertEqual(outcomes.value, 100)
      XCTAssertEqual(engine.state.yieldCount, 0)
    }

    func testACancelOfWhatNoPassHasTakenLeavesNothingToTheRunningPass() {
      let (isStarted, left) = (Box(false), Box(0))
      start(0) { [engine, away, receivers] in
        guard isStarted.value else { return }
        away.isAway = true
        for receiver in receivers.dropFirst() {
          engine.cancel(engine.start(receiver.id, for: .seconds(9), onTick: { _, _ in }))
        }
        away.isAway = false
        left.value = engine.nodeCount
      }
      isStarted.value = true
      let cost = cost(of: .seconds(1))
      XCTAssertEqual(cost.ticks, 1)
      XCTAssertEqual(left.value, 1)
      XCTAssertEqual(engine.activeCount, 1)
    }
  }
#endif
