// `Task.immediate` is newer than the oldest systems that the package supports, which are those of its tests as well: they are
// compiled for macOS 15, and run on the newest.

extension Task where Failure == Never {
  /// A task that has begun, up to where it waits, when this returns.
  @discardableResult
  package static func begun(
    @_inheritActorContext @_implicitSelfCapture
    operation: sending @escaping @isolated(any) () async -> Success
  ) -> Task {
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else {
      fatalError("tests of tasks need macOS 26, iOS 26 or their like")
    }
    return immediate(operation: operation)
  }
}

extension Task where Failure == any Error {
  /// A task that has begun, up to where it waits, when this returns.
  @discardableResult
  package static func begun(
    @_inheritActorContext @_implicitSelfCapture
    operation: sending @escaping @isolated(any) () async throws -> Success
  ) -> Task {
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else {
      fatalError("tests of tasks need macOS 26, iOS 26 or their like")
    }
    return immediate(operation: operation)
  }
}
