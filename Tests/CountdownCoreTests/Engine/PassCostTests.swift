import CountdownTesting
import TestSupport
import XCTest

@testable import CountdownCore

#if DEBUG
  /// What passes and calls cost, counted: holds of locks, that of the time among them, and reads of what nodes know.
  ///
  /// Where a cost must not depend on how many others there are, it is compared with that without others. The bounds are twice what
  /// was read.
  final class PassCostTests: XCTestCase {
    private struct Cost: Equatable {
      var ticks = 0
      var arms = 0
      var holds = 0
      var reads = 0
    }

    private let driver = ManualDriver(wallNow: .zero)
    private lazy var arms = ArmCountingDriver(driver)
    private lazy var away = AwayDriver(arms)
    private lazy var engine = CountdownEngine(driver: away)
    private let ticks = Box(0)
    private let receivers = (0..<5_000).map { _ in RealTimeReceiver() }

    override func tearDown() {
      engine.shutDown()
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

    private var countsNow: Cost {
      Cost(
        ticks: ticks.value, arms: arms.armCount, holds: Int(AccessCount.holds.load()),
        reads: Int(AccessCount.accesses.load()))
    }

    private func cost(of body: () -> Void) -> Cost {
      let before = countsNow
      body()
      let after = countsNow
      return Cost(
        ticks: after.ticks - before.ticks, arms: after.arms - before.arms, holds: after.holds - before.holds,
        reads: after.reads - before.reads)
    }

    /// Lets time pass, and expects so much of it, and no more than so much for each tick.
    private func expect(
      in duration: Duration, ticks: Int, arms: Int, holds: Double, reads: Double, line: UInt = #line
    ) {
      let cost = cost { driver.advance(by: duration) }
      XCTAssertEqual(cost.ticks, ticks, line: line)
      XCTAssertEqual(cost.arms, arms, line: line)
      XCTAssertLessThanOrEqual(Double(cost.holds) / Double(ticks), holds, line: line)
      XCTAssertLessThanOrEqual(Double(cost.reads) / Double(ticks), reads, line: line)
    }

    // MARK: - Passes

    func testAPassTouchesOnlyWhatIsDue() {
      for number in 0..<100 { start(number) }
      driver.advance(by: .seconds(1))
      let alone = cost { driver.advance(by: .seconds(10)) }
      for number in 100..<5_000 { start(number, every: .seconds(1_000)) }
      driver.advance(by: .seconds(1))
      let besideOthers = cost { driver.advance(by: .seconds(10)) }
      XCTAssertEqual(besideOthers, alone)
      expect(in: .seconds(1), ticks: 100, arms: 1, holds: 1.1, reads: 22)
    }

    func testAPassDoesNotTouchWhatWasCancelledPausedOrMoved() {
      let countdowns = receivers.indices.map { start($0) }
      for (number, countdown) in countdowns.enumerated().dropFirst(100) {
        switch number % 3 {
        case 0: engine.cancel(countdown)
        case 1: engine.move(countdown, .pause)
        default: engine.move(countdown, .by(.milliseconds(100)))
        }
      }
      driver.advance(by: .milliseconds(500))
      // It asks for the receivers of eight that are paused.
      expect(in: .milliseconds(500), ticks: 100, arms: 1, holds: 1.3, reads: 50)
    }

    func testAPassTouchesItsOwnOfManyPhases() {
      // Of a second each has a pass of its own; of a millisecond the first pass touches all.
      for (phase, reads) in [(Duration.microseconds(500), 62.0), (.microseconds(5), 102)] {
        for number in 0..<2_000 {
          start(number)
          driver.advance(by: phase)
        }
        expect(in: .seconds(1), ticks: 2_000, arms: 2_000, holds: 10, reads: reads)
        engine.cancelAll()
      }
      for number in 0..<1_000 {
        start(number)
        driver.advance(by: .milliseconds(1))
      }
      driver.sleep(for: .seconds(5))
      expect(in: .zero, ticks: 1_000, arms: 1, holds: 2.2, reads: 98)
    }

    // MARK: - One hold

    /// One of five hundred is due, and all lie in the slot that is opened for it; or nothing of all that is queued is news.
    func testAHoldOfTheLockTouches48Nodes_alsoInVain() {
      for number in 0..<500 { start(number, for: .milliseconds(11_000 + number), every: .seconds(1_000)) }
      driver.sleep(for: .seconds(11))
      let steps = stepsInVain { XCTAssertTrue($0.beginPass(inSlices: false)) }
      XCTAssertEqual(steps, 499 / EngineState.mostTouched)
      XCTAssertEqual(engine.statistics.active, 499)
      engine.cancelAll()
      for isHere in [false, true] {
        let countdowns = (0..<1_000).map { start($0) }
        for countdown in countdowns { engine.move(countdown, .pause) }
        let steps = stepsInVain { state in
          state.caller = isHere ? .onQueue : .elsewhere
          for countdown in countdowns { state.resume(countdown.ref) }
          XCTAssertTrue(isHere ? state.beginDelivery() : state.beginPass(inSlices: false))
        }
        XCTAssertEqual(steps, 1_000 / EngineState.mostTouched)
      }
    }

    /// Begins a delivery, and runs it: how many of its steps have nothing to deliver, and are no end either.
    private func stepsInVain(_ begin: (inout EngineState) -> Void) -> Int {
      engine.underLock(from: .onQueue, begin)
      var steps = 0
      while true {
        var step = Step.done
        XCTAssertLessThanOrEqual(
          cost { step = engine.underLock(from: .onQueue) { $0.next() } }.reads, 48 * 56)
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
          { [self] in countdown = start(4_999) }, { [self] in engine.move(countdown, .by(.seconds(1))) },
          { [self] in engine.move(countdown, .pause) }, { [self] in engine.move(countdown, .resume) },
          { [self] in engine.move(countdown, .ticks(.every(.seconds(2)))) },
          { [self] in _ = engine.find(receivers[4_999].id) },
          { [self] in engine.cancel(receivers[4_999].id) },
        ]
        return calls.map { cost(of: $0).reads }
      }
      let alone = costs()
      for number in 0..<4_000 { start(number, for: .milliseconds(20_000 + number)) }
      for (beside, (alone, bound)) in zip(costs(), zip(alone, [66, 110, 48, 108, 130, 2, 46])) {
        XCTAssertLessThanOrEqual(beside, alone + 40)
        XCTAssertLessThanOrEqual(alone, bound)
      }
    }

    func testCallsOfOthersDuringAPassHoldNoTickUp_andLeaveItNothing() {
      let (others, outcomes, left) = (Box<[CountdownHandler]>([]), Box(0), Box(0))
      for number in 0..<100 {
        start(number) { [engine, away, receivers] in
          guard let other = others.value.popLast() else { return }
          away.isAway = true
          engine.cancel(other)
          // Nobody wants its outcome, and no pass has taken it.
          engine.cancel(engine.start(receivers[4_999].id, for: .seconds(9), onTick: { _, _ in }))
          away.isAway = false
          left.value = max(left.value, engine.nodeCount - engine.statistics.active)
        }
      }
      others.value = (1_000..<1_100).map { number in
        start(number, every: .seconds(1_000), onEnd: { _ in outcomes.value += 1 })
      }
      expect(in: .seconds(1), ticks: 100, arms: 1, holds: 20, reads: 400)
      XCTAssertEqual(outcomes.value, 100)
      XCTAssertLessThanOrEqual(left.value, 100, "the outcomes that wait")
      XCTAssertEqual(engine.state.yieldCount, 0)
    }
  }
#endif
