import CountdownKit
import Monitoring
import ServiceLifecycleTestKit
import XCTest

/// The service of the page "Servers and actors".
final class CountdownServiceTests: XCTestCase {
  func testAGracefulShutdownEndsAllCountdowns() async throws {
    let manager = CountdownManager()
    let lease = manager.startSilently(for: .hours(1), id: "lease")
    try await testGracefulShutdown { trigger in
      async let service: Void = CountdownService(manager).run()
      trigger.triggerGracefulShutdown()
      try await service
    }
    let outcome = await lease.outcome
    XCTAssertEqual(outcome, .cancelled)
    XCTAssertEqual(manager.activeCount, 0)
  }
}
