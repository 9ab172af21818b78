import CountdownCore
public import Dispatch

// Names that are guessed, each with the one to write.

extension Countdown {
  /// Not available: write ``setTicks(_:)``.
  @available(*, unavailable, renamed: "setTicks(_:)")
  @discardableResult
  public func tick(_ ticks: Ticks) -> Bool { fatalError("this method is not available") }

  /// Not available: write ``cancel()``.
  @available(*, unavailable, message: "write 'cancel()'; in a block, 'stop = true'")
  public func stop() { fatalError("this method is not available") }

  /// Not available: write ``restart()``.
  @available(*, unavailable, renamed: "restart()")
  public func reset() { fatalError("this method is not available") }

  /// Not available: write ``timeLeft``.
  @available(*, unavailable, renamed: "timeLeft")
  public var left: TimeLeft? { fatalError("this property is not available") }

  /// Not available: write ``fractionLeft``.
  @available(*, unavailable, message: "write 'fractionLeft', which falls from 1 to 0")
  public var progress: Double? { fatalError("this property is not available") }

  /// Not available: write ``fractionLeft``.
  @available(*, unavailable, renamed: "fractionLeft")
  public var fraction: Double? { fatalError("this property is not available") }

  /// Not available: a manager or a receiver starts a countdown.
  @available(
    *, unavailable,
    message: "write 'manager.start(for: …) { left in … }' or 'label.countDown(for: …) { label, left in … }'"
  )
  public init(for length: some CountdownLength) { fatalError("this initializer is not available") }
}

extension TimeLeft {
  /// Not available: write ``components-swift.property``.
  @available(*, unavailable, renamed: "components.days")
  public var days: Int { fatalError("this property is not available") }

  /// Not available: write ``components-swift.property``.
  @available(*, unavailable, renamed: "components.hours")
  public var hours: Int { fatalError("this property is not available") }

  /// Not available: write ``components-swift.property``.
  @available(*, unavailable, renamed: "components.minutes")
  public var minutes: Int { fatalError("this property is not available") }

  /// Not available: write ``Countdown/fractionLeft``.
  @available(
    *, unavailable, message: "write 'countdown.fractionLeft': a time does not know of what it is a part"
  )
  public var fraction: Double { fatalError("this property is not available") }
}

extension CountdownManager {
  /// Not available: write ``init(deliveringOn:inBackground:)``.
  @available(*, unavailable, renamed: "init(deliveringOn:)")
  public convenience init(queue: DispatchQueue) { fatalError("this initializer is not available") }

  /// Not available: write ``suspend(_:)``.
  @available(*, unavailable, message: "write 'suspend(.freezes)', and 'resume()' afterwards")
  public func pauseAll() { fatalError("this method is not available") }

  /// Not available: write ``resume()``.
  @available(*, unavailable, renamed: "resume()")
  public func resumeAll() { fatalError("this method is not available") }

  /// Not available: write ``cancelAll()``.
  @available(*, unavailable, renamed: "cancelAll()")
  public func stopAll() { fatalError("this method is not available") }

  /// Not available: write ``shutDown()``.
  @available(*, unavailable, renamed: "shutDown()")
  public func shutdown() async { fatalError("this method is not available") }

  /// Not available: a manager does not say whether it is suspended.
  @available(
    *, unavailable, message: "keep what you passed to 'suspend(_:)'; each countdown has 'isPaused'"
  )
  public var isPaused: Bool { fatalError("this property is not available") }
}

extension CountdownReceiver {
  /// Not available: write ``cancelCountdown(id:using:)``.
  @available(*, unavailable, renamed: "cancelCountdown(id:using:)")
  @discardableResult
  public func cancelCountDown(id: (any Hashable & Sendable)? = nil, using manager: CountdownManager = .shared)
    -> Bool
  { fatalError("this method is not available") }

  /// Not available: write ``cancelCountdown(id:using:)``.
  @available(*, unavailable, renamed: "cancelCountdown(id:using:)")
  public func stopCountDown() { fatalError("this method is not available") }

  /// Not available: write `countTicks(every:)`, or use an ``ObservableStopwatch``.
  @available(
    *, unavailable,
    message: "write 'countTicks(every: .seconds(1)) { label, number in … }', or use an 'ObservableStopwatch'"
  )
  public func countUp(onTick: (Self, TimeLeft) -> Void) { fatalError("this method is not available") }
}

extension CountdownTicks {
  /// Not available: a countdown without ticks is started by a method of its own.
  @available(
    *, unavailable, message: "write 'startSilently(…)' or 'countDownSilently(…)' for no ticks at all"
  )
  public static var none: CountdownTicks { fatalError("this property is not available") }
}

/// Not available: write ``Countdown/Ticks``.
@available(*, unavailable, renamed: "Countdown.Ticks")
public typealias CountdownRhythm = CountdownTicks
