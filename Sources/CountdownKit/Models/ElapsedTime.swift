import CountdownCore

/// The time of a stopwatch.
///
/// It is computed from the engine's own time, so it is right after a suspension, and stands still while the engine is
/// frozen.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
enum ElapsedTime: Equatable {
  /// It is zero, and was not started since it was made or reset.
  case idle
  case paused(Duration)
  /// It was zero at this instant of the engine's time.
  case running(since: Duration)

  var phase: ObservableCountdown.Phase {
    switch self {
    case .idle: .idle
    case .paused: .paused
    case .running: .running
    }
  }

  /// Returns the time that has passed, between zero and 2^62 ns.
  func value(in engine: CountdownEngine) -> Duration {
    switch self {
    case .idle: .zero
    case .paused(let elapsed): elapsed
    case .running(let start): .nanoseconds(Nanoseconds(saturating: engine.time - start).asDuration)
    }
  }
}
