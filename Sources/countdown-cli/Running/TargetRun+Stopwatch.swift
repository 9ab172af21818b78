import CountdownKit

/// What only a stopwatch has.
extension TargetRun {
  /// Ends a lap of the stopwatch.
  ///
  /// - Returns: The time of the lap, and the time since the start: "lap 2  0:12.34  0:31.50".
  func lap() -> String? {
    guard let elapsed else { return nil }
    defer { laps.append(elapsed) }
    return "lap \(laps.count + 1)  \(Self.text(elapsed - (laps.last ?? .zero)))  \(Self.text(elapsed))"
  }

  /// The line to print when a key or a signal ends the program, if any.
  var lastWords: String? { elapsed.map { "total  \(Self.text($0))" } }

  /// Since the start, pauses left out; what is shorter than a hundredth of a second is cut off.
  private var elapsed: Duration? {
    ticks?.elapsed.map { .milliseconds(10) * Int($0.duration / .milliseconds(10)) }
  }

  private static func text(_ duration: Duration) -> String { TimeLeft(duration).text(fractionDigits: 2) }
}
