import XCTest

@testable import CountdownCore

final class ReceiverTableTests: XCTestCase {
  private func address(_ number: Int) -> UInt { 0x7F00_0000_1000 + UInt(number) * 48 }

  private func insert(_ address: UInt, into table: inout ReceiverTable, _ slab: inout Slab) -> EntryIndex {
    let index = slab.allocate()
    slab[index].address = address
    table.insert(index, in: slab)
    return index
  }

  private func longestChain(_ table: borrowing ReceiverTable, _ slab: borrowing Slab) -> Int {
    var longest = 0
    for bucket in 0..<table.bucketCount {
      var length = 0
      var next = table.first(ofBucket: bucket)
      while let index = next {
        length += 1
        next = table.next(after: index, in: slab)
      }
      longest = max(longest, length)
    }
    return longest
  }

  func testEveryEntryIsFoundByItsAddressWhileTheTableGrowsABucketAtATimeAndShrinks() {
    var slab = Slab()
    var table = ReceiverTable()
    var indices: [EntryIndex] = []
    for number in 0..<5_000 {
      let before = table.bucketCount
      indices.append(insert(address(number), into: &table, &slab))
      XCTAssertLessThanOrEqual(table.bucketCount - before, 1)
      XCTAssertLessThanOrEqual(4 * table.count, 5 * table.bucketCount + 3)
      // A chunk of heads is added when it is needed.
      XCTAssertLessThanOrEqual(table.headCount - table.bucketCount, 1 << ChainField.headBits)
      let probe = number / 2
      XCTAssertEqual(table.find(address(probe), in: slab), indices[probe])
      XCTAssertNil(table.find(address(number + 1), in: slab))
    }
    for number in 0..<5_000 {
      XCTAssertEqual(table.find(address(number), in: slab), indices[number])
      table.remove(indices[number], in: slab)
      XCTAssertNil(table.find(address(number), in: slab))
    }
    XCTAssertEqual(table.count, 0)
    unsafe table.detachSpareBuckets().deallocate()
    XCTAssertEqual(table.bucketCount, 64)
    let index = insert(address(7), into: &table, &slab)
    XCTAssertEqual(table.find(address(7), in: slab), index)
  }

  func testChainsStayShortForFreshObjects() {
    final class Fresh {}
    let objects = (0..<10_000).map { _ in Fresh() }
    var slab = Slab()
    var table = ReceiverTable()
    for object in objects { _ = insert(UInt(bitPattern: ObjectIdentifier(object)), into: &table, &slab) }
    // A random hash exceeds this once in thousands of runs.
    XCTAssertLessThanOrEqual(longestChain(table, slab), 12)
    withExtendedLifetime(objects) {}
  }

  func testOneBucketForEverythingIsSlowButRight() {
    var slab = Slab()
    var table = ReceiverTable(hashMask: 0)
    let indices = (0..<300).map { insert(address($0), into: &table, &slab) }
    XCTAssertEqual(longestChain(table, slab), 300)
    for number in [0, 1, 150, 298, 299] {
      XCTAssertEqual(table.find(address(number), in: slab), indices[number])
      table.remove(indices[number], in: slab)
      XCTAssertNil(table.find(address(number), in: slab))
    }
    XCTAssertEqual(table.find(address(2), in: slab), indices[2])
  }
}
