import TestSupport
import XCTest

@testable import CountdownCore

final class ReceiverTableTests: XCTestCase {
  private let handlers = (0..<5_000).map { _ in CountdownHandler() }

  private func address(_ number: Int) -> UInt { 0x7F00_0000_1000 + UInt(number) * 48 }

  /// The node of a number, under its address.
  private func node(_ number: Int) -> NodeRef {
    let node = handlers[number].ref
    node.address = address(number)
    return node
  }

  func testEveryNodeIsFoundByItsAddressWhileTheTableGrowsABucketAtATimeAndShrinks() {
    var table = ReceiverTable()
    for number in 0..<5_000 {
      let (node, buckets) = (node(number), table.bucketCount)
      #if DEBUG
        // The whole table is never hashed anew: an insertion reads the nodes of a bucket or two.
        let reads = AccessCount.accesses.load()
        defer { XCTAssertLessThanOrEqual(AccessCount.accesses.load() - reads, 60) }
      #endif
      table.insert(node)
      XCTAssertLessThanOrEqual(table.bucketCount - buckets, 1)
      XCTAssertLessThanOrEqual(4 * table.count, 5 * table.bucketCount + 4)
      XCTAssertEqual(table.find(address(number / 2)), handlers[number / 2].ref)
      XCTAssertNil(table.find(address(number + 1)))
    }
    for number in 0..<5_000 {
      XCTAssertEqual(table.find(address(number)), handlers[number].ref)
      table.remove(handlers[number].ref)
      XCTAssertNil(table.find(address(number)))
    }
    XCTAssertEqual(table.count, 0)
    XCTAssertEqual(table.bucketCount, 64)
  }

  /// In buckets of many nodes, too; what is evicted is counted and met, but found by no address.
  func testRandomChangesAgreeWithADictionary_alsoWhereAddressesCollide() {
    for mask in [0, 7, 63, UInt.max] {
      var random = SplitMix64(seed: UInt64(mask) &+ 1)
      var table = ReceiverTable(hashMask: mask)
      var expected: [Int: Bool] = [:]
      for _ in 0..<3_000 {
        let number = random.below(400)
        if expected.removeValue(forKey: number) != nil {
          table.remove(handlers[number].ref)
        } else {
          let isEvicted = random.below(10) == 0
          expected[number] = isEvicted
          if isEvicted { table.insertEvicted(node(number)) } else { table.insert(node(number)) }
        }
        let probe = random.below(400)
        XCTAssertEqual(table.find(address(probe)), expected[probe] == false ? handlers[probe].ref : nil)
        XCTAssertEqual(table.count, expected.count)
      }
      var found = Set<NodeRef>()
      XCTAssertNil(
        table.first { node in
          XCTAssertTrue(found.insert(node).inserted, "a walk meets it twice")
          return false
        })
      XCTAssertEqual(found, Set(expected.keys.map { handlers[$0].ref }))
      for number in expected.keys { table.remove(handlers[number].ref) }
    }
  }

  func testProbesAreFewForFreshObjects() {
    var table = ReceiverTable()
    for handler in handlers {
      handler.ref.address = UInt(bitPattern: ObjectIdentifier(handler))
      table.insert(handler.ref)
    }
    let longest = (0..<table.bucketCount).map { bucket in
      sequence(first: table.first(ofBucket: bucket)) { $0?.bucket.next }.prefix { $0 != nil }.count
    }.max()
    // A random hash exceeds this once in thousands of runs.
    XCTAssertLessThanOrEqual(longest ?? 0, 12)
    XCTAssertLessThanOrEqual(handlers.count, table.bucketCount * 2, "few share a bucket")
  }
}
