import XCTest

@testable import CountdownCore

final class IntrusiveListsTests: XCTestCase {
  func testEntriesComeOutInTheOrderInWhichTheyWentIn() {
    var slab = Slab()
    var lists = IntrusiveLists<SlotField>()
    let indices = (0..<9).map { _ in slab.allocate() }
    for (number, index) in indices.enumerated() { lists.append(index, to: ListIndex(number % 3), in: slab) }
    for list in 0..<3 {
      for round in 0..<3 {
        XCTAssertEqual(lists.popFirst(of: ListIndex(list), in: slab), indices[3 * round + list])
      }
      XCTAssertNil(lists.popFirst(of: ListIndex(list), in: slab))
    }
  }

  /// Every order of removal from lists of up to five, and the links checked after each step.
  func testRemovalInEveryOrderLeavesTheOthersLinked() {
    for count in 1...5 {
      for order in permutations(Array(0..<count)) {
        var slab = Slab()
        var lists = IntrusiveLists<ChainField>()
        let indices = (0..<count).map { _ in slab.allocate() }
        for index in indices { lists.append(index, to: ListIndex(1), in: slab) }
        var rest = indices
        for position in order {
          let emptied = lists.remove(indices[position], in: slab)
          rest.removeAll { $0 == indices[position] }
          XCTAssertEqual(emptied, rest.isEmpty ? ListIndex(1) : nil)
          XCTAssertEqual(contents(of: ListIndex(1), lists, slab), rest)
          XCTAssertFalse(lists.contains(indices[position], in: slab))
        }
      }
    }
  }

  func testSplicingKeepsTheOrderAndEmptiesTheSource() {
    for (left, right) in [(0, 0), (0, 2), (2, 0), (1, 1), (3, 4)] {
      var slab = Slab()
      var lists = IntrusiveLists<SlotField>()
      let first = (0..<left).map { _ in slab.allocate() }
      let second = (0..<right).map { _ in slab.allocate() }
      for index in first { lists.append(index, to: ListIndex(0), in: slab) }
      for index in second { lists.append(index, to: ListIndex(1), in: slab) }
      lists.splice(ListIndex(1), to: ListIndex(0), in: slab)
      XCTAssertEqual(contents(of: ListIndex(0), lists, slab), first + second)
      XCTAssertTrue(lists.isEmpty(ListIndex(1)))
      let late = slab.allocate()
      lists.append(late, to: ListIndex(1), in: slab)
      XCTAssertEqual(contents(of: ListIndex(1), lists, slab), [late])
      for index in first + second { lists.remove(index, in: slab) }
      XCTAssertTrue(lists.isEmpty(ListIndex(0)))
    }
  }

  func testAddingHeadsMovesNoList() {
    var slab = Slab()
    var lists = IntrusiveLists<ChainField>()
    let index = slab.allocate()
    lists.append(index, to: ListIndex(1), in: slab)
    for _ in 0..<20 { lists.grow() }
    XCTAssertEqual(lists.count, 21 << ChainField.headBits)
    XCTAssertEqual(contents(of: ListIndex(1), lists, slab), [index])
    for list in 2..<lists.count { XCTAssertTrue(lists.isEmpty(ListIndex(list))) }
  }

  private func contents<Field: LinkField>(
    of list: ListIndex, _ lists: borrowing IntrusiveLists<Field>, _ slab: borrowing Slab
  ) -> [EntryIndex] {
    var contents: [EntryIndex] = []
    var next = lists.first(of: list)
    while let index = next {
      contents.append(index)
      next = lists.next(after: index, in: slab)
    }
    return contents
  }

  private func permutations(_ items: [Int]) -> [[Int]] {
    guard items.count > 1 else { return [items] }
    return items.flatMap { first in
      permutations(items.filter { $0 != first }).map { [first] + $0 }
    }
  }
}
