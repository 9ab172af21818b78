import Foundation
import TestSupport
import XCTest

@testable import CountdownKit

/// A timer keeps its engine, and the engine its timer: of a manager that is gone neither is left, whatever it was used for.
final class EngineReleaseTests: XCTestCase {
  private final class Receiver: Sendable {}

  private actor Room {
    private(set) var lines = 0
    func note() { lines += 1 }
  }

  private typealias Use = @Sendable (CountdownManager) async -> Void

  private let uses: [(name: String, use: Use)] = [
    ("nothing", { _ in }),
    (
      "a countdown without a receiver",
      {
        $0.start(for: .seconds(100)) { _ in
        } onEnd: { _ in
        }
      }
    ),
    (
      "one that another follows",
      { $0.start(for: .seconds(100)) { _ in }.observe(by: Receiver()) { _, _ in } }
    ),
    (
      "a loop that has begun",
      { manager in
        var values = manager.values(for: .seconds(100)).makeAsyncIterator()
        _ = await values.next()
      }
    ),
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
        let room = Room()
        manager.start(on: room, for: .milliseconds(20)) { room, _ in
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
        clock.synchronize(serverDate: Date(), roundTrip: .zero)
        manager.start(for: .until(Date() + 100, by: clock)) { _ in }
        clock.synchronize(serverDate: Date() + 1, roundTrip: .zero)
      }
    ),
    (
      "a start behind its end",
      { manager in
        await manager.shutDown()
        manager.start(for: .seconds(100)) { _ in
        } onEnd: { _ in
        }
      }
    ),
    ("a suspension", { $0.suspend(.freezes) }),
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
