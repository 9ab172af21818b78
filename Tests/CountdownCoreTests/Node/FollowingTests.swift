import TestSupport
import XCTest

@testable import CountdownCore

/// Who follows whom, and which countdowns a receiver has under keys: lists in what few countdowns have.
final class FollowingTests: XCTestCase {
  private let handlers = (0..<30).map { _ in CountdownHandler() }

  private func followers(of leader: NodeRef) -> [NodeRef] {
    var nodes: [NodeRef] = []
    var next = leader.firstFollower
    while let node = next {
      nodes.append(node)
      next = node.nextFollower
    }
    return nodes
  }

  func testFollowersStayInTheOrderInWhichTheyCame_whicheverLeaves() {
    var random = SplitMix64(seed: 11)
    let leaders = handlers.prefix(3).map(\.ref)
    var expected: [[NodeRef]] = [[], [], []]
    for _ in 0..<3_000 {
      let follower = handlers[3 + random.below(27)].ref
      if let led = expected.firstIndex(where: { $0.contains(follower) }) {
        XCTAssertEqual(follower.leader, leaders[led])
        XCTAssertEqual(follower.root, leaders[led])
        XCTAssertNil(follower.firstFollower)
        follower.leaveLeader()
        expected[led].removeAll { $0 == follower }
        XCTAssertNil(follower.leader)
        XCTAssertEqual(follower.root, follower)
      } else {
        let number = random.below(3)
        follower.follow(leaders[number])
        expected[number].append(follower)
      }
      XCTAssertEqual(leaders.map { followers(of: $0) }, expected)
    }
  }

  /// The ring of a receiver's keys, from its first on.
  private func ring(from first: NodeRef) -> [NodeRef] {
    var nodes = [first]
    while let next = nodes.last?.rare?.ring.next, next != first { nodes.append(next) }
    return nodes
  }

  func testTheKeysOfAReceiverAreARing_inTheOrderInWhichTheyCame() {
    var random = SplitMix64(seed: 12)
    var expected: [NodeRef] = []
    for _ in 0..<3_000 {
      let node = handlers[random.below(8)].ref
      if let place = expected.firstIndex(of: node) {
        let next = node.leaveRing()
        expected.remove(at: place)
        XCTAssertEqual(next, expected.isEmpty ? nil : expected[place % expected.count])
        XCTAssertNil(node.leaveRing(), "it is in none")
      } else {
        node.join(ringOf: expected.first, of: 16)
        expected.append(node)
        XCTAssertEqual(node.rare?.ring.receiver, 16)
      }
      guard let first = expected.first else { continue }
      XCTAssertEqual(ring(from: first), expected)
      for (node, next) in zip(expected, expected.dropFirst() + [first]) {
        XCTAssertEqual(next.rare?.ring.previous, node)
      }
    }
  }
}
