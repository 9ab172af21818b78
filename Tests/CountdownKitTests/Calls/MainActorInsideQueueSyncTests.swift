import CountdownKit
import Dispatch
import XCTest

/// The main actor is the delivering queue of every manager that delivers on main, whatever queue its thread happens
/// to serve.
final class MainActorInsideQueueSyncTests: XCTestCase {
  // Not of the main actor themselves: XCTest on Linux takes few tests in a class that are.
  func testValuesAndOutcomesComeBeforeCountDownReturns() {
    MainActor.assumeIsolated {
      for manager in [CountdownManager(deliveringOn: .main), .shared] { Self.startAnew(manager) }
    }
  }

  func testTimePassesThere() {
    MainActor.assumeIsolated { Self.letTimePass() }
  }

  func testTimePassesThereInATask() async {
    await Self.letTimePass()
  }

  @MainActor
  private static func letTimePass() {
    let label = Label()
    DispatchQueue(label: "a queue of the client's").sync {
      let driver = ManualDriver()
      let manager = CountdownManager(driver: driver)
      label.start("first", for: .seconds(2), manager)
      driver.advance(by: .seconds(9))
      XCTAssertEqual(label.take(), ["first 0:02", "first 0:01", "first 0:00", "first completed"])
    }
  }

  @MainActor
  private static func startAnew(_ manager: CountdownManager) {
    let label = Label()
    DispatchQueue(label: "a queue of the client's").sync {
      label.start("first", for: .seconds(9), manager)
      XCTAssertEqual(label.take(), ["first 0:09"])
      label.start("second", for: .seconds(5), manager)
      XCTAssertEqual(label.take(), ["first replaced", "second 0:05"])
      label.start("third", for: .zero, manager)
      XCTAssertEqual(label.take(), ["second replaced", "third 0:00", "third completed"])
    }
  }
}

@MainActor
private final class Label: CountdownReceiver {
  private var delivered: [String] = []

  func start(_ name: String, for duration: Duration, _ manager: CountdownManager) {
    countDown(for: duration, using: manager) { label, left in
      label.delivered.append("\(name) \(left)")
    } onEnd: { label, outcome in
      label?.delivered.append("\(name) \(outcome)")
    }
  }

  func take() -> [String] {
    defer { delivered = [] }
    return delivered
  }
}
