import CountdownKit
import Foundation
import TestSupport
import XCTest

/// What closures of the main actor have captured dies on the main thread, also where another thread ends the countdown and
/// no block wants the outcome.
final class MainActorBlockTests: XCTestCase {
  private typealias Start = @MainActor (Player, CountdownManager, TrackedObject) -> Countdown
  private typealias End = @Sendable (Countdown, CountdownManager, Player) -> Void

  private static let start: Start = { player, manager, model in
    player.countDown(for: .seconds(100), using: manager) { _, _ in withExtendedLifetime(model) {} }
  }

  func testWhateverAnotherThreadDoesToEndIt() {
    let ends: [End] = [
      { countdown, _, _ in countdown.cancel() }, { _, manager, player in manager.cancel(player) },
      { _, manager, player in manager.start(player, for: .seconds(9)) { _, _ in } },
    ]
    for end in ends { assertDeathOnMain(of: Self.start, end) }
  }

  func testBlocksOfEveryKindOfHandlerAreReleasedOnTheMainActor() {
    let starts: [Start] = [
      { player, manager, model in
        player.countDown(for: .seconds(100), using: manager) { _, _, _ in withExtendedLifetime(model) {} }
      },
      { player, manager, model in
        player.countDown(for: .seconds(100), id: 1, using: manager) { _, _ in withExtendedLifetime(model) {} }
      },
      { player, manager, model in
        player.countTicks(every: .seconds(1), using: manager) { _, _ in withExtendedLifetime(model) {} }
      },
      { _, manager, model in
        manager.countDown(for: .seconds(100)) { _ in withExtendedLifetime(model) {} }
      },
      { player, manager, model in
        let leader = manager.start(for: .seconds(100)) { _ in }
        return player.countDown(with: leader) { _, _ in withExtendedLifetime(model) {} }
      },
    ]
    for start in starts { assertDeathOnMain(of: start) { countdown, _, _ in countdown.cancel() } }
  }

  private func assertDeathOnMain(of start: @escaping Start, line: UInt = #line, _ end: @escaping End) {
    let manager = CountdownManager(deliveringOn: .main)
    let player = Player()
    let isDead = expectation(description: "it has died")
    let diedOnMain = Locked(false)
    let countdown = MainActor.assumeIsolated {
      let model = LifetimeTracker().object { _ in
        diedOnMain.replace(with: Thread.isMainThread)
        isDead.fulfill()
      }
      return start(player, manager, model)
    }
    expectNoDeadlock(line: line) { end(countdown, manager, player) }
    wait(for: [isDead], timeout: 30)
    XCTAssertTrue(diedOnMain.now, line: line)
    manager.cancelAll()
  }
}
