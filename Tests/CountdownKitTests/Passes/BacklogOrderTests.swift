import CountdownTesting
import TestSupport
import XCTest

@testable import CountdownCore
@testable import CountdownKit

/// What other threads have queued while a pass was busy stays in front of what its callbacks queue.
final class BacklogOrderTests: XCTestCase, @unchecked Sendable {
  // Unchecked: virtual time, on one thread.

  private let driver = ManualDriver()
  private lazy var slicing = SlicingDriver(driver)
  private lazy var manager = CountdownManager(driver: slicing)
  private let journal = EventJournal()

  override func tearDown() { XCTAssertEqual(manager.engine.brokenInvariants(), []) }

  private func start(
    _ player: Player, for seconds: Int, onTick: @escaping @Sendable (TimeLeft) -> Void = { _ in }
  ) -> Countdown {
    manager.start(player, for: .seconds(seconds)) { [journal] player, left in
      journal.note("\(player.name) \(left.seconds)")
      onTick(left)
    } onEnd: { [journal] player, outcome in
      journal.note("\(player?.name ?? "none") \(outcome)")
    }
  }

  /// While a callback runs, another thread ends a countdown and observes it by a receiver that has one of its own.
  func testAReplacedCountdownHearsItBeforeTheObservationTellsAnything() {
    for isSlow in [false, true] {
      let receiver = keep(Player("receiver"))
      let own = start(receiver, for: 50)
      let leader = start(keep(Player("leader")), for: 60) { [driver] left in
        if left == .zero, isSlow { driver.sleep(for: .milliseconds(6)) }
      }
      let busy = start(keep(Player("busy")), for: 40) { [self] left in
        guard left.seconds == 38 else { return }
        slicing.isAway = true
        leader.extend(by: .seconds(-100))
        leader.observe(by: receiver) { [journal] _, left in
          journal.note("observation \(left.seconds)")
        } onEnd: { [journal] _, outcome in
          journal.note("observation \(outcome)")
        }
        slicing.isAway = false
      }
      _ = journal.take()
      driver.advance(by: .seconds(2))
      let delivered = journal.take().filter { $0.hasPrefix("observation") || $0 == "receiver replaced" }
      XCTAssertEqual(delivered, ["receiver replaced", "observation 0", "observation completed"], "\(isSlow)")
      XCTAssertFalse(own.isActive)
      busy.cancel()
    }
  }
}
