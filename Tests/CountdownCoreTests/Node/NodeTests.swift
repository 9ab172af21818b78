import TestSupport
import XCTest

@testable import CountdownCore

/// What the engine knows of one countdown, in the first bytes of its object.
final class NodeTests: XCTestCase {
  private final class Handler: CountdownHandler, @unchecked Sendable {
    // Unchecked: one thread.
    var own = "the subclass's"
  }

  func testANodeIsTheFirst80BytesOfItsObject_andFoundByTheLinksOfItsList() {
    XCTAssertEqual(MemoryLayout<Node>.size, 80)
    XCTAssertEqual(MemoryLayout<Node>.offset(of: \.slot), 2 * MemoryLayout<UInt>.size)
    let handler = Handler()
    let node = handler.ref
    XCTAssertEqual(node.phase, .idle)
    XCTAssertTrue(node.lastValue.isNothing)
    node.deadline = 1
    node.number = 2
    XCTAssertEqual(NodeRef(slotLinks: node.slotLinks), node)
    XCTAssertEqual(NodeRef(slotLinks: node.slotLinks).deadline, 1)
    XCTAssertIdentical(node.object, handler)
    node.nextInBucket.node = node
    XCTAssertEqual(node.bucket.next, node)
    XCTAssertEqual(handler.own, "the subclass's")
  }

  func testNoTwoFlagsAreOne_andTheFirstAreThoseOfTheTickMode() {
    let modes: [(Node.Flags, TickMode)] = [
      (.shared, .shared), (.atMarks, .atMarks), (.pastZero, .pastZero), (.automatic, .automatic),
    ]
    let flags: [Node.Flags] =
      modes.map(\.0) + [
        .wantsOutcome, .numbered, .listens, .rings, .waitsForPass, .evicted,
        .together, .ownRhythm, .rung, .endsWhenTold,
      ]
    XCTAssertEqual(Set(flags.map(\.rawValue)).count, flags.count)
    for flag in flags { XCTAssertEqual(flag.rawValue.nonzeroBitCount, 1) }
    var all = Node.Flags(rawValue: .max)
    for beside: Node.Beside in [.links, .extras, .startAndMove, .start] {
      all.beside = beside
      XCTAssertEqual(all.beside, beside)
      XCTAssertTrue(flags.allSatisfy { all.contains($0) })
    }
    for (flag, mode) in modes { XCTAssertEqual(flag.rawValue, mode.rawValue) }
  }

  // MARK: - The object

  func testTheEngineOwnsTheObjectUntilItsShareIsTaken() {
    weak var released: Handler?
    let node: NodeRef
    do {
      let handler = Handler()
      released = handler
      node = handler.ref
      node.retain()
      XCTAssertTrue(node.isShared)
    }
    XCTAssertNotNil(released)
    XCTAssertFalse(node.isShared)
    XCTAssertIdentical(node.takeOwned(), released)
    XCTAssertNil(released)
  }

  // MARK: - Times

  func testTheExtrasTakeTheStartOver_andAShiftShiftsAllInstants() {
    for hasExtras in [false, true] {
      let handler = Handler()
      let node = handler.ref
      (node.start, node.deadline) = (-3, 1_000)
      if hasExtras { _ = node.makeExtras() }
      XCTAssertEqual([node.start, node.leftAtMove, node.total], [-3, 1_003, 1_003])
      if hasExtras { node.makeExtras().lastMove = 400 }
      node.shift(by: 50)
      XCTAssertEqual(node.start, 47)
      XCTAssertEqual(node.deadline, 1_050)
      XCTAssertEqual(node.leftAtMove, hasExtras ? 600 : 1_003)
      node.makeExtras().total = 700
      XCTAssertEqual(node.total, hasExtras ? 700 : 1_003, "what is left at least")
      node.makeExtras().total = 2_000
      XCTAssertEqual(node.total, 2_000)
    }
  }

  func testAFollowerHasTheTimesOfItsLeader_andTakesThemOverWhenItLeaves() {
    let (leader, follower, other) = (Handler(), Handler(), Handler())
    (leader.ref.start, leader.ref.deadline, follower.ref.deadline) = (-3, 1_000, 1_000)
    func times(of node: NodeRef) -> [Nanoseconds] { [node.start, node.leftAtMove, node.total] }
    for hasKey in [false, true] {
      if hasKey { follower.key = CountdownKey(1) }
      follower.ref.follow(leader.ref)
      XCTAssertEqual(follower.ref.extras == nil, !hasKey)
      XCTAssertEqual(times(of: follower.ref), [-3, 1_003, 1_003])
      (leader.ref.makeExtras().lastMove, leader.ref.makeExtras().total) = (400, 2_000)
      XCTAssertEqual(times(of: follower.ref), [-3, 600, 2_000])
      // One of both has ended, and the other is paused.
      follower.ref.shift(by: 50)
      XCTAssertEqual(times(of: follower.ref), [47, 600, 2_000])
      follower.ref.leaveLeader()
      XCTAssertNil(follower.ref.leader)
      XCTAssertNil(leader.ref.firstFollower)
      XCTAssertEqual(times(of: follower.ref), [47, 600, 2_000])
      XCTAssertEqual(follower.key != nil, hasKey)
      // Without a move, nothing but the start is taken over.
      leader.ref.forgetMoves()
      other.ref.deadline = 1_000
      other.ref.follow(leader.ref)
      other.ref.leaveLeader()
      XCTAssertNil(other.ref.extras)
      XCTAssertEqual(times(of: other.ref), [-3, 1_003, 1_003])
      follower.ref.deadline = 1_000
      _ = follower.ref.takeExtras()
    }
  }

  func testLinksAreMovedIntoExtras_andGoWithTheObject() {
    let leader = Handler()
    do {
      let follower = Handler()
      follower.ref.follow(leader.ref)
      follower.ref.makeExtras().total = 5
      XCTAssertEqual(follower.ref.leader, leader.ref)
      XCTAssertEqual(leader.ref.firstFollower, follower.ref)
    }
    // The address sanitizer sees what is not freed.
    Handler().ref.follow(leader.ref)
  }

  func testARhythmIsReadAsItWasWritten_alsoOverAnother() {
    let marks: [Duration] = [.seconds(5), .seconds(3)]
    let rhythms: [CountdownTicks] = [
      .everySecond, .every(.milliseconds(250)), .every(.seconds(7), tolerance: .milliseconds(200)),
      .every(.seconds(1), tolerance: .zero), .every(.seconds(1), alignment: .shared), .at(marks: marks),
      .at(marks: [.seconds(9)]), .silent, .silent(within: .seconds(1)),
    ]
    let node = Handler()
    for one in rhythms {
      for other in rhythms {
        node.ref.rhythm = one
        node.ref.rhythm = other
        XCTAssertTrue(node.ref.rhythm == other, "\(other) after \(one)")
        XCTAssertEqual(node.ref.isSilent, other.isAtMarks && other.markList == nil)
        XCTAssertEqual(node.ref.schedule.marks == nil, other.markList == nil)
      }
    }
  }
}
