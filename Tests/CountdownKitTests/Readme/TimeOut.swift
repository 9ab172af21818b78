import CountdownKit

struct TimedOut: Error {}

extension CountdownManager {
  /// Returns the work's result, or cancels it and throws `TimedOut`.
  func withTimeOut<Result: Sendable>(
    after limit: Duration,
    _ work: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    try await withThrowingTaskGroup(of: Result.self) { group in
      group.addTask { try await work() }
      group.addTask {
        try await self.sleep(for: limit)
        throw TimedOut()
      }
      // Ends the sleep if the work was faster, and the work if it was not.
      defer { group.cancelAll() }
      for try await result in group { return result }
      throw TimedOut()
    }
  }
}
