import CountdownKit
import Foundation
import Synchronization
import TestSupport
import XCTest

// How many receivers are dropped while strangers register:
//
//     COUNTDOWN_STRANGERS=2000000 swift test --filter Defect37

/// Main-actor receivers that are started, paused and dropped while other threads register theirs: none of them, and
/// nothing that their blocks have captured, dies anywhere but on the main thread.
final class Defect37StrangersTests: XCTestCase {
  private static let count =
    ProcessInfo.processInfo.environment["COUNTDOWN_STRANGERS"].flatMap(Int.init) ?? 10_000

  func testReceiversAndCapturedObjectsDieOnTheMainThread() {
    let manager = CountdownManager(deliveringOn: .main)
    let strangers = (0..<2).map { _ in Stranger(manager) }
    MainActor.assumeIsolated { Self.startPauseAndDrop(manager) }
    for stranger in strangers { stranger.stop() }
    manager.cancelAll()
    // What is still owed is told by passes on the main queue.
    let isOver = expectation(description: "the main queue has had its turn")
    let last = keep(Player())
    manager.start(last, for: .milliseconds(5), every: .milliseconds(1)) { _, _ in
    } onEnd: { _, _ in
      isOver.fulfill()
    }
    wait(for: [isOver], timeout: 60)

    XCTAssertEqual(manager.activeCount, 0)
    XCTAssertEqual(Deaths.onMain.load(ordering: .relaxed), 2 * Self.count)
    XCTAssertEqual(Deaths.elsewhere.load(ordering: .relaxed), 0)
    XCTAssertGreaterThan(strangers.map(\.registrations).reduce(0, +), Self.count / 20, "they were busy")
  }

  @MainActor
  private static func startPauseAndDrop(_ manager: CountdownManager) {
    for number in 0..<count {
      let view = DroppedView()
      let model = CapturedModel()
      let countdown = view.countDown(for: .seconds(100), using: manager) { _, _ in
        withExtendedLifetime(model) {}
      } onEnd: { _, _ in
        MainActor.preconditionIsolated()
        withExtendedLifetime(model) {}
      }
      countdown.pause()
      // The queue gets its turn now and then, as in an application.
      if number % 100 == 0 { _ = RunLoop.main.run(mode: .default, before: Date()) }
      if number % 50_000 == 0 { manager.cancelAll() }
    }
  }
}

/// Where objects of the main actor have died.
private enum Deaths {
  static let onMain = Atomic(0)
  static let elsewhere = Atomic(0)

  static func note() {
    if Thread.isMainThread {
      onMain.add(1, ordering: .relaxed)
    } else {
      elsewhere.add(1, ordering: .relaxed)
    }
  }
}

@MainActor
private final class DroppedView: CountdownReceiver {
  deinit { Deaths.note() }
}

@MainActor
private final class CapturedModel {
  deinit { Deaths.note() }
}

/// A thread that registers countdowns of its own, one after another.
private final class Stranger: Sendable {
  private let isStopped = Atomic(false)
  private let registered = Atomic(0)
  private let isOver = DispatchSemaphore(value: 0)

  init(_ manager: CountdownManager) {
    Thread.detachNewThread { [self] in
      while !isStopped.load(ordering: .relaxed) {
        let players = (0..<10).map { _ in Player() }
        for player in players { manager.start(player, for: .seconds(100)) { _, _ in } }
        for player in players { manager.cancel(player) }
        registered.add(players.count, ordering: .relaxed)
      }
      isOver.signal()
    }
  }

  var registrations: Int { registered.load(ordering: .relaxed) }

  func stop() {
    isStopped.store(true, ordering: .relaxed)
    isOver.wait()
  }
}
