import NIOCore

extension EventLoopFuture where Value: Sendable {
  /// The value, if it comes within half a minute: what fails does not hang.
  func valueInTime() async throws -> Value {
    let promise = eventLoop.makePromise(of: Value.self)
    let alarm = eventLoop.scheduleTask(in: .seconds(30)) { promise.fail(TooLate()) }
    defer { alarm.cancel() }
    cascade(to: promise)
    return try await promise.futureResult.get()
  }
}

private struct TooLate: Error {}
