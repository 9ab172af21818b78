import XCTest

@testable import CountdownCore

/// Frees all chunks of a slab but the first, and demands that there are some.
func giveBack(_ slab: inout Slab, file: StaticString = #filePath, line: UInt = #line) {
  let chunks = slab.detachSpareChunks()
  XCTAssertFalse(chunks.isEmpty, "nothing to give back", file: file, line: line)
  for chunk in chunks { unsafe chunk.deallocate() }
}
