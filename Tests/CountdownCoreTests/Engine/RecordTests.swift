import CountdownTesting
import TestSupport
import XCTest

@testable import CountdownCore

/// What an engine tells of countdowns that are nobody's and have a key.
final class RecordTests: XCTestCase {
  private let driver = ManualDriver()
  private lazy var engine = CountdownEngine(driver: driver)

  override func tearDown() {
    XCTAssertEqual(engine.brokenInvariants(), [])
  }

  private func start(_ key: Int, _ request: CountdownRequest) {
    engine.start(request, handler: KeyedHandler(CountdownKey(key)))
  }

  private func keys() -> [Int] {
    var keys: [Int] = []
    engine.forEachRecord { keys.append($0.key.value(as: Int.self)!) }
    return keys
  }

  func testEachThatIsNobodysAndHasAKeyIsMetOnce() {
    XCTAssertEqual(keys(), [])
    let player = Player()
    defer { withExtendedLifetime(player) {} }
    for key in 0..<1_000 {
      start(key, CountdownRequest(for: .seconds(60), receiver: nil))
      start(key, CountdownRequest(for: .seconds(60), receiver: ObjectIdentifier(player)))
      engine.start(CountdownRequest(for: .seconds(60), receiver: nil), handler: CountdownHandler())
    }
    engine.start(
      CountdownRequest(for: .seconds(60), receiver: ObjectIdentifier(player)), handler: CountdownHandler())
    XCTAssertEqual(keys().sorted(), Array(0..<1_000))
    for key in 0..<500 { engine.cancel(nil, key: CountdownKey(key)) }
    XCTAssertEqual(keys().sorted(), Array(500..<1_000))
    engine.cancelAll()
    XCTAssertEqual(keys(), [])
  }

  func testAllThatThereIsToKnow() throws {
    start(
      0, CountdownRequest(for: .seconds(60), receiver: nil, every: .seconds(7), tolerance: .milliseconds(222))
    )
    start(1, CountdownRequest(for: .seconds(60), receiver: nil, alignment: .shared))
    start(2, CountdownRequest(silentlyFor: .seconds(60), receiver: nil))
    start(3, CountdownRequest(ticksEvery: .seconds(2), receiver: nil))
    engine.pause(try XCTUnwrap(engine.find(nil, key: CountdownKey(1))))
    driver.advance(by: .seconds(10))
    driver.shiftWallClock(by: .seconds(5))
    func records() -> [CountdownRecord] {
      var records: [CountdownRecord] = []
      engine.forEachRecord { records.append($0) }
      return records.sorted { $0.key.value(as: Int.self)! < $1.key.value(as: Int.self)! }
    }
    XCTAssertEqual(records().map(\.left), [.seconds(50), .seconds(60), .seconds(50), nil])
    XCTAssertEqual(records().map(\.interval), [.seconds(7), .seconds(1), nil, .seconds(2)])
    XCTAssertEqual(records().map(\.tolerance), [.milliseconds(100), nil, .zero, nil])
    XCTAssertEqual(records().map(\.alignment), [.deadline, .shared, .deadline, .deadline])
    XCTAssertEqual(records().map(\.isPaused), [false, true, false, false])
    XCTAssertEqual(records().map(\.standsStill), [false, true, false, false])
    XCTAssertEqual(records().map(\.wallTime), Array(repeating: engine.wallNow, count: 4))
    XCTAssertNil(records()[0].key.value(as: String.self))
    engine.suspend(by: .one, freezing: true)
    driver.advance(by: .seconds(10))
    XCTAssertEqual(records().map(\.standsStill), [true, true, true, true])
    XCTAssertEqual(records().map(\.isPaused), [false, true, false, false])
    XCTAssertEqual(records()[0].left, .seconds(50))
    // Overdue, and not told.
    driver.advance(by: .seconds(10))
    engine.resume(by: .one)
    driver.sleep(for: .seconds(100))
    XCTAssertEqual(records()[0].left, .zero)
  }

