import CountdownTesting
import TestSupport
import XCTest

@testable import CountdownCore

/// What is queued and turns out to be no news is gone through in portions, with the lock given back in between.
final class QueueHoldTests: XCTestCase {
  func testThousandsThatWereResumedInVain() {
    for isHere in [false, true] { resumeInVain(isHere: isHere) }
  }

  /// - Parameter isHere: Whether the delivering queue resumes them, or another thread.
  private func resumeInVain(isHere: Bool) {
    let driver = ManualDriver()
    let engine = CountdownEngine(driver: driver)
    let handlers = (0..<1_000).map { _ in CountdownHandler() }
    let ids = handlers.map {
      engine.start(CountdownRequest(for: .seconds(100), receiver: ObjectIdentifier($0)), handler: $0)
    }
    for id in ids { engine.pause(id) }
    engine.state.withLock { state in
      for id in ids { state.resume(id, isHere: isHere) }
      state.clockReading = nil
      XCTAssertTrue(isHere ? state.beginDelivery() : state.beginPass(inSlices: false))
    }
    var holds = 1
    while case .queued = engine.state.withLock({ $0.nextWork(queued: engine.queued, ticks: engine.ticks) }) {
      holds += 1
    }
    XCTAssertEqual(holds, (1_000 + EngineState.batchSize - 1) / EngineState.batchSize + 1)
    if !isHere {
      engine.deliver()
      XCTAssertEqual(engine.brokenInvariants(), [])
    }
    withExtendedLifetime(handlers) { engine.cancelAll() }
  }
}
