import XCTest

@testable import CountdownCore

final class SlabChunkBoundaryTests: XCTestCase {
  func testTheFirstEntryOfAChunkIsToldApartFromTheOneThatIsMadeInItsPlace() throws {
    var slab = Slab()
    // Entry 0 is never used: the last of these is the first of the second chunk.
    let indices = (1...Slab.entriesPerChunk).map { _ in slab.allocate() }
    let first = try XCTUnwrap(indices.last)
    XCTAssertEqual(Int(first.rawValue), Slab.entriesPerChunk)
    for _ in 0..<5 {
      slab.endLife(first)
      slab.free(first)
      XCTAssertEqual(slab.allocate(), first)
    }
    let old = CountdownID(index: first.rawValue, generation: slab[first].word.generation)
    for index in indices {
      slab.endLife(index)
      slab.free(index)
    }
    try XCTUnwrap(slab.detachSpareChunks()).deallocate()
    for _ in indices { _ = slab.allocate() }
    XCTAssertNotNil(slab.entry(CountdownID(index: old.index, generation: slab[first].word.generation)))
    XCTAssertNil(slab.entry(old))
  }
}
