@testable import TestSupport
import XCTest

@testable import CountdownCore

final class TimingWheelTests: XCTestCase {
  func testEveryLevelReachesFromTheOneBelowToTheEndOfTime_andTheFinestSlotIs16MicrosecondsAtMost() {
    XCTAssertLessThanOrEqual(1 << WheelLevel(0).shift, 16_384)
    for number in 1..<WheelLevel.count {
      let finer = WheelLevel(number - 1)
      XCTAssertEqual(Int64(finer.slots) << finer.shift, 1 << WheelLevel(number).shift)
      XCTAssertEqual(WheelLevel(number).base, finer.base + finer.slots)
    }
    let coarsest = WheelLevel(WheelLevel.count - 1)
    XCTAssertTrue(coarsest.reaches(.max, from: 0))
    XCTAssertEqual(coarsest.ring.upperBound, WheelLevel.slotCount)
  }

  func testAnExpiryAtEveryPowerOfTwoIsFoundExactly() {
    for start: Int64 in [0, 1, 65_535, 1 << 30, (1 << 36) - 1, 987_654_321_987] {
      for bit in 0..<62 {
        for offset: Int64 in [-1, 0, 1] {
          let expiry = start + (1 << Int64(bit)) + offset
          var slab = Slab()
          var wheel = TimingWheel()
          wheel.turn(to: start)
          let index = insert(expiry, into: &wheel, &slab)
          XCTAssertEqual(wheel.nextBound, expiry)
          XCTAssertEqual(due(at: expiry - 1, in: &wheel, slab), [])
          XCTAssertEqual(due(at: expiry, in: &wheel, slab), [index], "\(expiry) from \(start)")
          XCTAssertTrue(wheel.isEmpty)
        }
      }
    }
  }

  func testASlotHoldsDifferentExpiriesAndGivesEachInItsTime() {
    var slab = Slab()
    var wheel = TimingWheel()
    let indices = [500, 100, 300, 100].map { insert($0, into: &wheel, &slab) }
    XCTAssertEqual(due(at: 99, in: &wheel, slab), [])
    XCTAssertEqual(due(at: 100, in: &wheel, slab), [indices[1], indices[3]])
    XCTAssertEqual(wheel.nextBound, 300)
    XCTAssertEqual(due(at: 1_000, in: &wheel, slab), [indices[0], indices[2]])
  }

  func testWhatIsLeftOfASlotIsOpenedNextAndCanBeRemoved() {
    var slab = Slab()
    var wheel = TimingWheel()
    let indices = [100, 100, 200, 40_000_000].map { insert($0, into: &wheel, &slab) }
    XCTAssertTrue(wheel.openSlot(dueAt: 100, in: slab))
    XCTAssertEqual(wheel.lists.popFirst(of: .draining, in: slab), indices[0])
    wheel.closeSlot(dueAt: 100, in: slab)
    XCTAssertLessThanOrEqual(wheel.nextBound, 100)
    wheel.remove(indices[2], in: slab)
    XCTAssertEqual(due(at: 50_000_000, in: &wheel, slab), [indices[1], indices[3]])
    XCTAssertTrue(wheel.isEmpty)
  }

  func testTurningPassesNothingThatIsDue() {
    var slab = Slab()
    var wheel = TimingWheel()
    let indices = [100_000_000, 600_000_000].map { insert($0, into: &wheel, &slab) }
    wheel.turn(to: 500_000_000)
    XCTAssertEqual(due(at: 700_000_000, in: &wheel, slab), indices)
  }

  func testABoundIsTooLowAfterARemovalOnceForASlot() {
    var slab = Slab()
    var wheel = TimingWheel()
    let early = insert(100, into: &wheel, &slab)
    let late = insert(16_000, into: &wheel, &slab)
    wheel.remove(early, in: slab)
    XCTAssertEqual(wheel.nextBound, 100)
    XCTAssertEqual(due(at: 100, in: &wheel, slab), [])
    XCTAssertEqual(wheel.nextBound, 16_000)
    wheel.remove(late, in: slab)
    XCTAssertEqual(wheel.nextBound, .never)
  }

  func testRandomStepsAgreeWithASortedList() {
    var random = SplitMix64(seed: 42)
    var slab = Slab()
    var wheel = TimingWheel()
    var expected: [EntryIndex: Int64] = [:]
    var now: Int64 = 0
    var hasRemoved = false
    for step in 0..<30_000 {
      switch random.next() % 8 {
      case 0...3:
        let expiry = now + Int64(random.next() >> (1 + random.next() % 62)) % (1 << 50)
        expected[insert(expiry, into: &wheel, &slab)] = expiry
      case 4 where step > 10_000:
        guard let index = expected.keys.min(by: { $0.rawValue < $1.rawValue }) else { continue }
        wheel.remove(index, in: slab)
        hasRemoved = true
        expected[index] = nil
      default:
        now += Int64(random.next() >> (10 + random.next() % 54)) % (1 << 40)
        let found = due(at: now, in: &wheel, slab)
        XCTAssertEqual(Set(found), Set(expected.filter { $0.value <= now }.keys))
        for index in found { expected[index] = nil }
      }
      XCTAssertLessThanOrEqual(wheel.nextBound, expected.values.min() ?? .never)
      // The bounds are exact until something is removed.
      let limit = expected.values.map { limited($0).limit }.min() ?? .never
      XCTAssertLessThanOrEqual(wheel.rememberLimit(), limit)
      if !hasRemoved { XCTAssertEqual(wheel.rememberLimit(), limit) }
      if step % 100 == 0 {
        let (broken, entries) = wheel.check(in: slab, at: now) { slab[$0].deadline }
        XCTAssertEqual(broken, [])
        XCTAssertEqual(entries, expected.count)
      }
    }
  }

  /// With a slack that is the same whenever an entry is linked: of some none, of some up to 10 ms.
  private func limited(_ expiry: Int64) -> Expiry {
    Expiry(expiry, slack: expiry % 3 == 0 ? 0 : expiry % 10_000_000)
  }

  private func insert(_ expiry: Int64, into wheel: inout TimingWheel, _ slab: inout Slab) -> EntryIndex {
    let index = slab.allocate()
    slab[index].deadline = expiry
    wheel.prepare()
    wheel.insert(index, expiry: limited(expiry), in: slab)
    return index
  }

  /// What is due, in the order in which the wheel gives it out; the rest is linked in anew.
  private func due(at now: Int64, in wheel: inout TimingWheel, _ slab: borrowing Slab) -> [EntryIndex] {
    var found: [EntryIndex] = []
    while wheel.openSlot(dueAt: now, in: slab) {
      while let index = wheel.lists.popFirst(of: .draining, in: slab) {
        let expiry = slab[index].deadline
        if expiry <= now {
          found.append(index)
        } else {
          wheel.insertRemaining(index, expiry: limited(expiry), in: slab)
        }
      }
    }
    wheel.turn(to: now)
    return found
  }
}
