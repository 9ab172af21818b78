/// How a countdown is started.
package struct Terms: Equatable, Sendable {
  /// To the deadline; of endless ticks, to the first.
  package var duration: Int64
  package var interval: Int64
  package var tolerance: Int64
  package var isShared: Bool
  /// Whether a running countdown is kept.
  package var keeps: Bool
  /// Whether it has no block for the outcome.
  package var isSilent: Bool
  package var isEndless: Bool
  /// Whether it tells nothing but its outcome.
  package var isTickless: Bool
  /// Whether it is started to a date, which is as exact as a microsecond.
  package var isDated: Bool
  /// Whether it is started to a date of the server's clock, and is corrected as that is.
  package var isServers: Bool
  /// Whether its script begins anew when it is used up.
  package var repeats: Bool

  package init(
    for duration: Int64, every interval: Int64 = 1_000_000_000, tolerance: Int64 = 0,
    isShared: Bool = false, keeps: Bool = false, isSilent: Bool = false, isEndless: Bool = false,
    isTickless: Bool = false, isDated: Bool = false, isServers: Bool = false, repeats: Bool = false
  ) {
    self.duration = duration
    self.interval = interval
    self.tolerance = tolerance
    self.isShared = isShared
    self.keeps = keeps
    self.isSilent = isSilent
    self.isEndless = isEndless
    self.isTickless = isTickless
    self.isDated = isDated
    self.isServers = isServers
    self.repeats = repeats
  }
}
