import CountdownTesting
import TestSupport
import XCTest

@testable import CountdownCore
@testable import CountdownKit

/// A pass that takes long gives the queue back, and goes on with what is left, in the same order.
///
/// What is called between two slices, and judged: `JudgeTests`.
final class PassSliceTests: XCTestCase {
  private let driver = ManualDriver()
  private lazy var slicing = SlicingDriver(driver)
  private lazy var manager = CountdownManager(driver: slicing)
  private let journal = EventJournal()
  private lazy var players = (0..<20).map { keep(Player("\($0)")) }

  override func setUp() { slicing.inBetween = { [self] in checkInvariants() } }

  override func tearDown() { checkInvariants() }

  private func checkInvariants() { XCTAssertEqual(manager.engine.brokenInvariants(), []) }

  /// Starts twenty countdowns; each later value of theirs, or each outcome, takes a millisecond.
  private func startAll(
    for seconds: Int = 10, hasSlowOutcomes: Bool = false, on other: CountdownManager? = nil
  ) {
    for player in players {
      (other ?? manager).start(player, for: .seconds(seconds)) { [journal, driver] player, left in
        journal.note("\(player.name) \(left.seconds)")
        if !hasSlowOutcomes, left.seconds < seconds { driver.sleep(for: .milliseconds(1)) }
      } onEnd: { [journal, driver] player, outcome in
        journal.note("\(player?.name ?? "none") \(outcome)")
        if hasSlowOutcomes { driver.sleep(for: .milliseconds(1)) }
      }
    }
    _ = journal.take()
  }

  private func advance(by seconds: Int = 1) -> [String] {
    driver.advance(by: .seconds(seconds))
    return journal.take()
  }

  private func names(_ numbers: some Sequence<Int>, _ suffix: String) -> [String] {
    numbers.map { "\($0) \(suffix)" }
  }

  private var zeros: [String] { players.flatMap { ["\($0.name) 0", "\($0.name) completed"] } }

  func testTicksComeInOrderInSeveralSlicesOfOnePass() {
    startAll()
    let passes = manager.statistics.passes
    XCTAssertEqual(advance(), names(0..<20, "9"))
    // The fifth slice is over too when it has made its callbacks: a sixth finds nothing left.
    XCTAssertEqual(slicing.sliceCount, 5)
    XCTAssertEqual(manager.statistics.passes, passes + 1)
    XCTAssertEqual(manager.statistics.ticks, 40)
    XCTAssertEqual(advance(), names(0..<20, "8"))
  }

  /// A machine so slow that a slice is over before the first of its callbacks.
  func testEachSliceMakesACallbackHoweverSlowTheMachine() {
    startAll(for: 2)
    slicing.inBetween = { [self] in
      checkInvariants()
      guard slicing.sliceCount > 100 else { return }
      XCTFail("it goes round in circles")
      slicing.delayOfReading = .zero
    }
    slicing.delayOfReading = .milliseconds(5)
    XCTAssertEqual(advance(), names(0..<20, "1"))
    XCTAssertGreaterThan(slicing.sliceCount, 15)
    XCTAssertEqual(advance(), zeros)
  }

  /// The minute's walk over silent countdowns, and ticks that a move has put off: a millisecond for each hold of the lock.
  func testWhatCallsNothingGivesTheQueueBackToo() {
    slicing.inBetween = {}
    let leases = (0..<4_000).map { keep(Player("\($0)")) }
    let countdowns = leases.map { manager.startSilently($0, for: .hours(1)) { _, _ in } }
    slicing.delayOfCoarseReading = .milliseconds(1)
    driver.advance(by: .seconds(60))
    XCTAssertGreaterThan(slicing.sliceCount, 10)
    slicing.delayOfCoarseReading = .zero
    let slices = slicing.sliceCount
    for left in [120, 7_200] { for countdown in countdowns { countdown.reschedule(for: .seconds(left)) } }
    slicing.delayOfCoarseReading = .milliseconds(1)
    driver.advance(by: .seconds(180))
    XCTAssertGreaterThan(slicing.sliceCount, slices + 30)
    XCTAssertEqual(manager.activeCount, leases.count)
  }

  func testAZeroAndItsOutcomeAreNeverParted() {
    startAll(for: 1)
    slicing.inBetween = { [self] in
      checkInvariants()
      XCTAssertEqual(journal.lines.last?.hasSuffix("completed"), true)
    }
    XCTAssertEqual(advance(), zeros)
    XCTAssertGreaterThan(slicing.sliceCount, 3)
  }

