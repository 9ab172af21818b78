import CountdownKit
import Foundation
import TestSupport
import XCTest

/// What closures of the main actor have captured dies on the main thread, also where another thread ends the countdown and
/// none wants the outcome.
final class MainActorBlockTests: XCTestCase {
  private typealias Start = @MainActor (Player, CountdownManager, TrackedObject) -> Countdown
  private typealias End = @Sendable (Countdown, CountdownManager, Player) -> Void

  func testWhateverAnotherThreadDoesToEndIt_andWhateverItWasStartedBy() {
    let cancel: End = { countdown, _, _ in countdown.cancel() }
    let start: Start = { player, manager, model in
      player.countDown(for: .seconds(100), using: manager) { _, _ in withExtendedLifetime(model) {} }
    }
    let rows: [(Start, End)] = [
      (start, cancel), (start, { $1.cancel($2) }), (start, { $1.start($2, for: .seconds(9)) { _, _ in } }),
      ({ $0.countDown(for: .seconds(100), id: 1, using: $1) { [model = $2] _, _ in _ = model } }, cancel),
      ({ $0.countTicks(every: .seconds(1), using: $1) { [model = $2] _, _ in _ = model } }, cancel),
      ({ $1.countDown(for: .seconds(100)) { [model = $2] _ in _ = model } }, cancel),
      (
        { player, manager, model in
          let leader = manager.start(for: .seconds(100)) { _ in }
          return player.countDown(with: leader) { _, _ in withExtendedLifetime(model) {} }
        }, cancel
      ),
    ]
    for (number, (start, end)) in rows.enumerated() {
      let (manager, player) = (CountdownManager(deliveringOn: .main), Player())
      let isDead = expectation(description: "it has died")
      let diedOnMain = Locked(false)
      let countdown = MainActor.assumeIsolated {
        let model = LifetimeTracker().object { _ in
          diedOnMain.replace(with: Thread.isMainThread)
          isDead.fulfill()
        }
        return start(player, manager, model)
      }
      expectNoDeadlock("\(number)") { end(countdown, manager, player) }
      wait(for: [isDead], timeout: 30)
      XCTAssertTrue(diedOnMain.now, "\(number)")
      manager.cancelAll()
    }
  }
}
