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
    for _ in 1...2 {
      XCTAssertEqual(table.bucketCount, 64)
      for number in 0..<5_000 {
        let before = table.bucketCount
        table.insert(node(number))
        XCTAssertLessThanOrEqual(table.bucketCount - before, 1)
        XCTAssertLessThanOrEqual(4 * table.count, 5 * table.bucketCount + 4)
        let probe = number / 2
        XCTAssertEqual(table.find(address(probe)), handlers[probe].ref)
        XCTAssertNil(table.find(address(number + 1)))
      }
      XCTAssertEqual(table.brokenLists(), [])
      for number in 0..<5_000 {
        XCTAssertEqual(table.find(address(number)), handlers[number].ref)
        table.remove(handlers[number].ref)
        XCTAssertNil(table.find(address(number)))
      }
      XCTAssertEqual(table.count, 0)
    }
  }

  /// In buckets of many nodes, too: no insertion moves more than the nodes of one bucket.
  func testRandomChangesAgreeWithADictionary_alsoWhereAddressesCollide() {
    for mask in [0, 7, 63, UInt.max] {
      var random = SplitMix64(seed: UInt64(mask) &+ 1)
      var table = ReceiverTable(hashMask: mask)
      var expected = Set<Int>()
      for step in 0..<4_000 {
        let number = random.below(400)
        if expected.remove(number) != nil {
          table.remove(handlers[number].ref)
        } else {
          table.insert(node(number))
          expected.insert(number)
        }
        let probe = random.below(400)
        XCTAssertEqual(table.find(address(probe)), expected.contains(probe) ? handlers[probe].ref : nil)
        XCTAssertEqual(table.count, expected.count)
        if step % 200 == 0 { XCTAssertEqual(table.brokenLists(), []) }
      }
      var found = Set<NodeRef>()
      XCTAssertNil(
        table.first { node in
          XCTAssertTrue(found.insert(node).inserted, "a walk meets it twice")
          return false
        })
      XCTAssertEqual(found, Set(expected.map { handlers[$0].ref }))
      for number in expected { table.remove(handlers[number].ref) }
    }
  }

  func testWhatIsEvictedIsCountedAndMet_butFoundByNoAddress() {
    var table = ReceiverTable()
    table.insertEvicted(node(0))
    table.insertEvicted(node(1))
    table.insert(node(2))
    XCTAssertEqual(table.count, 3)
    XCTAssertNil(table.find(address(0)))
    XCTAssertEqual(table.first { $0 == handlers[1].ref }, handlers[1].ref)
    table.remove(handlers[0].ref)
    XCTAssertEqual(table.first { _ in true }, handlers[1].ref)
    XCTAssertEqual(table.brokenLists(), [])
    for number in 1...2 { table.remove(handlers[number].ref) }
    XCTAssertEqual(table.count, 0)
  }

  func testProbesAreFewForFreshObjects() {
    var table = ReceiverTable()
    for handler in handlers {
      handler.ref.address = UInt(bitPattern: ObjectIdentifier(handler))
      table.insert(handler.ref)
    }
    // A random hash exceeds this once in thousands of runs.
    XCTAssertLessThanOrEqual(table.longestList, 12)
  }

  #if DEBUG
    /// The whole table is never hashed anew: the dearest of many insertions reads the nodes of a bucket or two.
    func testNoInsertionPaysForTheGrowthOfTheTable() {
      var table = ReceiverTable()
      var dearest = 0
      for number in 0..<5_000 {
        let node = node(number)
        let before = Int(AccessCount.accesses.load())
        table.insert(node)
        dearest = max(dearest, Int(AccessCount.accesses.load()) - before)
      }
      XCTAssertLessThanOrEqual(dearest, 60)
    }
  #endif
}

extension ReceiverTable {
  fileprivate var longestList: Int {
    (0..<bucketCount).map { bucket in
      var length = 0
      var next = first(ofBucket: bucket)
      while let node = next {
        length += 1
        next = node.bucket.next
      }
      return length
    }.max() ?? 0
  }

  /// What is wrong with the lists of the buckets, in words: a way back that leads elsewhere, or a node in another's bucket.
  fileprivate func brokenLists() -> [String] {
    var broken: [String] = []
    for bucket in Self.evicted..<bucketCount {
      var next = first(ofBucket: bucket)
      while let node = next {
        if node.bucket.place?.node != node { broken.append("the way back leads to another node") }
        if bucket != Self.evicted, self.bucket(of: node.address) != bucket {
          broken.append("another's bucket")
        }
        next = node.bucket.next
      }
    }
    return broken
  }
}
