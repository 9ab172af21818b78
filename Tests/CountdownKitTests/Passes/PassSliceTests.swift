import CountdownTesting
import TestSupport
import XCTest

@testable import CountdownCore
@testable import CountdownKit

/// A pass that takes long gives the queue back, and goes on with what is left, in the same order.
final class PassSliceTests: XCTestCase {
  private let driver = ManualDriver()
  private lazy var slicing = SlicingDriver(driver)
  private lazy var manager = CountdownManager(driver: slicing)
  private let journal = EventJournal()
  private lazy var players = (0..<20).map { keep(Player("\($0)")) }

  override func setUp() {
    slicing.inBetween = { [self] in checkInvariants() }
  }

  override func tearDown() {
    checkInvariants()
    manager.cancelAll()
    checkInvariants()
  }

  private func checkInvariants() { XCTAssertEqual(manager.engine.brokenInvariants(), []) }

  /// A countdown whose callbacks take a millisecond each, but for its first.
  @discardableResult
  private func start(_ player: Player, for seconds: Int = 10, isSlowAtOnce: Bool = false) -> Countdown {
    let (journal, driver) = (journal, driver)
    return manager.start(player, for: .seconds(seconds)) { player, left in
      journal.note("\(player.name) \(left.seconds)")
      if isSlowAtOnce || left.seconds < seconds { driver.sleep(for: .milliseconds(1)) }
    } onEnd: { player, outcome in
      journal.note("\(player?.name ?? "nobody") \(outcome)")
    }
  }

  private func startAll() -> [Countdown] {
    defer { _ = journal.take() }
    return players.map { start($0) }
  }

  /// Calls something after the first slice, which has told the first four.
  private func afterTheFirstSlice(_ body: @escaping () -> Void) {
    slicing.inBetween = { [self] in
      checkInvariants()
      if slicing.sliceCount == 1 { body() }
      checkInvariants()
    }
  }

  private func names(_ numbers: some Sequence<Int>, _ suffix: String) -> [String] {
    numbers.map { "\($0) \(suffix)" }
  }

  func testTicksComeInOrderInSeveralSlicesOfOnePass() {
    _ = startAll()
    let passes = manager.statistics.passes
    driver.advance(by: .seconds(1))
    XCTAssertEqual(journal.take(), names(0..<20, "9"))
    XCTAssertEqual(slicing.sliceCount, 4)
    XCTAssertEqual(manager.statistics.passes, passes + 1)
    XCTAssertEqual(manager.statistics.ticks, 40)
    driver.advance(by: .seconds(1))
    XCTAssertEqual(journal.take(), names(0..<20, "8"))
  }

  /// A machine so slow that a slice is over before the first of its callbacks.
  func testEachSliceMakesACallbackHoweverSlowTheMachine() {
    for player in players { start(player, for: 2) }
    _ = journal.take()
    slicing.inBetween = { [self] in
      checkInvariants()
      guard slicing.sliceCount > 100 else { return }
      XCTFail("it goes round in circles")
      slicing.delayOfReading = .zero
    }
    slicing.delayOfReading = .milliseconds(5)
    driver.advance(by: .seconds(1))
    XCTAssertEqual(journal.take(), names(0..<20, "1"))
    XCTAssertGreaterThan(slicing.sliceCount, 15)
    driver.advance(by: .seconds(1))
    XCTAssertEqual(journal.take(), (0..<20).flatMap { ["\($0) 0", "\($0) completed"] })
  }

  func testWhatIsCancelledInBetweenIsNotTold() {
    let all = startAll()
    afterTheFirstSlice { [self] in
      XCTAssertEqual(journal.take(), names(0..<4, "9"))
      all[2].cancel()
      all[10].cancel()
      XCTAssertEqual(journal.take(), ["2 cancelled", "10 cancelled"], "before the call returns")
    }
    driver.advance(by: .seconds(1))
    XCTAssertEqual(journal.take(), names(4..<10, "9") + names(11..<20, "9"))
  }

  func testWhatIsStartedInBetweenIsToldAtOnceAndComesBehindTheOthersThen() {
    _ = startAll()
    let late = keep(Player("late"))
    afterTheFirstSlice { [self] in
      _ = journal.take()
      start(late, for: 30)
      XCTAssertEqual(journal.take(), ["late 30"])
    }
    driver.advance(by: .seconds(1))
    XCTAssertEqual(journal.take(), names(4..<20, "9"))
    driver.advance(by: .seconds(2))
    XCTAssertEqual(journal.take().first { $0.hasPrefix("late") }, "late 29")
  }

