import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// Snapshots and restores while other threads start, move and end countdowns, on real time.
final class SnapshotConcurrencyTests: XCTestCase {
  private static let staying = Set((0..<50).map { "stays \($0)" })

  func testEachSnapshotHasWhatIsThereAllTheTime() {
    let manager = CountdownManager()
    for id in Self.staying { manager.start(for: .seconds(600), ticks: .every(.seconds(60)), id: id) { _ in } }
    let rounds = ConcurrencySeconds.wanted < 10 ? 30 : 600
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      var chance = SplitMix64(seed: UInt64(thread))
      for round in 0..<rounds {
        guard thread == 0 else { Self.disturb(manager, &chance, round); continue }
        let other = CountdownManager()
        Self.restore(manager.snapshot(), in: other)
        XCTAssertEqual(Self.staying.filter { other.countdown(id: $0) == nil }, [])
      }
    }
    for id in Self.staying { XCTAssertTrue(manager.cancel(id: id)) }
    manager.cancelAll()
    XCTAssertEqual(manager.activeCount, 0)
  }

  /// The new one has the place of the one before last: of the two, a snapshot meets one before the walk over the others and
  /// one after, so that one that is replaced on the way could be met in neither.
  func testEachSnapshotHasWhatIsReplacedAllTheTime() {
    let manager = CountdownManager()
    let replace: @Sendable () -> Void = { manager.start(for: .seconds(600), id: "goes and comes") { _ in } }
    replace()
    for number in 0..<200 { manager.start(for: .seconds(600), id: "stays \(number)") { _ in } }
    let isOver = Locked(false)
    let other = DispatchQueue(label: "replaces")
    other.async { while !isOver.now { for _ in 0..<20 { replace() } } }
    for _ in 0..<(ConcurrencySeconds.wanted < 10 ? 30 : 2_000) {
      let restored = CountdownManager(driver: ManualDriver())
      Self.restore(manager.snapshot(), in: restored)
      XCTAssertNotNil(restored.countdown(id: "goes and comes"))
      XCTAssertEqual(restored.activeCount, 201)
    }
    isOver.use { $0 = true }
    other.sync {}
    manager.cancelAll()
  }

  /// Some of what others do: so many at times that the table grows, and all of them gone.
  private static func disturb(_ manager: CountdownManager, _ chance: inout SplitMix64, _ round: Int) {
    for _ in 0..<100 {
      let id = "goes \(chance.below(400))"
      switch chance.below(6) {
      case 0: manager.countdown(id: id)?.pause()
      case 1: manager.cancel(id: id)
      case 2: manager.countdown(id: id)?.extend(by: .seconds(1))
      default:
        manager.start(for: .milliseconds(chance.below(30)), ticks: .every(.milliseconds(5)), id: id) { _ in }
      }
    }
    if round % 20 == 0 { restore(CountdownManager().snapshot(), in: manager) }
  }

  private static func restore(_ snapshot: CountdownSnapshot, in manager: CountdownManager) {
    XCTAssertNoThrow(try manager.restore(snapshot, onTick: { _, _ in }, onEnd: { _, _ in }))
  }
}