  func testWhoIsToldMayCallTheEngine_andWhatStaysIsMetAllTheSame() {
    for key in 0..<500 { start(key, CountdownRequest(for: .seconds(60), receiver: nil)) }
    var met: [Int: Int] = [:]
    engine.forEachRecord { record in
      let key = record.key.value(as: Int.self)!
      met[key, default: 0] += 1
      // The odd ones end; enough are started that the table grows.
      engine.cancel(nil, key: CountdownKey(key | 1))
      if key < 500 {
        for new in 1...5 { start(1_000 + key * 5 + new, CountdownRequest(for: .seconds(60), receiver: nil)) }
      }
    }
    for key in stride(from: 0, to: 500, by: 2) { XCTAssertGreaterThan(met[key] ?? 0, 0) }
  }

  func testWhatIsReplacedOnTheWayIsMet() {
    func start(_ key: Int) { self.start(key, CountdownRequest(for: .seconds(60), receiver: nil)) }
    let all = 0..<1_000, replaced = 500..<1_000
    for key in all { start(key) }
    // Room where walks have been already, for those that are to be met behind.
    for key in 2..<500 { engine.cancel(nil, key: CountdownKey(key)) }
    func replace() {
      for key in replaced {
        start(key)
        // In its old place, where another would be met.
        start(key + 1_000)
      }
    }
    func timesMet(_ onTheWay: () -> Void) -> [Int] {
      var counts = [Int](repeating: 0, count: 2_000)
      engine.forEachRecord { record in
        let key = record.key.value(as: Int.self)!
        counts[key] += 1
        if key == 1 { onTheWay() }
      }
      return replaced.map { counts[$0] }
    }
    var inner: [Int] = []
    let outer = timesMet {
      // Of two walks each is to know.
      inner = timesMet(replace)
    }
    XCTAssertGreaterThan(outer.min()!, 0)
    XCTAssertGreaterThan(inner.min()!, 0)
    XCTAssertEqual(Set(timesMet {}), [1])
  }

  func testAWalkThatEmptiesTheEngineEnds() {
    for key in 0..<1_000 { start(key, CountdownRequest(for: .seconds(60), receiver: nil)) }
    var count = 0
    engine.forEachRecord { _ in
      count += 1
      engine.cancelAll()
    }
    // The rest of its portion was noted already.
    XCTAssertGreaterThan(count, 0)
    XCTAssertLessThanOrEqual(count, EngineState.batchSize)
  }

  func testItIsStartedPaused_inPlaceOfWhatIsThere() throws {
    let journal = EventJournal()
    for (left, told) in [(Duration.seconds(5), ["5"]), (.zero, [])] {
      start(0, CountdownRequest(for: .seconds(60), receiver: nil))
      let id = engine.startOrKeep(
        CountdownRequest(for: left, receiver: nil), handler: KeyedHandler(CountdownKey(0), journal),
        as: .paused
      ).id
      XCTAssertEqual(engine.activeCount, 1)
      XCTAssertEqual(journal.take(), told)
      XCTAssertTrue(engine.isPaused(id))
      XCTAssertEqual(engine.brokenInvariants(), [])
      driver.advance(by: .seconds(9))
      XCTAssertEqual(engine.timeLeft(of: id), left)
      engine.resume(id)
      driver.advance(by: .seconds(9))
      XCTAssertEqual(journal.take().last, "0")
      XCTAssertEqual(engine.activeCount, 0)
    }
  }
}

private final class KeyedHandler: CountdownHandler, @unchecked Sendable {
  // Unchecked: virtual time runs on one thread.

  private let storedKey: CountdownKey
  private let journal: EventJournal?

  init(_ key: CountdownKey, _ journal: EventJournal? = nil) {
    storedKey = key
    self.journal = journal
  }

  override func receive(_ value: Int64, stop: inout Bool) -> Bool {
    journal?.note(Duration.nanoseconds(value).text)
    return true
  }

  override var key: CountdownKey? { storedKey }
}
