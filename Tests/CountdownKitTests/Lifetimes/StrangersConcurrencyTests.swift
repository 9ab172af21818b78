import CountdownCore
import CountdownKit
import Foundation
import TestSupport
import XCTest

/// Main-actor receivers that are started, paused and dropped while other threads register theirs: none of them, and
/// nothing that their blocks have captured, dies anywhere but on the main thread.
final class StrangersConcurrencyTests: XCTestCase {
  private static let count = 10_000

  func testReceiversAndCapturedObjectsDieOnTheMainThread() {
    let manager = CountdownManager(deliveringOn: .main)
    let deaths = Deaths()
    let strangers = (0..<2).map { _ in Stranger(manager) }
    MainActor.assumeIsolated { Self.startPauseAndDrop(manager, deaths) }
    let registrations = strangers.map { $0.stop() }
    manager.cancelAll()
    // What is still owed is delivered by passes on the main queue.
    let hasTurned = expectation(description: "the main queue has had its turn")
    manager.start(for: .milliseconds(5), ticks: .every(.milliseconds(1))) { _ in
    } onEnd: { _ in
      hasTurned.fulfill()
    }
    wait(for: [hasTurned], timeout: 60)

    XCTAssertEqual(manager.activeCount, 0)
    XCTAssertEqual(deaths.onMain.count, 2 * Self.count)
    XCTAssertEqual(deaths.elsewhere.count, 0)
    XCTAssertGreaterThan(registrations.reduce(0, +), Self.count / 20, "they were busy")
  }

  @MainActor
  private static func startPauseAndDrop(_ manager: CountdownManager, _ deaths: Deaths) {
    for number in 0..<count {
      let (view, model) = (Mortal(deaths), Mortal(deaths))
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

/// A thread that registers countdowns of its own, one after another.
private final class Stranger: Sendable {
  private let end = Signal()
  private let rounds = Signal()
  private static let players = 10
  private let isOver = DispatchSemaphore(value: 0)

  init(_ manager: CountdownManager) {
    Thread.detachNewThread { [self] in
      while end.count == 0 {
        let players = (0..<Self.players).map { _ in Player() }
        for player in players { manager.start(player, for: .seconds(100)) { _, _ in } }
        for player in players { manager.cancel(player) }
        rounds.raise()
      }
      isOver.signal()
    }
  }

  func stop() -> Int {
    end.raise()
    isOver.wait()
    return Self.players * rounds.count
  }
}

/// How many objects have died where.
private final class Deaths: Sendable {
  let onMain = Signal()
  let elsewhere = Signal()
}

@MainActor
private final class Mortal: CountdownReceiver {
  private let deaths: Deaths

  init(_ deaths: Deaths) {
    self.deaths = deaths
  }

  deinit {
    if Thread.isMainThread { deaths.onMain.raise() } else { deaths.elsewhere.raise() }
  }
}
