/// Names that are guessed, each with the one to write.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension ObservableCourse {
  /// Not available: write ``init(using:)``, and start the course.
  @available(*, unavailable, message: "write 'ObservableCourse()', and 'start(course)'")
  public convenience init(_ course: CountdownCourse) { fatalError("this initializer is not available") }

  /// Not available: write ``skip()``.
  @available(*, unavailable, renamed: "skip()")
  public func next() { fatalError("this method is not available") }

  /// Not available: write ``fractionLeft``.
  @available(*, unavailable, message: "write 'fractionLeft', or '1 - fractionLeft' for a bar that fills")
  public var progress: Double { fatalError("this property is not available") }

  /// Not available: write ``cancel()``.
  @available(*, unavailable, renamed: "cancel()")
  public func stop() { fatalError("this method is not available") }

  /// Not available: start the course again.
  @available(*, unavailable, message: "write 'start(course)', or 'restart()' for the present stage")
  public func reset() { fatalError("this method is not available") }
}
