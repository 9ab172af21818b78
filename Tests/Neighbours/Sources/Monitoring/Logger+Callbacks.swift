package import Logging

extension Logger {
  /// Does a callback's work, and logs its name if that took too long.
  package func watch<Result>(
    _ name: @autoclosure () -> String,
    slowerThan limit: Duration = .milliseconds(50),
    by clock: some Clock<Duration> = ContinuousClock(),
    _ work: () throws -> Result
  ) rethrows -> Result {
    let begin = clock.now
    defer {
      let duration = begin.duration(to: clock.now)
      if duration > limit {
        warning(
          "slow callback",
          metadata: ["callback": "\(name())", "took": "\(duration)"])
      }
    }
    return try work()
  }
}
