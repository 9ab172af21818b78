import XCTest

@testable import CountdownCore

final class IntrusiveListsTests: XCTestCase {
  private func append<Field: LinkField>(
    _ count: Int, to list: Int, _ lists: inout IntrusiveLists<Field>, _ slab: inout Slab
  ) -> [EntryIndex] {
    var indices: [EntryIndex] = []
    for _ in 0..<count {
      indices.append(slab.allocate())
      lists.append(indices[indices.count - 1], to: ListIndex(list), in: slab)
    }
    return indices
  }

  private func contents<Field: LinkField>(
    of list: Int, _ lists: borrowing IntrusiveLists<Field>, _ slab: borrowing Slab
  ) -> [EntryIndex] {
    var contents: [EntryIndex] = []
    var next = lists.first(of: ListIndex(list))
    while let index = next {
      contents.append(index)
      next = lists.next(after: index, in: slab)
    }
    return contents
  }

  func testEntriesComeOutInTheOrderInWhichTheyWentIn() {
    var slab = Slab()
    var lists = IntrusiveLists<SlotField>()
    var indices: [[EntryIndex]] = [[], [], []]
    for number in 0..<9 { indices[number % 3] += append(1, to: number % 3, &lists, &slab) }
    for list in 0..<3 {
      for index in indices[list] { XCTAssertEqual(lists.popFirst(of: ListIndex(list), in: slab), index) }
      XCTAssertNil(lists.popFirst(of: ListIndex(list), in: slab))
    }
  }

  /// From lists of up to five, and the links checked after each step.
  func testRemovalInEveryOrderLeavesTheOthersLinked() {
    for count in 1...5 {
      for order in permutations(Array(0..<count)) {
        var slab = Slab()
        var lists = IntrusiveLists<ChainField>()
        let indices = append(count, to: 1, &lists, &slab)
        var rest = indices
        for position in order {
          let emptied = lists.remove(indices[position], in: slab)
          rest.removeAll { $0 == indices[position] }
          XCTAssertEqual(emptied, rest.isEmpty ? ListIndex(1) : nil)
          XCTAssertEqual(contents(of: 1, lists, slab), rest)
          XCTAssertFalse(lists.contains(indices[position], in: slab))
        }
      }
    }
  }

  private func permutations(_ items: [Int]) -> [[Int]] {
    guard items.count > 1 else { return [items] }
    return items.flatMap { first in
      permutations(items.filter { $0 != first }).map { [first] + $0 }
    }
  }

  func testSplicingKeepsTheOrderAndEmptiesTheSource() {
    for (left, right) in [(0, 0), (0, 2), (2, 0), (1, 1), (3, 4)] {
      var slab = Slab()
      var lists = IntrusiveLists<SlotField>()
      let all = append(left, to: 0, &lists, &slab) + append(right, to: 1, &lists, &slab)
      lists.splice(ListIndex(1), to: ListIndex(0), in: slab)
      XCTAssertEqual(contents(of: 0, lists, slab), all)
      XCTAssertTrue(lists.isEmpty(ListIndex(1)))
      let late = append(1, to: 1, &lists, &slab)
      XCTAssertEqual(contents(of: 1, lists, slab), late)
      for index in all { lists.remove(index, in: slab) }
      XCTAssertTrue(lists.isEmpty(ListIndex(0)))
    }
  }

  func testAddingHeadsMovesNoList() {
    var slab = Slab()
    var lists = IntrusiveLists<ChainField>()
    let indices = append(1, to: 1, &lists, &slab)
    for _ in 0..<20 { lists.grow() }
    XCTAssertEqual(lists.count, 21 << ChainField.headBits)
    XCTAssertEqual(contents(of: 1, lists, slab), indices)
    for list in 2..<lists.count { XCTAssertTrue(lists.isEmpty(ListIndex(list))) }
  }
}
