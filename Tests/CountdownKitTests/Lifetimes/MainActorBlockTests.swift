import CountdownKit
import Foundation
import TestSupport
import XCTest

/// What blocks of the main actor have captured dies on the main thread, also where another thread ends the countdown and
/// nobody wants to know the outcome.
final class MainActorBlockTests: XCTestCase {
  private final class Model: Sendable {
    let died: @Sendable (Bool) -> Void

    init(died: @escaping @Sendable (Bool) -> Void) {
      self.died = died
    }

    deinit { died(pthread_equal(pthread_self(), Self.main) != 0) }

    static let main = pthread_self()
  }

  func testWhenAnotherThreadCancels() {
    assertDeathOnMain { countdown, _, _ in countdown.cancel() }
  }

  func testWhenAnotherThreadCancelsByReceiver() {
    assertDeathOnMain { _, manager, player in manager.cancel(player) }
  }

  func testWhenAnotherThreadReplaces() {
    assertDeathOnMain { _, manager, player in manager.start(player, for: .seconds(9)) { _, _ in } }
  }

  func testOfEveryKindOfHandler() {
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
      { player, manager, model in
        let leader = manager.start(for: .seconds(100)) { _ in }
        return player.countDown(with: leader) { _, _ in withExtendedLifetime(model) {} }
      },
    ]
    for start in starts { assertDeathOnMain(of: start) { countdown, _, _ in countdown.cancel() } }
  }

  private typealias Start = @MainActor (Player, CountdownManager, Model) -> Countdown

  private func assertDeathOnMain(
    line: UInt = #line, _ end: @escaping @Sendable (Countdown, CountdownManager, Player) -> Void
  ) {
    let start: Start = { player, manager, model in
      player.countDown(for: .seconds(100), using: manager) { _, _ in withExtendedLifetime(model) {} }
    }
    assertDeathOnMain(of: start, line: line, end)
  }

  private func assertDeathOnMain(
    of start: @escaping Start, line: UInt = #line,
    _ end: @escaping @Sendable (Countdown, CountdownManager, Player) -> Void
  ) {
    _ = Model.main
    let manager = CountdownManager(deliveringOn: .main)
    let player = Player()
    let isDead = expectation(description: "it has died")
    let diedOnMain = Locked(false)
    let countdown = MainActor.assumeIsolated {
      let model = Model { isMain in
        diedOnMain.replace(with: isMain)
        isDead.fulfill()
      }
      return start(player, manager, model)
    }
    let thread = Thread { end(countdown, manager, player) }
    thread.start()
    while !thread.isFinished { Thread.sleep(forTimeInterval: 0.001) }
    wait(for: [isDead], timeout: 30)
    XCTAssertTrue(diedOnMain.now, line: line)
    manager.cancelAll()
  }
}