  func testPausesMovesAndIntervalsInBetween() {
    let all = startAll()
    afterTheFirstSlice { [self] in
      _ = journal.take()
      all[5].pause()
      all[6].extend(by: .seconds(5))
      all[7].tick(every: .seconds(5))
      XCTAssertEqual(journal.take().first, "6 14")
      XCTAssertEqual(manager.activeCount, 20)
      XCTAssertEqual(all[8].timeLeft?.seconds, 9)
    }
    driver.advance(by: .seconds(1))
    let lines = journal.take()
    XCTAssertEqual(lines.filter { $0.hasSuffix(" 9") }, names([4] + (8..<20), "9"))
    all[5].resume()
    XCTAssertEqual(journal.take(), ["5 9"])
  }

  func testASuspensionInBetweenHoldsTheRestBack() {
    _ = startAll()
    afterTheFirstSlice { [self] in manager.suspend() }
    driver.advance(by: .seconds(1))
    XCTAssertEqual(journal.take(), names(0..<4, "9"))
    manager.resume()
    XCTAssertEqual(journal.take(), names(4..<20, "9"))
  }

  func testAZeroAndItsOutcomeAreNeverParted() {
    for player in players { start(player, for: 1) }
    _ = journal.take()
    slicing.inBetween = { [self] in
      checkInvariants()
      XCTAssertEqual(journal.lines.last?.hasSuffix("completed"), true)
    }
    driver.advance(by: .seconds(1))
    XCTAssertEqual(journal.take(), (0..<20).flatMap { ["\($0) 0", "\($0) completed"] })
    XCTAssertGreaterThan(slicing.sliceCount, 3)
  }

  func testWhatOtherThreadsHaveQueuedComesInSlicesToo() {
    slicing.isAway = true
    for player in players { start(player, isSlowAtOnce: true) }
    slicing.isAway = false
    var toldInBetween: [Int] = []
    slicing.inBetween = { [self] in
      checkInvariants()
      toldInBetween.append(journal.lines.count)
    }
    driver.advance(by: .zero)
    XCTAssertEqual(journal.take(), names(0..<20, "10"))
    XCTAssertEqual(toldInBetween, [4, 8, 12, 16])
  }

  func testWhatWaitsIsReplacedInBetweenInOrder() {
    slicing.isAway = true
    for player in players { start(player, isSlowAtOnce: true) }
    slicing.isAway = false
    afterTheFirstSlice { [self] in
      _ = journal.take()
      start(players[19], for: 50)
      // With all that waits before it.
      XCTAssertEqual(journal.take(), names(4..<19, "10") + ["19 replaced", "19 50"])
    }
    driver.advance(by: .zero)
    XCTAssertEqual(journal.take(), [])
  }

  func testOutcomesInSlices() {
    let (journal, driver) = (journal, driver)
    for player in players {
      manager.start(player, for: .seconds(10)) { _, _ in
      } onEnd: { player, outcome in
        journal.note("\(player!.name) \(outcome)")
        driver.sleep(for: .milliseconds(1))
      }
    }
    slicing.isAway = true
    manager.cancelAll()
    slicing.isAway = false
    driver.advance(by: .zero)
    XCTAssertEqual(Set(journal.lines).count, 20)
    XCTAssertEqual(journal.take().count, 20)
    XCTAssertGreaterThan(slicing.sliceCount, 3)
    XCTAssertEqual(manager.engine.state.withLock { $0.who.slab.count }, 0)
  }

  func testACallDeliversAllThatItMadeDue() {
    _ = startAll()
    manager.suspend()
    driver.advance(by: .seconds(1))
    manager.resume()
    XCTAssertEqual(journal.take(), names(0..<20, "9"))
    XCTAssertEqual(slicing.sliceCount, 0)
  }

  func testTicksAndTheBacklogOfOtherThreadsTakeTurns() {
    let ticking = startAll()
    let crowd = (0..<200).map { keep(Player("new \($0)")) }
    slicing.isAway = true
    for player in crowd {
      manager.start(player, for: .seconds(10)) { [journal] player, _ in journal.note(player.name) }
    }
    slicing.isAway = false
    driver.sleep(for: .seconds(1))
    driver.advance(by: .zero)
    let lines = journal.take()
    XCTAssertEqual(lines.count, 220)
    XCTAssertEqual(lines.firstIndex(of: "0 9"), 48, "after a batch of the others'")
    XCTAssertEqual(lines.filter { $0.hasPrefix("new") }, crowd.map(\.name))
    XCTAssertTrue(ticking.allSatisfy(\.isActive))
  }

  func testAManagerThatGoesInBetweenTellsEveryOutcomeOnce() {
    var manager: CountdownManager? = CountdownManager(driver: slicing)
    let (journal, driver) = (journal, driver)
    for player in players {
      manager!.start(player, for: .seconds(10)) { _, left in
        if left.seconds < 10 { driver.sleep(for: .milliseconds(1)) }
      } onEnd: { player, outcome in
        journal.note("\(player!.name) \(outcome)")
      }
    }
    slicing.inBetween = { manager = nil }
    driver.advance(by: .seconds(1))
    driver.advance(by: .seconds(1))
    XCTAssertEqual(Set(journal.take()), Set(names(0..<20, "cancelled")))
  }

