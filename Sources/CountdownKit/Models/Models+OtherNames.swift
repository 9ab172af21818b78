import CountdownCore

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

// Names that are guessed, each with the one to write.

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension ObservableCountdown {
  /// Not available: write ``init(using:)``.
  @available(*, unavailable, renamed: "init(using:)")
  public convenience init(manager: CountdownManager) { fatalError("this initializer is not available") }

  /// Not available: write ``init(using:)``, and then ``prepare(for:ticks:of:onEnd:)``.
  @available(
    *, unavailable,
    message: "write 'ObservableCountdown()', and 'prepare(for: …)' or 'start(for: …)' in 'onAppear'"
  )
  public convenience init(for length: some CountdownLength) {
    fatalError("this initializer is not available")
  }

  /// Not available: the date is the length, `for: .until(date)`.
  @available(*, unavailable, message: "write 'start(for: .until(date))'")
  public func start(
    until date: Date, ticks: Countdown.Ticks = .everySecond,
    onEnd: (@MainActor (Countdown.Outcome) -> Void)? = nil
  ) { fatalError("this method is not available") }

  /// Not available: a view observes ``timeLeft``; a loop is ``CountdownManager/values(for:ticks:)``.
  @available(
    *, unavailable,
    message: "a view observes 'timeLeft'; a loop is 'for await left in manager.values(for: …)'"
  )
  public var values: CountdownValues { fatalError("this property is not available") }

  /// Not available: write ``timeLeft``.
  @available(*, unavailable, renamed: "timeLeft")
  public var left: TimeLeft { fatalError("this property is not available") }

  /// Not available: write ``fractionLeft``.
  @available(
    *, unavailable,
    message: "write '1 - fractionLeft' for a bar that fills, 'fractionLeft' for one that empties"
  )
  public var progress: Double { fatalError("this property is not available") }

  /// Not available: write ``cancel()``.
  @available(*, unavailable, renamed: "cancel()")
  public func stop() { fatalError("this method is not available") }

  /// Not available: write ``prepare(for:ticks:of:onEnd:)`` or ``restart()``.
  @available(
    *, unavailable,
    message: "write 'prepare(for: total)' to wait with the full time, 'restart()' to run again"
  )
  public func reset() { fatalError("this method is not available") }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension ObservableCourse {
  /// Not available: write ``init(using:)``, and start the course.
  @available(*, unavailable, message: "write 'ObservableCourse()', and 'start(course)'")
  public convenience init(_ course: CountdownCourse) { fatalError("this initializer is not available") }

  /// Not available: a course is a value, with a name for each stage.
  @available(
    *, unavailable,
    message: "write 'ObservableCourse()', and 'start(CountdownCourse([.init(name, length), …]))'"
  )
  public convenience init(_ stages: [Duration]) { fatalError("this initializer is not available") }

  /// Not available: a course is a value, with a name for each stage.
  @available(*, unavailable, message: "write 'start(CountdownCourse([.init(name, length), …]))'")
  public func start(_ stages: [Duration]) { fatalError("this method is not available") }

  /// Not available: write ``skip()``.
  @available(*, unavailable, renamed: "skip()")
  public func next() { fatalError("this method is not available") }

  /// Not available: write ``timeLeft``.
  @available(*, unavailable, renamed: "timeLeft")
  public var left: TimeLeft { fatalError("this property is not available") }

  /// Not available: write ``fractionLeft``.
  @available(
    *, unavailable,
    message: "write '1 - fractionLeft' for a bar that fills, 'fractionLeft' for one that empties"
  )
  public var progress: Double { fatalError("this property is not available") }

  /// Not available: write ``cancel()``.
  @available(*, unavailable, renamed: "cancel()")
  public func stop() { fatalError("this method is not available") }

  /// Not available: start the course again.
  @available(
    *, unavailable, message: "write 'start(course)' to begin again, 'restart()' for the present stage"
  )
  public func reset() { fatalError("this method is not available") }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension ObservableStopwatch {
  /// Not available: write ``pause()``.
  @available(*, unavailable, renamed: "pause()")
  public func stop() { fatalError("this method is not available") }
}

extension CountdownCourse.Position {
  /// Not available: write ``timeLeft``.
  @available(*, unavailable, renamed: "timeLeft")
  public var left: Duration { fatalError("this property is not available") }
}
