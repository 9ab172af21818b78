import CountdownCore
import CountdownTesting
import XCTest

final class EngineDeathTests: XCTestCase {
  private final class Handler: CountdownHandler, @unchecked Sendable {
    // Unchecked: one thread at a time.

    private(set) var values: [Int64] = []
    private(set) var outcomes: [CountdownOutcome] = []

    override var wantsOutcome: Bool { true }

    override func receive(_ value: Int64, stop: inout Bool) -> Bool {
      values.append(value)
      return true
    }

    override func end(_ outcome: CountdownOutcome) { outcomes.append(outcome) }
  }

  func testAnEngineThatIsDroppedOnItsDeliveringQueueTellsThatAllAreCancelled() {
    let handlers = (0..<100).map { _ in Handler() }
    var engine: CountdownEngine? = CountdownEngine(driver: ManualDriver())
    for (number, handler) in handlers.enumerated() {
      let id = engine?.start(
        CountdownRequest(for: .seconds(10), receiver: ObjectIdentifier(handler)), handler: handler)
      if let id, number % 2 == 0 { engine?.pause(id) }
    }
    engine = nil
    XCTAssertEqual(handlers.map(\.outcomes), Array(repeating: [.cancelled], count: 100))
    XCTAssertEqual(handlers.map(\.values), Array(repeating: [10_000_000_000], count: 100))
  }
}
