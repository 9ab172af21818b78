public import CountdownCore
public import Dispatch
public import CountdownFoundation

// Names that are guessed, where the compiler alone would lead away, each with the one to write.

extension CountdownOutcome {
  /// Not available: write `completed`.
  @available(*, unavailable, renamed: "completed")
  public static var finished: CountdownOutcome { fatalError("this outcome is not available") }

  /// Not available: write `completed`.
  @available(*, unavailable, renamed: "completed")
  public static var expired: CountdownOutcome { fatalError("this outcome is not available") }

  /// Not available: write `completed`.
  @available(*, unavailable, renamed: "completed")
  public static var done: CountdownOutcome { fatalError("this outcome is not available") }

  /// Not available: write `cancelled`.
  @available(*, unavailable, renamed: "cancelled")
  public static var canceled: CountdownOutcome { fatalError("this outcome is not available") }
}

/// Not available: a date is a length as ``CountdownLength/until(_:by:)``.
@available(*, unavailable, message: "write '.until(date)'")
extension Date: CountdownLength {
  /// Not available: write ``CountdownLength/until(_:by:)``.
  public var countdownEnd: CountdownEnd { fatalError("this property is not available") }
}

extension CountdownTicks {
  /// Not available: a countdown without ticks is started by a method of its own.
  @available(
    *, unavailable, message: "write 'startSilently(…)' or 'countDownSilently(…)' for no ticks at all"
  )
  public static var none: CountdownTicks { fatalError("this property is not available") }
}

extension Countdown {
  /// Not available: a manager or a receiver starts a countdown.
  @available(
    *, unavailable,
    message: "write 'manager.start(for: …) { left in … }' or 'label.countDown(for: …) { label, left in … }'"
  )
  public init(for length: some CountdownLength) { fatalError("this initializer is not available") }

  /// Not available: write ``cancel()``.
  @available(*, unavailable, message: "write 'cancel()'; in a block, 'stop = true'")
  public func stop() { fatalError("this method is not available") }

  /// Not available: write ``restart()``.
  @available(*, unavailable, renamed: "restart()")
  public func reset() { fatalError("this method is not available") }

  /// Not available: write ``fractionLeft``.
  @available(*, unavailable, message: "write 'fractionLeft', which falls from 1 to 0")
  public var progress: Double? { fatalError("this property is not available") }
}

extension CountdownManager {
  /// Not available: write ``init(deliveringOn:inBackground:)``.
  @available(*, unavailable, renamed: "init(deliveringOn:)")
  public convenience init(queue: DispatchQueue) { fatalError("this initializer is not available") }

  /// Not available: write ``init(driver:)``.
  @available(*, unavailable, message: "write 'init(driver:)', in tests with a 'ManualDriver()'")
  public convenience init(clock: some Clock) { fatalError("this initializer is not available") }

  /// Not available: write `startTicking(every:)`.
  @available(*, unavailable, message: "write 'startTicking(every: …) { number in … }'")
  public func every<each Number>(_ interval: Duration, onTick: (repeat each Number) -> Void) {
    fatalError("this method is not available")
  }

  /// Not available: write `startSilently(for:)`.
  @available(*, unavailable, message: "write 'startSilently(for: …) { outcome in … }'")
  public func after<each Outcome>(_ delay: Duration, onEnd: (repeat each Outcome) -> Void) {
    fatalError("this method is not available")
  }

  /// Not available: ``sleep(for:tolerance:)`` beside the work, in a group, makes one.
  @available(
    *, unavailable,
    message: "let 'try await manager.sleep(for: …)' and the work race in a group: see 'Servers and actors'"
  )
  public func withTimeout<Result>(_ limit: Duration, _ work: () async throws -> Result) async throws -> Result
  {
    fatalError("this method is not available")
  }

  /// Not available: the date is the length, `for: .until(date)`.
  @available(*, unavailable, message: "write 'start(for: .until(date)) { left in … }'")
  public func start(until date: Date, onTick: (TimeLeft) -> Void) {
    fatalError("this method is not available")
  }

  /// Not available: the date is the length, `for: .until(date)`.
  @available(*, unavailable, message: "write 'start(receiver, for: .until(date)) { receiver, left in … }'")
  public func start<Receiver: AnyObject>(
    _ receiver: Receiver, until date: Date, onTick: (Receiver, TimeLeft) -> Void
  ) { fatalError("this method is not available") }

  /// Not available: write ``suspend(_:)``.
  @available(*, unavailable, message: "write 'suspend(.freezes)', and 'resume()' afterwards")
  public func pauseAll() { fatalError("this method is not available") }

  /// Not available: write ``cancelAll()``.
  @available(*, unavailable, renamed: "cancelAll()")
  public func stopAll() { fatalError("this method is not available") }
}

extension CountdownReceiver {
  /// Not available: the date is the length, `for: .until(date)`.
  @available(*, unavailable, message: "write 'countDown(for: .until(date)) { receiver, left in … }'")
  public func countDown(until date: Date, onTick: (Self, TimeLeft) -> Void) {
    fatalError("this method is not available")
  }

  /// Not available: write ``cancelCountdown(id:using:)``.
  @available(*, unavailable, renamed: "cancelCountdown(id:using:)")
  @discardableResult
  public func cancelCountDown(id: (any Hashable & Sendable)? = nil) -> Bool {
    fatalError("this method is not available")
  }

  /// Not available: write `countTicks(every:)`, or use an ``ObservableStopwatch``.
  @available(
    *, unavailable,
    message: "write 'countTicks(every: .seconds(1)) { label, number in … }', or use an 'ObservableStopwatch'"
  )
  public func countUp(onTick: (Self, TimeLeft) -> Void) { fatalError("this method is not available") }
}
