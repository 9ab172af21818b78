import CountdownTesting
@testable import TestSupport
import XCTest

@testable import CountdownCore

/// What a pass costs, counted.
///
/// A pass takes what is due in portions, each in one hold of the lock, and of 48 entries at most. So where 96 are delivered in
/// two portions, no others were touched.
final class PassCostTests: XCTestCase {
  private final class PortionCountingDriver: ForwardingDriver, @unchecked Sendable {
    // Unchecked: virtual time runs on one thread.

    private(set) var portions = 0

    /// Read for each portion, and for what is left of it after a callback that has made something due.
    override var coarseLag: Int64 {
      portions += 1
      return driver.coarseLag
    }
  }

  private struct Cost: Equatable {
    let ticks: Int
    let portions: Int
    let arms: Int
  }

  private let driver = ManualDriver(wallNow: .zero)
  private lazy var portions = PortionCountingDriver(driver)
  private lazy var arms = ArmCountingDriver(portions)
  private lazy var away = AwayDriver(arms)
  private lazy var engine = CountdownEngine(driver: away)
  private let ticks = Box(0)
  private let receivers = (0..<5_000).map { _ in RealTimeReceiver() }
  private let twoPortions = 2 * EngineState.batchSize

  override func tearDown() {
    engine.cancelAll()
  }

  @discardableResult
  private func start(
    _ number: Int, for duration: Duration = .seconds(2_000), every interval: Duration = .seconds(1),
    onTick: @escaping @Sendable () -> Void = {},
    onEnd: (@Sendable (CountdownOutcome) -> Void)? = nil
  ) -> CountdownID {
    engine.start(
      receivers[number].id, for: duration, every: interval,
      onTick: { [ticks] _, _ in
        ticks.value += 1
        onTick()
      }, onEnd: onEnd)
  }

  /// What it costs to let time pass.
  private func cost(of duration: Duration) -> Cost {
    let (ticksBefore, portionsBefore, armsBefore) = (ticks.value, portions.portions, arms.armCount)
    driver.advance(by: duration)
    return Cost(
      ticks: ticks.value - ticksBefore, portions: portions.portions - portionsBefore,
      arms: arms.armCount - armsBefore)
  }

  func testAPassTouchesOnlyWhatIsDue() {
    for number in receivers.indices { start(number, every: .seconds(number < twoPortions ? 1 : 1_000)) }
    XCTAssertEqual(cost(of: .seconds(10)), Cost(ticks: 10 * twoPortions, portions: 10 * 2, arms: 10))
    XCTAssertEqual(engine.state.yieldCount, 0)
  }

  func testAPassDoesNotTouchWhatWasCancelledPausedOrMoved() {
    let ids = receivers.indices.map { start($0) }
    for (number, id) in ids.enumerated().dropFirst(twoPortions) {
      switch number % 3 {
      case 0: engine.cancel(id)
      case 1: engine.pause(id)
      default: engine.move(id, .by(.milliseconds(100)))
      }
    }
    driver.advance(by: .milliseconds(500))
    XCTAssertEqual(cost(of: .milliseconds(500)), Cost(ticks: twoPortions, portions: 2, arms: 1))
  }

  func testAPassTouchesItsOwnOfTheManyPhasesOfASecond() {
    for number in 0..<2_000 {
      start(number)
      driver.advance(by: .microseconds(500))
    }
    XCTAssertEqual(cost(of: .seconds(1)), Cost(ticks: 2_000, portions: 2_000, arms: 2_000))
  }

  func testAPassTouchesFewOfTheManyPhasesOfAMillisecond() {
    for number in 0..<2_000 {
      start(number)
      driver.advance(by: .microseconds(5))
    }
    let cost = cost(of: .seconds(1))
    XCTAssertEqual(cost.ticks, 2_000)
    // The first pass of a millisecond touches all of it.
    XCTAssertLessThan(cost.portions, 2_200)
  }

