public import CountdownCore
public import Dispatch

// Names that other libraries have and people type, where the compiler alone would lead away, each with the one to write.

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

extension Countdown {
  /// Not available: a manager or a receiver starts a countdown.
  @available(*, unavailable, message: "write 'manager.start(for: …) { left in … }'")
  public init(for length: some CountdownLength) { fatalError("this initializer is not available") }

  /// Not available: write ``cancel()``.
  @available(*, unavailable, message: "write 'cancel()'; in a closure, 'stop = true'")
  public func stop() { fatalError("this method is not available") }
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
}
