import CountdownTesting
import TestSupport
import XCTest

@testable import CountdownCore

/// A pass gives the queue back after 4 ms, and goes on where it stopped.
final class SliceTests: XCTestCase {
  private let driver = ManualDriver(wallNow: .zero)
  private lazy var slicing = SlicingDriver(driver)
  private lazy var engine = CountdownEngine(driver: slicing)
  private let journal = EventJournal()
  private var handlers: [JournalHandler] = []
  /// What each slice has delivered.
  private var slices: [[String]] = []
  private var holds: [Int] = []
  private var holdsBefore = 0
  /// What others do between two slices.
  private var inBetween: () -> Void = {}

  override func setUp() {
    slicing.inBetween = { [unowned self] in
      slices.append(journal.take())
      holds.append(Self.holds - holdsBefore)
      XCTAssertEqual(engine.brokenInvariants(), [])
      inBetween()
      holdsBefore = Self.holds
    }
  }

  override func tearDown() {
    for handler in handlers { (handler.onValue, handler.onEnd) = ({}, { _ in }) }
    inBetween = {}
    engine.shutDown()
    XCTAssertEqual(engine.brokenInvariants(), [])
  }

  private static var holds: Int {
    #if DEBUG
      Int(AccessCount.holds.load())
    #else
      0
    #endif
  }

  /// Starts countdowns, and forgets their first values.
  private func start(_ count: Int, _ kind: String, every interval: Duration = .seconds(1)) -> [JournalHandler]
  {
    let new = (0..<count).map { JournalHandler("\(kind)\($0)", in: journal) }
    for handler in new { start(handler, every: interval) }
    _ = journal.take()
    return new
  }

  private func start(_ handler: JournalHandler, every interval: Duration = .seconds(1)) {
    let request = CountdownRequest(
      for: .seconds(1_000), receiver: ObjectIdentifier(handler), ticks: .every(interval))
    engine.start(request, handler: handler)
    handlers.append(handler)
  }

  private func slow(_ handlers: [JournalHandler], by duration: Duration = .milliseconds(1)) {
    for handler in handlers { handler.onValue = { [driver] in driver.sleep(for: duration) } }
  }

  private func elsewhere(_ body: () -> Void) {
    slicing.isAway = true
    body()
    slicing.isAway = false
  }

  /// Runs the pass that is due, and its slices.
  private func runPass() {
    driver.advance(by: .zero)
    slices.append(journal.take())
  }

  // MARK: - Where it ends

  func testASliceEndsBehindTheCallbackThatTakesItTo4Milliseconds_inOneHold() {
    slow(start(300, "t"))
    driver.sleep(for: .seconds(1))
    runPass()
    XCTAssertEqual(slices.map(\.count), Array(repeating: 4, count: 75) + [0])
    #if DEBUG
      // One takes the first step, and one looks at the clock behind each callback; the last of these ends the slice. And each
      // callback takes the lock of the time.
      XCTAssertEqual(Set(holds.dropFirst()), [5 + 4])
    #endif
  }

  func testASlowCallbackEndsTheSlice_whereverItIs() {
    let all = start(300, "t")
    for number in [0, 47, 95] { slow([all[number]], by: .milliseconds(4)) }
    driver.sleep(for: .seconds(1))
    runPass()
    XCTAssertEqual(slices.map(\.count), [1, 47, 48, 204])
  }

  /// A tick ends another countdown, whose end ends that of the tick, whose end is slow and ends a third: the slice is over before the
  /// tick is settled.
  func testAnEndBehindWhichItEndsIsDeliveredOnce() {
    let all = start(300, "t")
    let (ticking, other, third) = (all[1], all[200], all[201])
    ticking.onValue = { [engine] in engine.cancel(other) }
    other.onEnd = { [engine] _ in engine.cancel(ticking) }
    ticking.onEnd = { [driver, engine] _ in
      driver.sleep(for: .milliseconds(5))
      engine.cancel(third)
    }
    driver.sleep(for: .seconds(1))
    runPass()
    XCTAssertEqual(slices.first, ["t0 999.0", "t1 999.0", "t200 cancelled", "t1 cancelled"])
    XCTAssertEqual(slices.last?.first, "t201 cancelled")
    XCTAssertEqual(slices.flatMap { $0 }.filter { $0.hasSuffix("cancelled") }.count, 3)
  }

