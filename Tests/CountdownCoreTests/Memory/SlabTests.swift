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
    let indices = allocate(5_000, in: &slab)
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
      let id = note(index, in: &ids, slab)
      XCTAssertNotNil(slab.entry(id))
      slab.endLife(index, as: .ended(.cancelled, isTogether: false))
      XCTAssertNil(slab.entry(id))
      slab.free(index)
      for old in ids { XCTAssertNil(slab.entry(old)) }
    }
  }

  func testAnEntryThatIsHandedOutAgainIsInNoList() {
    var slab = Slab()
    let lists = IntrusiveLists<ChainField>()
    free(allocate(3, in: &slab), in: &slab)
    for _ in 0..<3 { XCTAssertFalse(lists.contains(slab.allocate(), in: slab)) }
  }

  func testAnIndexWhoseGenerationsAreUsedUpIsHandedOutNoMore() {
    var slab = Slab(firstGeneration: EntryState.lastGeneration - 1)
    let first = slab.allocate()
    free([first], in: &slab)
    XCTAssertEqual(slab.allocate(), first)
    XCTAssertEqual(slab[first].state.generation, EntryState.lastGeneration)
    free([first], in: &slab)
    XCTAssertNotEqual(slab.allocate(), first)
    XCTAssertEqual(slab[first].state.generation, 0)
    XCTAssertEqual(slab.count, 1)
  }

  func testAChunkThatIsMadeAnewStartsAboveTheGenerationsUsedBefore() {
    var slab = Slab()
    var ids: Set<CountdownID> = []
    for _ in 0..<3 {
      let indices = allocate(3_000, in: &slab)
      for index in indices { note(index, in: &ids, slab) }
      free(indices, in: &slab)
      for id in ids { XCTAssertNil(slab.entry(id)) }
      giveBack(&slab)
      for id in ids { XCTAssertNil(slab.entry(id)) }
    }
  }

  func testTheFirstEntryOfAChunkDiffersFromTheOneThatIsMadeInItsPlace() throws {
    var slab = Slab()
    // Entry 0 is never used: the last of these is the first of the second chunk.
    var indices = allocate(Slab.entriesPerChunk, in: &slab)
    let first = try XCTUnwrap(indices.last)
    XCTAssertEqual(Int(first.rawValue), Slab.entriesPerChunk)
    var ids: Set<CountdownID> = []
    for _ in 0..<2 {
      for _ in 0..<5 {
        note(first, in: &ids, slab)
        free([first], in: &slab)
        XCTAssertEqual(slab.allocate(), first)
      }
      free(indices, in: &slab)
      giveBack(&slab)
      indices = allocate(indices.count, in: &slab)
    }
  }

  func testAChunkWithALastGenerationIsNotGivenBack() {
    var slab = Slab(firstGeneration: EntryState.lastGeneration)
    let indices = allocate(3_000, in: &slab)
    free(indices, in: &slab)
    XCTAssertTrue(slab.detachSpareChunks().isEmpty)
    XCTAssertTrue(
      Set(allocate(3_000, in: &slab)).isDisjoint(with: indices), "a worn-out index was handed out")
  }

  // MARK: -

  private func allocate(_ count: Int, in slab: inout Slab) -> [EntryIndex] {
    var indices: [EntryIndex] = []
    for _ in 0..<count { indices.append(slab.allocate()) }
    return indices
  }

  private func free(_ indices: [EntryIndex], in slab: inout Slab) {
    for index in indices { slab.endLife(index, as: .ended(.cancelled, isTogether: false)) }
    for index in indices { slab.free(index) }
  }

  /// Frees all chunks but the first, and demands that there are some.
  private func giveBack(_ slab: inout Slab, line: UInt = #line) {
    let chunks = slab.detachSpareChunks()
    XCTAssertFalse(chunks.isEmpty, "nothing to give back", line: line)
    for chunk in chunks { unsafe chunk.deallocate() }
    XCTAssertEqual(slab.chunkCount, 1, line: line)
  }

  /// Adds the identifier of a living entry, which must be new.
  @discardableResult
  private func note(
    _ index: EntryIndex, in ids: inout Set<CountdownID>, _ slab: borrowing Slab, line: UInt = #line
  ) -> CountdownID {
    let id = CountdownID(index: index.rawValue, generation: slab[index].state.generation)
    XCTAssertTrue(ids.insert(id).inserted, "an identifier came twice", line: line)
    return id
  }
}
