import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

@testable import CountdownCore
@testable import CountdownKit

/// Countdowns, and who follows them; all write what they are told into one list.
class ObserverScene: XCTestCase, @unchecked Sendable {
  // Unchecked: virtual time, on one thread.

  let driver = ManualDriver()
  lazy var manager = CountdownManager(driver: driver)
  let lines = Box<[String]>([])

  override func tearDown() {
    XCTAssertEqual(manager.engine.brokenInvariants(), [])
    manager.cancelAll()
    XCTAssertEqual(manager.engine.brokenInvariants(), [])
    XCTAssertEqual(manager.engine.state.withLock { $0.who.slab.count }, 0)
  }

  /// What came since the last call.
  func takeLines() -> [String] {
    defer { lines.value = [] }
    return lines.value
  }

  @discardableResult
  func start(
    _ player: Player, for duration: Duration = .seconds(10), every interval: Duration = .seconds(1),
    onTick: @escaping @Sendable (TimeLeft) -> Void = { _ in }
  ) -> Countdown {
    manager.start(player, for: duration, every: interval) { [lines] player, left in
      lines.value.append("\(player.name) \(left.duration.seconds)")
      onTick(left)
    } onEnd: { [lines] player, outcome in
      lines.value.append("\(player?.name ?? "nobody") \(outcome)")
    }
  }

  @discardableResult
  func observe(
    _ countdown: Countdown, _ player: Player, id: String? = nil,
    onTick: @escaping @Sendable (TimeLeft, inout Bool) -> Void = { _, _ in },
    onEnd: @escaping @Sendable (Countdown.Outcome) -> Void = { _ in }
  ) -> Countdown {
    countdown.observe(by: player, id: id) { [lines] player, left, stop in
      lines.value.append("\(player.name) \(left.duration.seconds)")
      onTick(left, &stop)
    } onEnd: { [lines] player, outcome in
      lines.value.append("\(player?.name ?? "nobody") \(outcome)")
      onEnd(outcome)
    }
  }

  /// A receiver that lives as long as the test.
  func player(_ name: String) -> Player { keep(Player(name)) }
}

extension Duration {
  /// In seconds, as short as it goes.
  fileprivate var seconds: String {
    let seconds = self / .seconds(1)
    return seconds == seconds.rounded() ? "\(Int(seconds))" : "\(seconds)"
  }
}
