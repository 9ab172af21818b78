import CountdownCore
import CountdownKit
import Foundation
import TestSupport
import XCTest

/// Main-actor receivers that are started, paused and dropped while other threads register theirs: none of them, and
/// nothing that their closures have captured, dies anywhere but on the main thread.
final class StrangersConcurrencyTests: XCTestCase {
  private static let count = 10_000

  /// Says where it dies.
  @MainActor private final class Mortal: CountdownReceiver {
    nonisolated static let deathsOnMain = Signal()
    nonisolated static let deathsElsewhere = Signal()

    deinit { (Thread.isMainThread ? Self.deathsOnMain : Self.deathsElsewhere).raise() }
  }

  func testReceiversAndCapturedObjectsDieOnTheMainThread() {
    let manager = CountdownManager(deliveringOn: .main)
    let (end, rounds, strangers) = (Signal(), Signal(), DispatchGroup())
    for _ in 0..<2 {
      strangers.enter()
      Thread.detachNewThread {
        while end.count == 0 {
          let players = (0..<10).map { _ in Player() }
          for player in players { manager.start(player, for: .seconds(100)) { _, _ in } }
          for player in players { manager.cancel(player) }
          rounds.raise()
        }
        strangers.leave()
      }
    }
    MainActor.assumeIsolated { Self.startPauseAndDrop(manager) }
    end.raise()
    strangers.wait()
    manager.cancelAll()
    // What is still owed is delivered by passes on the main queue.
    let hasTurned = expectation(description: "the main queue has had its turn")
    manager.startSilently(for: .milliseconds(5)) { _ in hasTurned.fulfill() }
    wait(for: [hasTurned], timeout: 60)

    XCTAssertEqual(manager.activeCount, 0)
    XCTAssertEqual(Mortal.deathsOnMain.count, 2 * Self.count)
    XCTAssertEqual(Mortal.deathsElsewhere.count, 0)
    XCTAssertGreaterThan(10 * rounds.count, Self.count / 20, "they were busy")
  }

  @MainActor
  private static func startPauseAndDrop(_ manager: CountdownManager) {
    for number in 0..<count {
      let (view, model) = (Mortal(), Mortal())
      let countdown = view.countDown(for: .seconds(100), using: manager) { _, _ in
        withExtendedLifetime(model) {}
      } onEnd: { _, _ in
        MainActor.preconditionIsolated()
        withExtendedLifetime(model) {}
      }
      countdown.pause()
      // The queue gets its turn now and then, as in an application.
      if number % 100 == 0 { _ = RunLoop.main.run(mode: .default, before: Date()) }
    }
  }
}
