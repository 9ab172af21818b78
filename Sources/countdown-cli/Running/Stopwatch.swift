import CountdownKit

/// Counts up, until the program is ended.
@MainActor
final class Stopwatch: Run {
  /// Laps are printed in hundredths of a second.
  private static let resolution = Duration.milliseconds(10)

  let rows = [Row(number: 1, label: "stopwatch")]
  let keys = ["enter lap"]

  private let interval: Duration
  private var ticks: Countdown?
  private var laps = 0
  private var lapStart = Duration.zero

  init(interval: Duration) {
    self.interval = interval
  }

  func start(_ events: RunEvents) {
    ticks = rows[0].countTicks(every: interval) { [interval] row, number in
      row.content.left = TimeLeft(interval * number)
      events.rowChanged(row)
    }
  }

  /// The time of the lap that ends, and the time since the start: "lap 2  0:12.34  0:31.50".
  func lap() -> String? {
    guard let elapsed else { return nil }
    laps += 1
    defer { lapStart = elapsed }
    return "lap \(laps)  \(Self.text(elapsed - lapStart))  \(Self.text(elapsed))"
  }

  var lastWords: String? { elapsed.map { "total  \(Self.text($0))" } }

  /// Since the start, pauses left out; what is shorter than a hundredth of a second is cut off.
  private var elapsed: Duration? {
    guard let elapsed = ticks?.elapsed?.duration else { return nil }
    return Self.resolution * Int(elapsed / Self.resolution)
  }

  private static func text(_ duration: Duration) -> String {
    TimeLeft(duration).text(fractionDigits: 2)
  }
}
