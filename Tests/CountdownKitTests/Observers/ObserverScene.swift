import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

@testable import CountdownCore
@testable import CountdownKit

/// Countdowns, and who follows them; all write what they get into one list.
class ObserverScene: XCTestCase, @unchecked Sendable {
  // Unchecked: virtual time, on one thread.

  let driver = ManualDriver()
  lazy var away = AwayDriver(driver)
  lazy var manager = CountdownManager(driver: away)
  let journal = EventJournal()

  override func tearDown() {
    XCTAssertEqual(manager.engine.brokenInvariants(), [])
    manager.cancelAll()
    XCTAssertEqual(manager.engine.brokenInvariants(), [])
    XCTAssertEqual(manager.engine.nodeCount, 0)
  }

  /// What came since the last call.
  func takeLines() -> [String] { journal.take() }

  /// What comes while time passes.
  func lines(in duration: Duration) -> [String] {
    _ = journal.take()
    driver.advance(by: duration)
    return journal.take()
  }

  @discardableResult
  func start(
    _ player: Player, as name: String? = nil, for duration: Duration = .seconds(10),
    every interval: Duration = .seconds(1), onTick: @escaping @Sendable (TimeLeft) -> Void = { _ in }
  ) -> Countdown {
    manager.start(player, for: duration, ticks: .every(interval)) { [journal] player, left in
      journal.note("\(name ?? player.name) \(left.duration.text)")
      onTick(left)
    } onEnd: { [journal] player, outcome in
      journal.note("\(name ?? player?.name ?? "none") \(outcome)")
    }
  }

  @discardableResult
  func observe(
    _ countdown: Countdown, _ player: Player, id: String? = nil,
    onTick: @escaping @Sendable (TimeLeft, inout Bool) -> Void = { _, _ in }
  ) -> Countdown {
    countdown.observe(by: player, id: id) { [journal] player, left, stop in
      journal.note("\(player.name) \(left.duration.text)")
      onTick(left, &stop)
    } onEnd: { [journal] player, outcome in
      journal.note("\(player?.name ?? "none") \(outcome)")
    }
  }

  /// A receiver that lives as long as the test.
  func player(_ name: String) -> Player { keep(Player(name)) }
}
