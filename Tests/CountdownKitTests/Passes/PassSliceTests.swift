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

  /// Which callbacks of a countdown take a millisecond each.
  private enum Slow { case none, laterValues, outcome }

  @discardableResult
  private func start(
    _ player: Player, for seconds: Int = 10, slow: Slow = .laterValues, on other: CountdownManager? = nil
  ) -> Countdown {
    let (journal, driver) = (journal, driver)
    return (other ?? manager).start(player, for: .seconds(seconds)) { player, left in
      journal.note("\(player.name) \(left.seconds)")
      if slow == .laterValues, left.seconds < seconds { driver.sleep(for: .milliseconds(1)) }
    } onEnd: { player, outcome in
      journal.note("\(player?.name ?? "none") \(outcome)")
      if slow == .outcome { driver.sleep(for: .milliseconds(1)) }
    }
  }

  private func startAll(for seconds: Int = 10, slow: Slow = .laterValues, on other: CountdownManager? = nil)
    -> [Countdown]
  {
    defer { _ = journal.take() }
    return players.map { start($0, for: seconds, slow: slow, on: other) }
  }

  private func elsewhere<Result>(_ body: () -> Result) -> Result {
    slicing.isAway = true
    defer { slicing.isAway = false }
    return body()
  }

  private func advance(by seconds: Int = 1) -> [String] {
    driver.advance(by: .seconds(seconds))
    return journal.take()
  }

  /// Calls something after the first slice, which has delivered the first four.
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

  private var zeros: [String] { players.flatMap { ["\($0.name) 0", "\($0.name) completed"] } }

  func testTicksComeInOrderInSeveralSlicesOfOnePass() {
    _ = startAll()
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
    _ = startAll(for: 2)
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

  func testAZeroAndItsOutcomeAreNeverParted() {
    _ = startAll(for: 1)
    slicing.inBetween = { [self] in
      checkInvariants()
      XCTAssertEqual(journal.lines.last?.hasSuffix("completed"), true)
    }
    XCTAssertEqual(advance(), zeros)
    XCTAssertGreaterThan(slicing.sliceCount, 3)
  }

  /// Others start countdowns faster than their first values are delivered, so that the pass does not end.
  func testABacklogWithoutEndKeepsNoTickWaiting() {
    var others: [Player] = []
    let ticks = Box([0, 0])
    func startOthers(_ count: Int) {
      slicing.isAway = true
      for _ in 0..<count {
        let player = Player("")
        others.append(player)
        manager.start(player, for: .seconds(100)) { [driver] _, _ in driver.sleep(for: .milliseconds(1)) }
      }
      slicing.isAway = false
    }
    let passes = manager.statistics.passes
    manager.startTicking(players[0], every: .milliseconds(10)) { _, _ in ticks.value[0] += 1 }
    startOthers(100)
    slicing.isAway = true
    manager.startTicking(players[1], every: .milliseconds(10)) { _, _ in ticks.value[1] += 1 }
    slicing.isAway = false
    slicing.inBetween = { [self] in
      if slicing.sliceCount % 20 == 0 { checkInvariants() }
      if slicing.sliceCount < 200 { startOthers(5) }
      if slicing.sliceCount == 100 {
        ticks.value = [0, 0]
      }
      guard slicing.sliceCount == 200 else { return }
      // 100 slices of 4 ms later.
      for count in ticks.value { XCTAssertGreaterThanOrEqual(count, 36) }
      XCTAssertEqual(manager.statistics.passes, passes + 1, "all of it is one pass")
    }
    driver.advance(by: .milliseconds(1))
    XCTAssertGreaterThan(slicing.sliceCount, 200)
  }

  func testACallDeliversAllThatItMadeDue() {
    _ = startAll()
    manager.suspend()
    _ = advance()
    manager.resume()
    XCTAssertEqual(journal.take(), names(0..<20, "9"))
    XCTAssertEqual(slicing.sliceCount, 0)
  }

  // MARK: - What other threads have queued

  func testTicksAndTheBacklogOfOtherThreadsTakeTurns() {
    let ticking = startAll()
    let crowd = (0..<200).map { keep(Player("new \($0)")) }
    elsewhere { for player in crowd { start(player, slow: .none) } }
    driver.sleep(for: .seconds(1))
    let lines = advance(by: 0)
    XCTAssertEqual(lines.count, 220)
    XCTAssertEqual(lines.firstIndex(of: "0 9"), 48, "after a batch of the others'")
    XCTAssertEqual(lines.filter { $0.hasPrefix("new") }, crowd.map { "\($0.name) 9" })
    XCTAssertTrue(ticking.allSatisfy(\.isActive))
  }

  // MARK: - Outcomes

  func testAManagerThatGoesInBetweenTellsEveryOutcomeOnce() {
    for isCancelledBefore in [false, true] {
      var manager: CountdownManager? = CountdownManager(driver: slicing)
      _ = startAll(slow: isCancelledBefore ? .outcome : .laterValues, on: manager)
      if isCancelledBefore { elsewhere { manager!.cancelAll() } }
      slicing.inBetween = { manager = nil }
      let lines = advance() + advance()
      XCTAssertEqual(lines.filter { $0.hasSuffix("cancelled") }.sorted(), names(0..<20, "cancelled").sorted())
    }
  }

  func testOutcomesThatASliceHasLeftAreDeliveredThoughTheEngineGoes() {
    let (journal, driver, slicing) = (journal, driver, slicing)
    for isElsewhere in [false, true] {
      var engine: CountdownEngine? = CountdownEngine(driver: slicing)
      for (number, player) in players.enumerated() {
        engine!.start(ObjectIdentifier(player), for: .seconds(10)) { [weak engine] left, _ in
          if number == 0, left < .seconds(10) { engine?.cancelAll() }
        } onEnd: {
          journal.note("\(number) \($0)")
          driver.sleep(for: .milliseconds(1))
        }
      }
      slicing.inBetween = {
        slicing.isAway = isElsewhere
        engine?.shutDown()
        engine = nil
        slicing.isAway = false
      }
      XCTAssertEqual((advance() + advance()).sorted(), names(0..<20, "cancelled").sorted())
    }
  }

  // MARK: - What is not asked for by a call on the queue

  func testSlicesOfAClocksCorrection() {
    // The time is longer than a slice.
    driver.sleep(for: .seconds(100))
    let clock = ServerClock(driver: driver)
    let server = driver.date
    clock.synchronize(serverDate: server, roundTrip: .milliseconds(10))
    let (journal, driver) = (journal, driver)
    let countdowns = players.map { player in
      manager.start(player, for: .until(server.addingTimeInterval(10), by: clock)) { player, left in
        journal.note("\(player.name) \(left.seconds)")
        if left.seconds < 10 { driver.sleep(for: .milliseconds(1)) }
      }
    }
    let follower = keep(Player("follower"))
    countdowns[10].observe(by: follower) { _, left in journal.note("follower \(left.seconds)") }
    _ = journal.take()
    afterTheFirstSlice { [self] in
      XCTAssertEqual(journal.take(), names(4..<8, "7"))
      XCTAssertEqual(manager.timeLeft(of: players[19])?.seconds, 7, "all are corrected")
    }
    clock.synchronize(serverDate: server.addingTimeInterval(3), roundTrip: .zero)
    XCTAssertEqual(journal.take(), names(0..<4, "7"), "it gives the queue back")
    XCTAssertEqual(advance(by: 0), names(8..<11, "7") + ["follower 7"] + names(11..<20, "7"))
    XCTAssertEqual(advance().sorted(), (names(0..<20, "6") + ["follower 6"]).sorted())
  }

  func testSlicesOfTheApplicationsReturn() {
    let announce = Box<() -> Void>({})
    let signal = LifecycleSignal(meaning: .foreground) { block in
      announce.value = block
      return {}
    }
    let manager = CountdownManager(driver: slicing, lifecycle: [signal])
    _ = startAll(on: manager)
    driver.sleep(for: .seconds(1))
    announce.value()
    XCTAssertEqual(journal.take(), names(0..<4, "9"), "it gives the queue back")
    slicing.inBetween = {}
    slicing.goOnNow()
    XCTAssertEqual(journal.take(), names(4..<20, "9"))
  }
}