  func testALatePassFillsItsPortionsWithAllPhases() {
    for number in 0..<twoPortions {
      start(number)
      driver.advance(by: .milliseconds(1))
    }
    driver.sleep(for: .seconds(5))
    // Two find the ticks that were missed, two link them on a finer level, and two take them.
    XCTAssertEqual(cost(of: .zero), Cost(ticks: twoPortions, portions: 6, arms: 1))
  }

  func testATickThatIsDueAgainInItsSlotEndsOnePortionOnly() {
    let request = CountdownRequest(
      ticksEvery: .milliseconds(100), receiver: receivers[0].id, startingAfter: .seconds(2))
    engine.start(request, handler: CountdownHandler())
    for number in 1...40 {
      start(number)
      driver.advance(by: .milliseconds(1))
    }
    driver.advance(by: .milliseconds(1_500))
    driver.sleep(for: .milliseconds(510))
    // One for what is late, and one for all others.
    XCTAssertEqual(cost(of: .zero), Cost(ticks: 40, portions: 2, arms: 1))
  }

  func testABatchCountsEntriesThatAreTouchedInVain() {
    for number in 0..<500 { start(number, for: .milliseconds(11_000 + number), every: .seconds(1_000)) }
    driver.sleep(for: .seconds(11))
    // One is due; all lie in the slot that is opened for it.
    let (work, left) = engine.state.withLock { state in
      XCTAssertTrue(state.beginPass(inSlices: false))
      let work = engine.takeWork(&state)
      return (work, state.wheel.count(of: .draining, in: state.slab))
    }
    XCTAssertEqual(left, 500 - EngineState.batchSize)
    engine.deliver(work)
    XCTAssertEqual(engine.activeCount, 499)
    XCTAssertEqual(engine.brokenInvariants(), [])
  }

  func testQueuedValuesThatAreNoNewsAreTakenInBatches() {
    for isHere in [false, true] {
      let ids = (0..<1_000).map { start($0) }
      for id in ids { engine.pause(id) }
      engine.state.withLock { state in
        state.delivers = isHere
        for id in ids { state.resume(id) }
        state.clockReading = nil
        XCTAssertTrue(isHere ? state.beginDelivery() : state.beginPass(inSlices: false))
      }
      var holds = 1
      working: while true {
        switch engine.underLock(delivers: true, { engine.takeWork(&$0) }) {
        case .queued: holds += 1
        case .more: continue
        default: break working
        }
      }
      XCTAssertEqual(holds, (1_000 + EngineState.batchSize - 1) / EngineState.batchSize + 1)
      XCTAssertEqual(engine.brokenInvariants(), [])
    }
  }
}

// MARK: - Others meanwhile

extension PassCostTests {
  func testCancelsDuringAPassHoldNoTickUp() {
    let (others, outcomes) = (Box<[CountdownID]>([]), Box(0))
    for number in 0..<twoPortions {
      start(number) { [engine, away] in
        guard let other = others.value.popLast() else { return }
        away.isAway = true
        engine.cancel(other)
        away.isAway = false
      }
    }
    others.value = (1_000..<1_000 + twoPortions).map { number in
      start(number, every: .seconds(1_000), onEnd: { _ in outcomes.value += 1 })
    }
    // The outcomes are delivered by a pass of their own.
    XCTAssertEqual(cost(of: .seconds(1)), Cost(ticks: twoPortions, portions: 2, arms: 2))
    XCTAssertEqual(outcomes.value, twoPortions)
    XCTAssertEqual(engine.state.yieldCount, 0)
  }

  func testCancelBeforeAnyPassTookItLeavesNothingToTheRunningPass() {
    let (isStarted, entries) = (Box(false), Box(0))
    start(0) { [engine, away, receivers] in
      guard isStarted.value else { return }
      away.isAway = true
      for receiver in receivers.dropFirst() {
        engine.cancel(engine.start(receiver.id, for: .seconds(9), onTick: { _, _ in }))
      }
      away.isAway = false
      entries.value = engine.state.withLock { $0.slab.count }
    }
    isStarted.value = true
    XCTAssertEqual(cost(of: .seconds(1)), Cost(ticks: 1, portions: 1, arms: 1))
    XCTAssertEqual(entries.value, 1)
  }
}
