/// How much an engine has to do, and how well it copes.
///
/// Counts and extremes cover the time since the engine was created; the extremes, ``worstLateness`` and
/// ``longestCallback``, at most the time since `takeStatistics()` was called last.
///
/// It is coded as an object of integers: `active`, `paused`, `passes`, `ticks`, and in nanoseconds
/// `worstLatenessNanoseconds` and `longestCallbackNanoseconds`.
///
/// While one callback runs, nothing else is delivered: a slow callback delays all others. It shows in
/// `longestCallback`, and in `worstLateness` if anything was due meanwhile. If ticks are late although no callback
/// takes long, the delivering queue is busy with many short ones. They belong to other code, or are this engine's own
/// first values and outcomes, which other threads queue faster than it delivers them.
public struct CountdownStatistics: Sendable, Equatable {
  /// The number of countdowns, including endless ticks and paused countdowns; observations do not count.
  public let active: Int
  /// The number of paused countdowns.
  public let paused: Int
  /// The number of passes: one each time the timer went off, or a caller resumed the engine.
  public let passes: Int
  /// The number of values delivered, including first values, zeros and the numbers of endless ticks.
  ///
  /// A silent countdown counts when it completes.
  ///
  /// A value whose receiver turns out to be gone counts, and one counts as soon as it is about to be delivered.
  public let ticks: Int
  /// How long after its planned instant a tick or a zero was delivered at worst.
  ///
  /// The delay that a tick's tolerance allows is planned, and not late; nor is the time for which ticks were held
  /// back by a suspension. The earliest tick that still waits counts as if it were delivered now. Time asleep counts.
  /// Between two callbacks the time is read from the coarse clock. On real time that advances in steps of some
  /// milliseconds, so ticks can be that much later than is noticed.
  public let worstLateness: Duration
  /// The longest time that a callback took; a value and the outcome right after it count as one.
  ///
  /// It is measured by the coarse clock. On real time that advances in steps of some milliseconds, so the figure can
  /// be that much too long or too short.
  public let longestCallback: Duration
}

extension CountdownStatistics: Codable {
  private enum CodingKeys: String, CodingKey {
    case active, paused, passes, ticks, worstLatenessNanoseconds, longestCallbackNanoseconds
  }

  /// Decodes statistics that `encode(to:)` has encoded.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: The decoder's error if it does not hold such an object.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    active = try container.decode(Int.self, forKey: .active)
    paused = try container.decode(Int.self, forKey: .paused)
    passes = try container.decode(Int.self, forKey: .passes)
    ticks = try container.decode(Int.self, forKey: .ticks)
    worstLateness = .nanoseconds(try container.decode(Int64.self, forKey: .worstLatenessNanoseconds))
    longestCallback = .nanoseconds(try container.decode(Int64.self, forKey: .longestCallbackNanoseconds))
  }

  /// Encodes the statistics in the form that ``CountdownStatistics`` describes.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: The encoder's error.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(active, forKey: .active)
    try container.encode(paused, forKey: .paused)
    try container.encode(passes, forKey: .passes)
    try container.encode(ticks, forKey: .ticks)
    try container.encode(Nanoseconds(saturating: worstLateness), forKey: .worstLatenessNanoseconds)
    try container.encode(Nanoseconds(saturating: longestCallback), forKey: .longestCallbackNanoseconds)
  }
}

extension CountdownEngine {
  /// The work that the engine has to do, and how it copes.
  ///
  /// You may read it from any thread. It does not yet cover the callback that is being made.
  ///
  /// - Complexity: O(1).
  package var statistics: CountdownStatistics {
    state.withLock { $0.statistics }
  }

  /// Returns the statistics, and lets their extremes begin anew.
  ///
  /// The extremes of the next call then cover the time since this one. So there should be one caller, such as an
  /// exporter that runs each minute. A tick that still waits is late for both calls, and a callback that is being made
  /// counts for the next. Counts go on.
  ///
  /// - Returns: The statistics as they were before.
  /// - Complexity: O(1).
  package func takeStatistics() -> CountdownStatistics {
    state.withLock { state in
      defer { state.measurements.forgetExtremes() }
      return state.statistics
    }
  }
}

extension EngineState {
  fileprivate var statistics: CountdownStatistics {
    CountdownStatistics(
      active: activeCount, paused: measurements.paused, passes: measurements.passes,
      ticks: measurements.ticks,
      worstLateness: .nanoseconds(worstLateness), longestCallback: .nanoseconds(measurements.longestCallback))
  }
}