  /// Others start countdowns faster than their first values are delivered, so that the pass does not end.
  func testABacklogWithoutEndKeepsNoTickWaiting() {
    let (ticks, started) = (Box([0, 0]), Box(0))
    func elsewhere(_ body: () -> Void) {
      slicing.isAway = true
      body()
      slicing.isAway = false
    }
    func startOthers(_ count: Int) {
      elsewhere {
        for _ in 0..<count {
          started.value += 1
          manager.start(for: .seconds(100), id: started.value) { [driver] _ in
            driver.sleep(for: .milliseconds(1))
          }
        }
      }
    }
    let passes = manager.statistics.passes
    manager.startTicking(players[0], every: .milliseconds(10)) { _, _ in ticks.value[0] += 1 }
    startOthers(100)
    elsewhere { manager.startTicking(players[1], every: .milliseconds(10)) { _, _ in ticks.value[1] += 1 } }
    slicing.inBetween = { [self] in
      if slicing.sliceCount % 20 == 0 { checkInvariants() }
      if slicing.sliceCount < 200 { startOthers(5) }
      if slicing.sliceCount == 100 { ticks.value = [0, 0] }
      guard slicing.sliceCount == 200 else { return }
      // 100 slices of 4 ms later.
      for count in ticks.value { XCTAssertGreaterThanOrEqual(count, 36) }
      XCTAssertEqual(manager.statistics.passes, passes + 1, "all of it is one pass")
    }
    driver.advance(by: .milliseconds(1))
    XCTAssertGreaterThan(slicing.sliceCount, 200)
  }

  func testACallDeliversAllThatItMadeDue() {
    startAll()
    manager.suspend()
    _ = advance()
    manager.resume()
    XCTAssertEqual(journal.take(), names(0..<20, "9"))
    XCTAssertEqual(slicing.sliceCount, 0)
  }

  func testAManagerThatGoesInBetweenTellsEveryOutcomeOnce() {
    for isCancelledBefore in [false, true] {
      var manager: CountdownManager? = CountdownManager(driver: slicing)
      startAll(hasSlowOutcomes: isCancelledBefore, on: manager)
      if isCancelledBefore {
        slicing.isAway = true
        manager!.cancelAll()
        slicing.isAway = false
      }
      slicing.inBetween = { manager = nil }
      let lines = advance() + advance()
      XCTAssertEqual(lines.filter { $0.hasSuffix("cancelled") }.sorted(), names(0..<20, "cancelled").sorted())
    }
  }

  // MARK: - What is not asked for by a call on the queue

  func testSlicesOfAClocksCorrection() {
    // The time is longer than a slice.
    driver.sleep(for: .seconds(100))
    let clock = ServerClock(driver: driver)
    let server = driver.date
    clock.synchronize(serverDate: server, roundTrip: .milliseconds(10))
    for player in players {
      manager.start(player, for: .until(server + 10, by: clock)) { [journal, driver] player, left in
        journal.note("\(player.name) \(left.seconds)")
        if left.seconds < 10 { driver.sleep(for: .milliseconds(1)) }
      }
    }
    _ = journal.take()
    slicing.inBetween = { [self] in
      checkInvariants()
      guard slicing.sliceCount == 1 else { return }
      XCTAssertEqual(journal.take(), names(4..<8, "7"))
      XCTAssertEqual(manager.timeLeft(of: players[19])?.seconds, 7, "all are corrected")
    }
    clock.synchronize(serverDate: server + 3, roundTrip: .zero)
    XCTAssertEqual(journal.take(), names(0..<4, "7"), "it gives the queue back")
    XCTAssertEqual(advance(by: 0), names(8..<20, "7"))
  }

  func testSlicesOfTheApplicationsReturn() {
    let announce = Box<() -> Void>({})
    let signal = LifecycleSignal(meaning: .foreground) { block in
      announce.value = block
      return {}
    }
    let manager = CountdownManager(driver: slicing, lifecycle: [signal])
    startAll(on: manager)
    driver.sleep(for: .seconds(1))
    announce.value()
    XCTAssertEqual(journal.take(), names(0..<4, "9"), "it gives the queue back")
    slicing.inBetween = {}
    slicing.goOnNow()
    XCTAssertEqual(journal.take(), names(4..<20, "9"))
  }
}
