import TestSupport
import XCTest

@testable import CountdownCore

/// The walk through the keys of countdowns without a receiver, in portions between which others may call.
final class WalkTests: EngineTestCase {
  private var minute: CountdownRequest { CountdownRequest(for: .seconds(60), receiver: nil) }

  func testACountdownThatWasToldItsLastNanosecondIsNotEndless() {
    let ticks = CountdownTicks.at(marks: [.nanoseconds(1), .seconds(2)])
    let request = CountdownRequest(for: .seconds(3), receiver: nil, ticks: ticks).bringing(
      CountdownPast(told: 1))
    let countdown = start(request, "a")
    XCTAssertEqual(engine.move(countdown, .by(.seconds(1))), .moved)
    XCTAssertEqual(engine.look(at: countdown)?.total, .seconds(4))
  }

  private func start(_ key: Int) { engine.start(minute, handler: JournalHandler(key: CountdownKey(key))) }

  /// How often each key is met; meanwhile something is done.
  private func walk(_ onTheWay: (Int) -> Void = { _ in }) -> [Int: Int] {
    var counts: [Int: Int] = [:]
    engine.forEachKey { key in
      let key = key.value(as: Int.self)!
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
    let withReceiver = CountdownRequest(for: .seconds(60), receiver: receiver)
    for key in 0..<1_000 {
      start(key)
      engine.start(withReceiver, handler: JournalHandler(key: CountdownKey(key)))
      engine.start(minute, handler: CountdownHandler())
    }
    engine.start(withReceiver, handler: CountdownHandler())
    XCTAssertEqual(walk(), once(0..<1_000))
    for key in 0..<500 { engine.cancel(nil, key: CountdownKey(key)) }
    XCTAssertEqual(walk(), once(500..<1_000))
    let count = walk { _ in engine.cancelAll() }.count
    // The rest of its portion was noted already.
    XCTAssertTrue((1...EngineState.mostTouched).contains(count), "\(count)")
    XCTAssertEqual(walk(), [:])
  }

  /// The even ones stay; the odd ones end, or are replaced; enough are started that the table grows.
  func testAWalkMeetsWhatStaysAndWhatIsReplaced_whateverIsDoneOnTheWay() {
    for key in 0..<500 { start(key) }
    let met = walk { key in
      guard key < 500 else { return }
      if key % 4 == 0 { engine.cancel(nil, key: CountdownKey(key + 1)) } else { start(key | 3) }
      for new in 1...5 { start(1_000 + key * 5 + new) }
    }
    for key in 0..<500 where key % 4 != 1 { XCTAssertGreaterThan(met[key] ?? 0, 0, "\(key)") }
  }
}
