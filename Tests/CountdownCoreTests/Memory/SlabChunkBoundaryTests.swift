import XCTest

@testable import CountdownCore

final class SlabChunkBoundaryTests: XCTestCase {
  func testTheFirstEntryOfAChunkIsToldApartFromTheOneThatIsMadeInItsPlace() throws {
    var slab = Slab()
    // Entry 0 is never used: the last of these is the first of the second chunk.
    var indices = (1...Slab.entriesPerChunk).map { _ in slab.allocate() }
    let first = try XCTUnwrap(indices.last)
    XCTAssertEqual(Int(first.rawValue), Slab.entriesPerChunk)
    var ids: Set<CountdownID> = []
    for _ in 0..<2 {
      for _ in 0..<5 {
        let id = CountdownID(index: first.rawValue, generation: slab[first].state.generation)
        XCTAssertTrue(ids.insert(id).inserted, "an identifier came twice")
        slab.endLife(first, as: .ended(.cancelled, isLed: false))
        slab.free(first)
        XCTAssertEqual(slab.allocate(), first)
      }
      for index in indices {
        slab.endLife(index, as: .ended(.cancelled, isLed: false))
        slab.free(index)
      }
      giveBack(&slab)
      indices = indices.map { _ in slab.allocate() }
    }
    XCTAssertEqual(ids.count, 10)
  }
}
