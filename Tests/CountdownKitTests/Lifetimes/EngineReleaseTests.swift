import Foundation
import TestSupport
import XCTest

@testable import CountdownKit

/// A timer keeps its engine, and the engine its timer: of a manager that is gone neither is left, whatever it was used for.
final class EngineReleaseTests: XCTestCase {
  private actor Room {
    private(set) var lines = 0
    func note() { lines += 1 }
  }

  private let uses: [(name: String, use: @Sendable (CountdownManager) async -> Void)] = [
    ("nothing", { _ in }),
    ("one that another follows", { $0.start(for: .seconds(100)) { _ in }.observe(by: Player()) { _, _ in } }),
    (
      "a loop that outlives it",
      { manager in
        let values = manager.values(for: .seconds(100))
        Task { for await _ in values {} }
      }
    ),
    (
      "a sleep that was cancelled",
      { manager in
        let sleep = Task { try await manager.sleep(for: .seconds(100)) }
        sleep.cancel()
        _ = await sleep.result
      }
    ),
    (
      "an actor's countdown",
      { manager in
        manager.start(on: Room(), for: .milliseconds(20)) { room, _ in
          room.note()
        } onEnd: { _, _ in
        }
        while manager.activeCount > 0 { try? await Task.sleep(for: .milliseconds(1)) }
      }
    ),
    (
      "one by a server's clock",
      { manager in
        let clock = ServerClock()
        manager.start(for: .until(Date() + 100, by: clock)) { _ in }
        clock.synchronize(serverDate: Date() + 1, roundTrip: .zero)
      }
    ),
    (
      "a suspension, and a start behind its end",
      { manager in
        manager.suspend(.freezes)
        await manager.shutDown()
        manager.start(for: .seconds(100)) { _ in
        } onEnd: { _ in
        }
      }
    ),
  ]

  func testNoEngineIsLeft() async {
    for (name, use) in uses {
      for queue in [nil, DispatchQueue(label: "callbacks")] {
        var manager: CountdownManager? = CountdownManager(deliveringOn: queue)
        weak let engine = manager?.engine
        await use(manager!)
        manager = nil
        for _ in 0..<5_000 where engine != nil { try? await Task.sleep(for: .milliseconds(1)) }
        XCTAssertNil(engine, name)
      }
    }
  }
}
