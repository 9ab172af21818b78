import CountdownCore

/// Names that are guessed, each with the one to write.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension ObservableCountdown {
  /// Not available: write ``init(using:)``, and then ``prepare(for:ticks:of:onEnd:)``.
  @available(*, unavailable, message: "write 'ObservableCountdown()', and 'prepare(for: …)' in 'onAppear'")
  public convenience init(for length: some CountdownLength) {
    fatalError("this initializer is not available")
  }

  /// Not available: the date is the length, `for: .until(date)`.
  @available(*, unavailable, message: "write 'start(for: .until(date))'")
  public func start(
    until date: Any, ticks: Countdown.Ticks = .everySecond,
    onEnd: (@MainActor (Countdown.Outcome) -> Void)? = nil
  ) { fatalError("this method is not available") }

  /// Not available: write ``timeLeft``.
  @available(*, unavailable, renamed: "timeLeft")
  public var left: TimeLeft { fatalError("this property is not available") }

  /// Not available: write ``fractionLeft``.
  @available(*, unavailable, message: "write 'fractionLeft', or '1 - fractionLeft' for a bar that fills")
  public var progress: Double { fatalError("this property is not available") }

  /// Not available: write ``cancel()``.
  @available(*, unavailable, renamed: "cancel()")
  public func stop() { fatalError("this method is not available") }

  /// Not available: write ``prepare(for:ticks:of:onEnd:)`` or ``restart()``.
  @available(*, unavailable, message: "write 'prepare(for: total)' to wait, 'restart()' to run again")
  public func reset() { fatalError("this method is not available") }
}