  /// Its end is the instant at which it has begun: what is due by then comes, and then there is a pass for the rest.
  func testAPassEnds_thoughItsTicksTakeAsLongAsTheirInterval() {
    let ticks = start(3, "t", every: .milliseconds(2))
    slow(ticks, by: .milliseconds(2))
    inBetween = { [unowned self] in if slices.count == 200 { for tick in ticks { engine.cancel(tick) } } }
    driver.sleep(for: .milliseconds(2))
    for _ in 0..<20 { runPass() }
    XCTAssertGreaterThan(engine.statistics.passes, 19)
  }

  /// The pass of a resume by the system has given the queue back, and is armed to go on; another call goes on with it first.
  func testAPassThatACallEndsLeavesNoWakeUpBehind() {
    let engine = CountdownEngine(driver: BriefDriver(driver))
    defer { engine.shutDown() }
    let ticking = JournalHandler("t", in: journal)
    ticking.onValue = { [driver] in driver.sleep(for: .milliseconds(5)) }
    engine.suspend(by: .system, freezing: false)
    engine.start(
      CountdownRequest(for: .seconds(9), receiver: ObjectIdentifier(ticking), ticks: .every(.seconds(1))),
      handler: ticking)
    driver.sleep(for: .seconds(1))
    engine.resume(by: .system)
    XCTAssertEqual(driver.nextWakeUp, .zero)
    engine.suspend(by: .caller, freezing: false)
    engine.cancelAll()
    XCTAssertEqual(driver.nextWakeUp, .zero)
    engine.resume(by: .caller)
    XCTAssertNil(driver.nextWakeUp)
    XCTAssertEqual(engine.brokenInvariants(), [])
  }

  private final class BriefDriver: ForwardingDriver, @unchecked Sendable {
    // Unchecked: virtual time runs on one thread.
    override var longestSlice: Duration { .milliseconds(4) }
  }

  // MARK: - Whose turn it is

  func testTheNextSliceBeginsWithTheOtherKind() {
    let (ticks, others) = (start(40, "t"), start(40, "o", every: .seconds(900)))
    slow(ticks + others)
    driver.sleep(for: .seconds(1))
    elsewhere { for other in others { engine.move(other, .by(.seconds(5))) } }
    runPass()
    let kinds = slices.dropLast().map { String(Set($0.map { $0.prefix(1) }).sorted().joined()) }
    XCTAssertEqual(kinds, (0..<20).map { $0 % 2 == 0 ? "o" : "t" })
  }

  /// A slice may hold just as many as there are in a turn, or a whole number of them.
  func testTheNextSliceBeginsWithTheOtherKind_whereATurnEndsWithTheSlice() {
    let (ticks, others) = (start(200, "t"), start(200, "o", every: .seconds(900)))
    for all in [ticks, others] { for last in [47, 95, 143, 191] { slow([all[last]], by: .milliseconds(4)) } }
    driver.sleep(for: .seconds(1))
    elsewhere { for other in others { engine.move(other, .by(.seconds(5))) } }
    runPass()
    XCTAssertEqual(
      slices.prefix(8).map { "\($0.count) \($0[0].prefix(1))" },
      (0..<8).map { $0 % 2 == 0 ? "48 o" : "48 t" })
  }

  /// They are due again as soon as they were told, so the pass catches up with the present for ever.
  func testTicksThatFillEverySliceLeaveWhatOthersQueueItsTurn() {
    let (ticks, others) = (start(3, "t", every: .milliseconds(2)), start(10, "o", every: .seconds(900)))
    slow(ticks + others, by: .milliseconds(2))
    driver.sleep(for: .seconds(1))
    elsewhere { for other in others { engine.move(other, .by(.seconds(5))) } }
    inBetween = { [unowned self] in if slices.count == 60 { for tick in ticks { engine.cancel(tick) } } }
    runPass()
    let delivered = slices.prefix(30).flatMap { $0 }
    XCTAssertEqual(delivered.filter { $0.hasPrefix("o") }.count, 10)
    for tick in 0..<3 { XCTAssertGreaterThan(delivered.filter { $0.hasPrefix("t\(tick)") }.count, 2) }
  }
}
