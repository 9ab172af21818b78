package import CountdownKit
import ServiceLifecycle

/// Ends a manager's countdowns when the group of services shuts down.
package struct CountdownService: Service {
  private let manager: CountdownManager

  package init(_ manager: CountdownManager) { self.manager = manager }

  package func run() async throws {
    try await gracefulShutdown()
    await manager.shutDown()
  }
}
