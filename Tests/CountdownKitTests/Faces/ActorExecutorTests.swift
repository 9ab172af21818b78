import CountdownKit
import CountdownTesting
import Dispatch
import TestSupport
import XCTest

/// Actors that run on a manager's executor, which has to be a real queue's, or virtual time on the main actor.
final class ActorExecutorTests: XCTestCase {
  private actor Table {
    private let manager: CountdownManager
    var lines: [String] = []

    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe manager.unownedExecutor }

    init(_ manager: CountdownManager) { self.manager = manager }

    func open(for duration: Duration = .seconds(20), by other: CountdownManager? = nil) {
      (other ?? manager).start(on: self, for: duration, ticks: .every(.milliseconds(10))) { table, left in
        table.assertIsolated()
        table.lines.append("\(left)")
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
    let queues = [nil, DispatchQueue(label: "table"), .main]
    for queue in queues {
      let table = Table(queue.map { CountdownManager(deliveringOn: $0) } ?? CountdownManager())
      await table.open()
      let lines = await table.cancel()
      XCTAssertEqual(lines, ["0:20", "open", "cancelled"])
      if queue === DispatchQueue.main { await MainActor.run { table.assumeIsolated { _ in } } }
    }
  }

  func testManagersOfOneQueueHaveOneExecutor() async {
    let queue = DispatchQueue(label: "shared")
    let (sibling, stranger) = (CountdownManager(deliveringOn: queue), CountdownManager())
    let table = Table(CountdownManager(deliveringOn: queue))
    await table.open(by: sibling)
    await table.open(by: stranger)
    let lines = await table.lines
    // The stranger's value comes by a hop.
    XCTAssertEqual(lines.prefix(3), ["0:20", "open", "open"])
    withExtendedLifetime((sibling, stranger)) {}
  }

  func testAnActorOnTheMainExecutorIsCalledDirectlyOnVirtualTime() async {
    let driver = ManualDriver()
    let manager = CountdownManager(driver: driver)
    await { @MainActor in
      let table = Table(manager)
      manager.start(on: table, for: .seconds(3)) { table, left in table.lines.append("\(left)") }
      letPass(.seconds(2), driver)
      let lines = table.assumeIsolated { $0.lines }
      XCTAssertEqual(lines, ["0:03", "0:02", "0:01"])
    }()
  }

  func testTheExecutorGoesWithItsManagers() async {
    weak var table: Table?
    await { @concurrent in
      let newTable = Table(CountdownManager())
      table = newTable
      await newTable.open(for: .zero)
    }()
    for _ in 0..<10_000 where table != nil { try? await Task.sleep(for: .microseconds(100)) }
    XCTAssertNil(table)
  }
}

/// No loop is waited for.
private func letPass(_ duration: Duration, _ driver: ManualDriver) { driver.advance(by: duration) }
