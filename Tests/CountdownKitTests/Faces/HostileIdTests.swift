import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// Ids whose `hash(into:)` calls the manager, and ids that lie or are equal to nothing.
///
/// An `==` that calls the manager is a programmer's mistake: ids are compared under its lock.
final class HostileIdTests: XCTestCase {
  private let driver = ManualDriver()
  private lazy var manager = CountdownManager(driver: driver)
  private let player = Player()

  /// All have one hash, and act when they are hashed: a few times, since what starts another each time never comes to an end, and
  /// not while they act already.
  private struct Acting: Hashable, @unchecked Sendable {
    // Unchecked: tests on virtual time use one thread.

    let number: Int
    let timesLeft: Box<Int>
    let isBusy: Box<Bool>
    let act: (Acting) -> Void

    static func == (first: Acting, second: Acting) -> Bool { first.number == second.number }

    func hash(into hasher: inout Hasher) {
      hasher.combine(0)
      doIt()
    }

    private func doIt() {
      guard !isBusy.value, timesLeft.value > 0 else { return }
      timesLeft.value -= 1
      isBusy.value = true
      act(self)
      isBusy.value = false
    }
  }

  func testHashesThatCallTheManager() {
    let (manager, driver, player) = (manager, driver, player)
    let actions: [(Acting) -> Void] = [
      { manager.cancel(player, id: $0) },
      { manager.start(player, for: .seconds(1), id: $0) { _, _ in } },
      { manager.start(for: .zero, id: $0) { _ in } },
      { _ in manager.cancelAll(of: player) },
      { _ in manager.cancelAll() },
      { manager.countdown(of: player, id: $0)?.pause() },
      { _ in driver.advance(by: .seconds(1)) },
      { _ in
        manager.suspend(.freezes)
        manager.resume()
      },
    ]
    for (number, act) in actions.enumerated() {
      let isBusy = Box(false)
      let ledgers = (0..<12).map { _ in EventLedger() }
      for (index, ledger) in ledgers.enumerated() {
        let id = Acting(number: index % 3, timesLeft: Box(5), isBusy: isBusy, act: act)
        manager.start(player, for: .seconds(3), id: id) { _, left in
          ledger.note(left.duration)
        } onEnd: { _, outcome in
          ledger.note(outcome)
        }
        _ = manager.timeLeft(of: player, id: id)
        if index % 4 == 3 { manager.cancel(player, id: id) }
      }
      manager.cancelAll(of: player)
      for ledger in ledgers {
        XCTAssertEqual(ledger.outcomes.count, 1, "\(number)")
        XCTAssertEqual(ledger.faults, [], "\(number)")
        XCTAssertEqual(ledger.lateValues, 0, "\(number)")
      }
      manager.cancelAll()
      XCTAssertEqual(manager.activeCount, 0, "\(number)")
    }
  }

  func testIdsThatLieLoseNoCountdown() {
    struct Lying: Hashable, Sendable {
      static let random = Locked(SplitMix64(seed: 1))

      static func == (first: Lying, second: Lying) -> Bool { random.use { $0.below(2) == 0 } }

      func hash(into hasher: inout Hasher) { hasher.combine(Self.random.use { $0.next() }) }
    }
    let outcomes = Box(0)
    for index in 0..<300 {
      manager.start(player, for: .seconds(1 + index % 3), id: Lying()) { _, _ in
      } onEnd: { _, _ in
        outcomes.value += 1
      }
      if index % 3 == 0 { manager.cancel(player, id: Lying()) }
    }
    driver.advance(by: .seconds(3))
    XCTAssertEqual(outcomes.value, 300)
    XCTAssertEqual(manager.activeCount, 0)
  }

  func testAnIdThatIsEqualToNothingIsNotFoundAndEndsWithTheOthers() {
    for _ in 0..<2 { manager.start(player, for: .seconds(9), id: Double.nan) { _, _ in } }
    XCTAssertEqual(manager.activeCount, 2)
    XCTAssertNil(manager.countdown(of: player, id: Double.nan))
    XCTAssertFalse(manager.cancel(player, id: Double.nan))
    manager.cancelAll(of: player)
    XCTAssertEqual(manager.activeCount, 0)
  }

}
