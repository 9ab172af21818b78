import CountdownCore

/// The time that has passed since a beginning: it runs, or stands still.
///
/// It is computed from the engine's own time, so it is right after a suspension, and stands still while the engine is
/// frozen.
enum ElapsedTime: Equatable {
  /// It was zero at this instant of the engine's time.
  case running(since: Duration)
  case still(Duration)

  /// Creates a time that has reached a value, and runs or stands still.
  init(_ elapsed: Duration, isRunning: Bool, in engine: CountdownEngine) {
    self = isRunning ? .running(since: engine.time - elapsed) : .still(elapsed)
  }

  /// Returns the time that has passed, between zero and 2^62 ns.
  func value(in engine: CountdownEngine) -> Duration {
    switch self {
    case .running(let start): .nanoseconds(Nanoseconds(saturating: engine.time - start).asDuration)
    case .still(let elapsed): elapsed
    }
  }

  /// Lets it run, or stand still, from its present value on.
  mutating func set(isRunning: Bool, in engine: CountdownEngine) {
    self = ElapsedTime(value(in: engine), isRunning: isRunning, in: engine)
  }
}
