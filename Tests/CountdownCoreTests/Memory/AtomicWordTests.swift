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

  func testAnEntrysWordsAreItsLast() {
    let memory = UnsafeMutablePointer<Entry>.allocate(capacity: 1)
    defer { unsafe memory.deallocate() }
    unsafe memory.initialize(to: Entry(generation: 3))
    let entry = unsafe EntryRef(memory)
    XCTAssertEqual(entry.state.rawValue, EntryState(generation: 3).rawValue)
    XCTAssertTrue(entry.lastValue.isNothing)
    entry.interval = 9
    entry.lastValue = .exactly(1)
    entry.state = EntryState(generation: 4)
    XCTAssertEqual(entry.interval, 9)
    XCTAssertEqual(entry.lastValue.rawValue, LastValue.exactly(1).rawValue)
    XCTAssertEqual(entry.currentState.rawValue, EntryState(generation: 4).rawValue)
  }

  private func stored<Value: AtomicValue>(_ value: Value) -> Value { Atomic(value).load(ordering: .relaxed) }
}