  func testOutcomesThatASliceHasLeftAreToldThoughTheManagerGoes() {
    var manager: CountdownManager? = CountdownManager(driver: slicing)
    let (journal, driver) = (journal, driver)
    for player in players {
      manager!.start(player, for: .seconds(10)) { _, _ in
      } onEnd: { player, outcome in
        journal.note("\(player!.name) \(outcome)")
        driver.sleep(for: .milliseconds(1))
      }
    }
    slicing.isAway = true
    manager!.cancelAll()
    slicing.isAway = false
    slicing.inBetween = { manager = nil }
    driver.advance(by: .zero)
    driver.advance(by: .seconds(1))
    let lines = journal.take()
    XCTAssertEqual(lines.count, 20)
    XCTAssertEqual(Set(lines), Set(names(0..<20, "cancelled")))
  }

  func testOutcomesThatASliceHasLeftAreToldThoughTheEngineGoes() {
    var engine: CountdownEngine? = CountdownEngine(driver: slicing)
    let (journal, driver) = (journal, driver)
    let handlers = (0..<20).map { number in
      SlowHandler { [weak engine] in
        if number == 0 { engine?.cancelAll() }
      } onEnd: {
        journal.note("\(number) \($0)")
        driver.sleep(for: .milliseconds(1))
      }
    }
    for handler in handlers {
      engine!.start(
        CountdownRequest(ticksEvery: .seconds(1), receiver: nil, startingAfter: .seconds(1)), handler: handler
      )
    }
    slicing.inBetween = { engine = nil }
    driver.advance(by: .seconds(1))
    driver.advance(by: .seconds(1))
    XCTAssertEqual(Set(journal.lines), Set(names(0..<20, "cancelled")))
    XCTAssertEqual(journal.take().count, 20)
  }

  func testWhatAClocksCorrectionMovesComesInSlices() {
    let clock = ServerClock(driver: driver)
    let server = driver.date
    clock.synchronize(serverDate: server, roundTrip: .milliseconds(10))
    let (journal, driver) = (journal, driver)
    let countdowns = players.map { player in
      manager.start(player, until: server.addingTimeInterval(10), by: clock) { player, left in
        journal.note("\(player.name) \(left.seconds)")
        if left.seconds < 10 { driver.sleep(for: .milliseconds(1)) }
      }
    }
    let follower = keep(Player("follower"))
    countdowns[10].observe(by: follower) { [journal] _, left in journal.note("follower \(left.seconds)") }
    _ = journal.take()
    afterTheFirstSlice { [self] in
      XCTAssertEqual(journal.take(), names(4..<8, "7"))
      XCTAssertEqual(manager.timeLeft(of: players[19])?.seconds, 7, "all are corrected")
    }
    clock.synchronize(serverDate: server.addingTimeInterval(3), roundTrip: .zero)
    XCTAssertEqual(journal.take(), names(0..<4, "7"), "it gives the queue back")
    driver.advance(by: .zero)
    XCTAssertEqual(journal.take(), names(8..<20, "7") + ["follower 7"])
    driver.advance(by: .seconds(1))
    XCTAssertEqual(journal.take(), names(0..<20, "6") + ["follower 6"])
  }

  func testWhatTheApplicationsReturnLetsGoComesInSlices() {
    let announce = Box<() -> Void>({})
    let signal = LifecycleSignal(meaning: .foreground) { block in
      announce.value = block
      return {}
    }
    let manager = CountdownManager(driver: slicing, lifecycle: [signal])
    let (journal, driver) = (journal, driver)
    for player in players {
      manager.start(player, for: .seconds(10)) { player, left in
        journal.note("\(player.name) \(left.seconds)")
        if left.seconds < 10 { driver.sleep(for: .milliseconds(1)) }
      }
    }
    _ = journal.take()
    driver.sleep(for: .seconds(1))
    announce.value()
    XCTAssertEqual(journal.take(), names(0..<4, "9"), "it gives the queue back")
    slicing.inBetween = {}
    slicing.goOnNow()
    XCTAssertEqual(journal.take(), names(4..<20, "9"))
  }
}

/// Calls blocks, without a receiver.
private final class SlowHandler: CountdownHandler, @unchecked Sendable {
  // Unchecked: virtual time runs on one thread.

  private let onValue: () -> Void
  private let onEnd: (CountdownOutcome) -> Void

  init(_ onValue: @escaping () -> Void, onEnd: @escaping (CountdownOutcome) -> Void) {
    self.onValue = onValue
    self.onEnd = onEnd
  }

  override var wantsOutcome: Bool { true }

  override func receive(_ value: Int64, stop: inout Bool) -> Bool {
    onValue()
    return true
  }

  override func end(_ outcome: CountdownOutcome) { onEnd(outcome) }
}
