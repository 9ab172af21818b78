import XCTest

@testable import CountdownCore

final class AtomicWordTests: XCTestCase {
  private final class Words {
    var first: UInt64 = 1
    var second: UInt64 = 2
    var text = "behind them"
  }

  func testAnObjectsWordsAreItsFirstStoredProperties() {
    let words = Words()
    let (first, second) = unsafe (AtomicWord<UInt64>(in: words, at: 0), AtomicWord<UInt64>(in: words, at: 1))
    XCTAssertEqual(first.load(ordering: .relaxed), 1)
    XCTAssertEqual(second.load(ordering: .relaxed), 2)
    first.store(.max, ordering: .relaxed)
    second.store(7, ordering: .releasing)
    XCTAssertEqual(words.first, .max)
    XCTAssertEqual(words.second, 7)
    XCTAssertEqual(words.text, "behind them")
  }

  func testEachTypeOfValueSurvivesAWord() {
    for value in [Int64.min, -1, 0, .max] { XCTAssertEqual(stored(value), value) }
    for value in [Int.min, -1, 0, .max] { XCTAssertEqual(stored(value), value) }
    for value in [0, UInt64.max] { XCTAssertEqual(stored(value), value) }
    for value in [0, UInt.max] { XCTAssertEqual(stored(value), value) }
    for value in [false, true] { XCTAssertEqual(stored(value), value) }
  }

  func testOperationsReturnWhatWasThere() {
    let word = Atomic<Int64>(5)
    XCTAssertEqual(word.exchange(-6, ordering: .relaxed), 5)
    XCTAssert(word.add(-1, ordering: .relaxed) == (-6, -7))
    XCTAssert(word.add(9, ordering: .acquiringAndReleasing) == (-7, 2))
    for ordering in [AtomicCompareOrdering.releasing, .acquiringAndReleasing] {
      XCTAssert(word.compareExchange(expected: 3, desired: 4, ordering: ordering) == (false, 2))
      XCTAssert(word.compareExchange(expected: 2, desired: 2, ordering: ordering) == (true, 2))
    }
    XCTAssertEqual(word.load(ordering: .acquiring), 2)
  }

  /// A subclass's own first word lies behind what the engine knows of the countdown.
  func testAHandlersFirstWordLiesBehindItsNode() {
    final class Handler: CountdownHandler, @unchecked Sendable { var own: UInt64 = 7 }
    let handler = Handler()
    let word = unsafe AtomicWord<UInt64>(in: handler, at: CountdownHandler.firstWord)
    XCTAssertEqual(word.exchange(9, ordering: .relaxed), 7)
    XCTAssertEqual(handler.own, 9)
    XCTAssertEqual(handler.ref.deadline, 0)
  }

  private func stored<Value: AtomicValue>(_ value: Value) -> Value { Atomic(value).load(ordering: .relaxed) }
}
