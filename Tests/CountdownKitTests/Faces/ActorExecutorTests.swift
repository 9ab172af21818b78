import CountdownCore
import CountdownKit
import CountdownTesting
import Dispatch
import Foundation
import TestSupport
import XCTest

/// Actors that run on a manager's executor, which has to be a real queue's.
final class ActorExecutorTests: XCTestCase {
  private actor Table {
    private let manager: CountdownManager
    var lines: [String] = []

    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe manager.unownedExecutor }

    init(_ manager: CountdownManager) { self.manager = manager }

    func open(for duration: Duration, stopAt: Int = -1) {
      manager.start(on: self, for: duration, every: .milliseconds(10)) { table, left, stop in
        table.assertIsolated()
        table.lines.append("\(left.duration / .milliseconds(1))")
        stop = left.duration <= .milliseconds(stopAt)
      } onEnd: { table, outcome in
        table.assertIsolated()
        table.lines.append("\(outcome)")
      }
      lines.append("open")
    }

    func cancel() -> [String] {
      manager.cancel(self)
      return lines
    }
  }

  func testTheFirstValueComesBeforeStartReturnsAndTheOutcomeBeforeCancelDoes() async {
    for manager in [CountdownManager(), CountdownManager(deliveringOn: DispatchQueue(label: "table"))] {
      let table = Table(manager)
      await table.open(for: .seconds(20))
      let lines = await table.cancel()
      XCTAssertEqual(lines, ["20000.0", "open", "cancelled"])
    }
  }

  func testTicksComeOnTheActor() async {
    let table = Table(CountdownManager())
    await table.open(for: .seconds(20), stopAt: 19_980)
    var lines: [String] = []
    for _ in 0..<10_000 where lines.last != "stopped" {
      try? await Task.sleep(for: .milliseconds(1))
      lines = await table.lines
    }
    XCTAssertEqual(lines.prefix(2), ["20000.0", "open"])
    XCTAssertEqual(lines.last, "stopped")
  }

  func testManagersOfOneQueueHaveOneExecutor() async {
    let queue = DispatchQueue(label: "shared")
    let (first, second) = (CountdownManager(deliveringOn: queue), CountdownManager(deliveringOn: queue))
    let table = Table(first)
    let isDirect = await seesFirstValue(table, second)
    XCTAssertTrue(isDirect)
    let isDirectElsewhere = await seesFirstValue(table, CountdownManager())
    XCTAssertFalse(isDirectElsewhere)
  }

  func testOnTheMainActor() async {
    let manager = CountdownManager(deliveringOn: .main)
    let table = Table(manager)
    await table.open(for: .seconds(20))
    let lines = await table.cancel()
    XCTAssertEqual(lines, ["20000.0", "open", "cancelled"])
    let isMain = await { @MainActor in table.assumeIsolated { _ in true } }()
    XCTAssertTrue(isMain)
  }

  func testTheExecutorGoesWithItsManagers() async {
    weak let table: Table? = await {
      let table = Table(CountdownManager())
      await table.open(for: .zero)
      return WeakReference(table)
    }().object
    for _ in 0..<10_000 where table != nil { try? await Task.sleep(for: .microseconds(100)) }
    XCTAssertNil(table)
  }

  private struct WeakReference: Sendable {
    weak let object: Table?

    init(_ object: Table) { self.object = object }
  }

  /// Whether an actor is told its first value before `start` returns.
  private func seesFirstValue(_ table: Table, _ manager: CountdownManager) async -> Bool {
    await { (table: isolated Table) in
      table.lines = []
      manager.start(on: table, for: .seconds(20)) { table, left in table.lines.append("\(left)") }
      return table.lines == ["0:20"]
    }(table)
  }
}
