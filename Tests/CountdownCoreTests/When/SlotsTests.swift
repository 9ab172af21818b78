@testable import TestSupport
import XCTest

@testable import CountdownCore

/// The slots of the wheel: their lists, their bounds, and the bits that say which hold something.
final class SlotsTests: XCTestCase {
  private let handlers = (0..<60).map { _ in CountdownHandler() }

  func testTheFirstSlotIsSearchedAroundTheRingOfItsLevel() {
    var random = SplitMix64(seed: 6)
    for number in 0..<WheelLevel.count {
      let level = WheelLevel(number)
      for _ in 0..<20 {
        var slots = Slots()
        slots.prepare()
        let nodes = handlers.prefix(random.below(4)).map(\.ref)
        let occupied = nodes.map { _ in level.base + random.below(level.slots) }
        for (node, slot) in zip(nodes, occupied) { slots.append(node, to: slot, .never) }
        // In a neighbouring level, which must not be found.
        let other = (level.ring.upperBound) % WheelLevel.slotCount
        slots.append(handlers[59].ref, to: other, .never)
        XCTAssertEqual(slots.occupied, Set(occupied + [other]).reduce(0) { $0 | 1 << UInt64($1 / 64) })
        var levels: [Int] = []
        slots.forEachLevel(from: 0) { level, slot in
          levels.append(level.number)
          XCTAssertEqual(slot, level.number == number ? occupied.min() : other)
        }
        let next = (number + 1) % WheelLevel.count
        XCTAssertEqual(levels, occupied.isEmpty ? [next] : [number, next].sorted())
        for slot in level.ring { XCTAssertEqual(slots.contains(slot), occupied.contains(slot)) }
        for start in [level.base, level.ring.upperBound - 1] + occupied + occupied.map({ $0 + 1 }) {
          guard level.ring.contains(start) else { continue }
          let around = Array(start..<level.ring.upperBound) + Array(level.base..<start)
          XCTAssertEqual(slots.first(from: start, in: level), around.first { occupied.contains($0) })
        }
        for node in nodes + [handlers[59].ref] { node.slotLinks.unlink() }
      }
    }
  }

  func testASlotsBoundsAreTheLeastOfWhatCame_andBeginAnewWhenItWasEmpty() {
    var slots = Slots()
    slots.prepare()
    slots.append(handlers[0].ref, to: 5, Expiry(due: 20, limit: 40))
    slots.append(handlers[1].ref, to: 5, Expiry(due: 10, limit: 60))
    slots.append(handlers[2].ref, to: 5, Expiry(due: 30, limit: 30))
    XCTAssertEqual(slots.bounds(of: 5).due, 10)
    XCTAssertEqual(slots.bounds(of: 5).limit, 30)
    XCTAssertEqual(slots.list(of: 5).nodes, handlers.prefix(3).map(\.ref))
    for number in 0..<3 { handlers[number].ref.slotLinks.unlink() }
    slots.noteEmpty(5)
    XCTAssertFalse(slots.contains(5))
    XCTAssertEqual(slots.occupied, 0)
    slots.append(handlers[3].ref, to: 5, Expiry(due: 70, limit: 80))
    XCTAssertEqual(slots.bounds(of: 5).due, 70)
    XCTAssertEqual(slots.bounds(of: 5).limit, 80)
  }

  func testASlotIsKnownByTheHeadOfItsList_andAQueueIsNone() {
    var slots = Slots()
    slots.prepare()
    for slot in 0..<WheelLevel.slotCount { XCTAssertEqual(slots.slot(of: slots.list(of: slot).head), slot) }
    let queue = NodeList.make()
    XCTAssertNil(slots.slot(of: queue.head))
    queue.free()
  }
}
