import TestSupport
import XCTest

@testable import CountdownCore

/// What an engine tells of countdowns without a receiver and have a key.
final class RecordTests: EngineTestCase {
  private var minute: CountdownRequest { CountdownRequest(for: .seconds(60), receiver: nil) }

  private func start(_ key: Int) { start(key, minute) }

  private func start(_ key: Int, _ request: borrowing CountdownRequest) {
    engine.start(request, handler: JournalHandler(key: CountdownKey(key)))
  }

  /// How often each key is met; meanwhile something is done.
  private func walk(_ onTheWay: (Int) -> Void = { _ in }) -> [Int: Int] {
    var counts: [Int: Int] = [:]
    engine.forEachRecord { record in
      let key = record.key!.value(as: Int.self)!
      counts[key, default: 0] += 1
      onTheWay(key)
    }
    return counts
  }

  private func once(_ keys: Range<Int>) -> [Int: Int] {
    Dictionary(uniqueKeysWithValues: keys.map { ($0, 1) })
  }

  func testAWalkMeetsEachKeyedCountdownWithoutAReceiverOnce() {
    XCTAssertEqual(walk(), [:])
    let receiver = ObjectIdentifier(driver)
    for key in 0..<1_000 {
      start(key)
      start(key, CountdownRequest(for: .seconds(60), receiver: receiver))
      engine.start(minute, handler: CountdownHandler())
    }
    engine.start(CountdownRequest(for: .seconds(60), receiver: receiver), handler: CountdownHandler())
    XCTAssertEqual(walk(), once(0..<1_000))
    for key in 0..<500 { engine.cancel(nil, key: CountdownKey(key)) }
    XCTAssertEqual(walk(), once(500..<1_000))
    engine.cancelAll()
    XCTAssertEqual(walk(), [:])
  }

  func testAllThatThereIsToKnow() throws {
    start(
      0,
      CountdownRequest(
        for: .seconds(60), receiver: nil, ticks: .every(.seconds(7), tolerance: .milliseconds(222)))
    )
    start(
      1, CountdownRequest(for: .seconds(60), receiver: nil, ticks: .every(.seconds(1), alignment: .shared)))
    start(2, CountdownRequest(for: .seconds(60), receiver: nil, ticks: nil))
    start(3, CountdownRequest(ticksEvery: .seconds(2), receiver: nil))
    engine.pause(try XCTUnwrap(engine.find(nil, key: CountdownKey(1))))
    driver.advance(by: .seconds(10))
    driver.shiftWallClock(by: .seconds(5))
    func records() -> [CountdownRecord] {
      var records: [CountdownRecord] = []
      engine.forEachRecord { records.append($0) }
      return records.sorted { $0.key!.value(as: Int.self)! < $1.key!.value(as: Int.self)! }
    }
    XCTAssertEqual(records().map(\.left), [.seconds(50), .seconds(60), .seconds(50), nil])
    XCTAssertEqual(records().map(\.ticks?.wholeInterval), [.seconds(7), .seconds(1), nil, .seconds(2)])
    XCTAssertEqual(records().map(\.ticks?.tolerance), [.milliseconds(100), nil, nil, nil])
    XCTAssertEqual(records().map(\.ticks?.isShared), [false, true, nil, false])
    XCTAssertEqual(records().map(\.isPaused), [false, true, false, false])
    XCTAssertEqual(records().map(\.standsStill), [false, true, false, false])
    XCTAssertEqual(records().map(\.wallTime), Array(repeating: engine.wallNow, count: 4))
    XCTAssertNil(records()[0].key?.value(as: String.self))
    engine.suspend(by: .one, freezing: true)
    driver.advance(by: .seconds(10))
    XCTAssertEqual(records().map(\.standsStill), [true, true, true, true])
    XCTAssertEqual(records().map(\.isPaused), [false, true, false, false])
    XCTAssertEqual(records()[0].left, .seconds(50))
    // Overdue, and not delivered.
    engine.resume(by: .one)
    driver.sleep(for: .seconds(100))
    XCTAssertEqual(records()[0].left, .seconds(-50))
  }

  func testAWalkMayCallTheEngine_andMeetsWhatStaysAllTheSame() {
    for key in 0..<500 { start(key) }
    let met = walk { key in
      // The odd ones end; enough are started that the table grows.
      engine.cancel(nil, key: CountdownKey(key | 1))
      if key < 500 { for new in 1...5 { start(1_000 + key * 5 + new) } }
    }
    for key in stride(from: 0, to: 500, by: 2) { XCTAssertGreaterThan(met[key] ?? 0, 0) }
  }

  func testAWalkMeetsWhatIsReplacedOnTheWay() {
    let replaced = 500..<1_000
    for key in 0..<1_000 { start(key) }
    // Room where walks have been already, for those that are to be met behind.
    for key in 2..<500 { engine.cancel(nil, key: CountdownKey(key)) }
    func replace() {
      for key in replaced {
        start(key)
        // In its old place, where another would be met.
        start(key + 1_000)
      }
    }
    var inner: [Int: Int] = [:]
    // Of two walks each is to know.
    let outer = walk { key in
      if key == 1 { inner = walk { if $0 == 1 { replace() } } }
    }
    for key in replaced {
      XCTAssertGreaterThan(outer[key] ?? 0, 0)
      XCTAssertGreaterThan(inner[key] ?? 0, 0)
    }
    XCTAssertEqual(walk().filter { replaced.contains($0.key) }, once(replaced))
  }

  func testAWalkThatEmptiesTheEngineEnds() {
    for key in 0..<1_000 { start(key) }
    let count = walk { _ in engine.cancelAll() }.count
    // The rest of its portion was noted already.
    XCTAssertTrue((1...EngineState.mostTouched).contains(count), "\(count)")
  }

  func testAStartFromARecordIsPaused_inPlaceOfWhatIsThere() {
    for (left, delivered) in [(Duration.seconds(5), ["5.0"]), (.zero, [])] {
      start(0)
      let handler = JournalHandler(key: CountdownKey(0))
      let request = CountdownRequest(for: left, receiver: nil).bringing(CountdownPast(isPaused: true))
      let id = engine.started(request, handler: handler)
      XCTAssertEqual(engine.activeCount, 1)
      XCTAssertEqual(handler.takeLines(), delivered)
      XCTAssertTrue(engine.isPaused(id))
      driver.advance(by: .seconds(9))
      XCTAssertEqual(engine.timeLeft(of: id), left)
      engine.resume(id)
      driver.advance(by: .seconds(9))
      XCTAssertEqual(handler.takeLines().suffix(2), ["0.0", "completed"])
      XCTAssertEqual(engine.activeCount, 0)
    }
  }
}
