@testable import TestSupport
import XCTest

@testable import CountdownCore

/// Lists that run through the nodes themselves, as rings through a head.
final class NodeListTests: XCTestCase {
  private lazy var lists = (0..<3).map { _ in NodeList.make() }
  private let handlers = (0..<40).map { _ in CountdownHandler() }

  override func tearDown() {
    for list in lists { list.free() }
  }

  /// Random moves between three lists, compared with arrays; the links are followed forwards and backwards.
  func testANodeIsInOneListAtMost_inTheOrderInWhichItCame_andLeavesItWithoutAnybodyKnowingWhich() {
    var random = SplitMix64(seed: 3)
    var expected: [[Int]] = [[], [], []]
    func unlink(_ number: Int) {
      let node = handlers[number].ref
      let list = expected.firstIndex { $0.contains(number) }
      XCTAssertEqual(node.isLinked, list != nil)
      guard let list else { return }
      expected[list].removeAll { $0 == number }
      let emptied = node.slotLinks.unlink()
      XCTAssertEqual(emptied, expected[list].isEmpty ? lists[list].head : nil, "the list that is empty now")
      XCTAssertFalse(node.isLinked)
    }
    for _ in 0..<3_000 {
      let (number, list) = (random.below(handlers.count), random.below(3))
      switch random.below(10) {
      case 0...5:
        unlink(number)
        lists[list].append(handlers[number].ref)
        expected[list].append(number)
      case 6...8:
        unlink(number)
      default:
        let other = (list + 1) % 3
        lists[list].append(allOf: lists[other])
        expected[list] += expected[other]
        expected[other] = []
      }
      for list in 0..<3 {
        let nodes = expected[list].map { handlers[$0].ref }
        XCTAssertEqual(lists[list].nodes, nodes)
        XCTAssertEqual(lists[list].nodesFromBehind, nodes.reversed())
        XCTAssertEqual(lists[list].isEmpty, nodes.isEmpty)
        XCTAssertEqual(lists[list].first, nodes.first)
      }
    }
  }
}

extension NodeList {
  /// All nodes, by the links that lead back.
  var nodesFromBehind: [NodeRef] {
    var nodes: [NodeRef] = []
    var next = head.previous
    while next != head {
      nodes.append(NodeRef(slotLinks: next))
      next = next.previous
    }
    return nodes
  }
}
