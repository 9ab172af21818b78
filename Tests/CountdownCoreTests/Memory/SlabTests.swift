import XCTest

@testable import CountdownCore

final class SlabTests: XCTestCase {
  func testAnEntryIsOneCacheLineAndItsLinksAreWhereTheListsLookForThem() {
    unsafe XCTAssertEqual(MemoryLayout<Entry>.size, 64)
    unsafe XCTAssertEqual(MemoryLayout<Entry>.stride, 64)
    var slab = Slab()
    let entry = slab[slab.allocate()]
    entry.address = 1
    entry.deadline = 2
    entry.lastValue = .inRhythm(3)
    entry.interval = 4
    entry.chainLinks.previous = Link(rawValue: 5)
    entry.chainLinks.next = Link(rawValue: 6)
    entry.slotLinks.previous = Link(rawValue: 7)
    entry.slotLinks.next = Link(rawValue: 8)
    XCTAssertEqual(
      [Int64(entry.address), entry.deadline, entry.lastValue.rawValue, entry.interval], [1, 2, 3, 4])
    XCTAssertEqual(entry.state, EntryState(generation: 1))
    XCTAssertEqual(entry.chainLinks.next.rawValue, 6)
    XCTAssertEqual(entry.slotLinks.previous.rawValue, 7)
  }

  func testEntriesAreDistinctAndStayWhereTheyAre() {
    var slab = Slab()
    let indices = (0..<5_000).map { _ in slab.allocate() }
    XCTAssertEqual(Set(indices).count, 5_000)
    XCTAssertFalse(indices.contains(EntryIndex(rawValue: 0)))
    for (number, index) in indices.enumerated() { slab[index].deadline = Int64(number) }
    for (number, index) in indices.enumerated() { XCTAssertEqual(slab[index].deadline, Int64(number)) }
    XCTAssertEqual(slab.count, 5_000)
    XCTAssertEqual(slab.chunkCount, 5_000 / Slab.entriesPerChunk + 1)
  }

  func testAnIdentifierGoesStaleWhenItsLifeEndsAndNeverComesBack() {
    var slab = Slab()
    var ids: Set<CountdownID> = []
    for _ in 0..<100 {
      let index = slab.allocate()
      let id = CountdownID(index: index.rawValue, generation: slab[index].state.generation)
      XCTAssertTrue(ids.insert(id).inserted)
      XCTAssertNotNil(slab.entry(id))
      slab.endLife(index, as: .ended(.cancelled, isLed: false))
      XCTAssertNil(slab.entry(id))
      slab.free(index)
      for old in ids { XCTAssertNil(slab.entry(old)) }
    }
  }

  func testAnEntryThatIsHandedOutAgainIsInNoList() {
    var slab = Slab()
    let lists = IntrusiveLists<ChainField>()
    let indices = (0..<3).map { _ in slab.allocate() }
    for index in indices { slab.endLife(index, as: .ended(.cancelled, isLed: false)) }
    for index in indices { slab.free(index) }
    for _ in indices { XCTAssertFalse(lists.contains(slab.allocate(), in: slab)) }
  }

  func testAnIndexWhoseGenerationsAreUsedUpIsHandedOutNoMore() {
    var slab = Slab(firstGeneration: EntryState.lastGeneration - 1)
    let first = slab.allocate()
    slab.endLife(first, as: .ended(.cancelled, isLed: false))
    slab.free(first)
    XCTAssertEqual(slab.allocate(), first)
    XCTAssertEqual(slab[first].state.generation, EntryState.lastGeneration)
    slab.endLife(first, as: .ended(.cancelled, isLed: false))
    slab.free(first)
    let next = slab.allocate()
    XCTAssertNotEqual(next, first)
    XCTAssertEqual(slab[first].state.generation, 0)
    XCTAssertEqual(slab.count, 1)
  }

  func testAChunkThatIsMadeAnewStartsAboveTheGenerationsUsedBefore() throws {
    var slab = Slab()
    var ids: Set<CountdownID> = []
    for _ in 0..<3 {
      let indices = (0..<3_000).map { _ in slab.allocate() }
      for index in indices {
        let id = CountdownID(index: index.rawValue, generation: slab[index].state.generation)
        XCTAssertTrue(ids.insert(id).inserted, "an identifier came twice")
      }
      for index in indices { slab.endLife(index, as: .ended(.cancelled, isLed: false)) }
      for index in indices { slab.free(index) }
      for id in ids { XCTAssertNil(slab.entry(id)) }
      giveBack(&slab)
      XCTAssertEqual(slab.chunkCount, 1)
      for id in ids { XCTAssertNil(slab.entry(id)) }
    }
  }

  func testAChunkWithALastGenerationIsNotGivenBack() {
    var slab = Slab(firstGeneration: EntryState.lastGeneration)
    let indices = (0..<3_000).map { _ in slab.allocate() }
    for index in indices { slab.endLife(index, as: .ended(.cancelled, isLed: false)) }
    for index in indices { slab.free(index) }
    XCTAssertTrue(slab.detachSpareChunks().isEmpty)
    let again = (0..<3_000).map { _ in slab.allocate() }
    XCTAssertTrue(Set(again).isDisjoint(with: indices), "a worn-out index was handed out")
  }
}
