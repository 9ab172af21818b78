import CountdownKit

/// Counts down to the targets that were named.
@MainActor
final class TargetRun: Run {
  let rows: [Row]
  var total: Int { rows.count }
  var status: String? { nil }

  private let targets: [Target]
  private let interval: Duration
  private let tolerance: Duration
  private var open = 0

  /// - Parameters:
  ///   - targets: One for each row.
  ///   - interval: The distance between two ticks.
  ///   - tolerance: How much later a tick may come, so that countdowns started one after the other share
  ///     a frame.
  init(targets: [Target], interval: Duration, tolerance: Duration) {
    self.targets = targets
    self.interval = interval
    self.tolerance = tolerance
    rows = targets.map { Row(label: $0.label) }
  }

  func start(on display: any Display, done: @escaping @MainActor () -> Void) {
    open = rows.count
    for (target, row) in zip(targets, rows) {
      let onTick: @MainActor (Row, TimeLeft, inout Bool) -> Void = { row, left, _ in
        row.show(left)
        display.rowChanged(row)
      }
      let onEnd: @MainActor (Row?, Countdown.Outcome) -> Void = { [unowned self] row, _ in
        if let row {
          row.end()
          display.rowChanged(row)
        }
        open -= 1
        if open == 0 { done() }
      }
      switch target.goal {
      case .after(let duration):
        row.countDown(for: duration, every: interval, tolerance: tolerance, onTick: onTick, onEnd: onEnd)
      case .at(let date):
        row.countDown(until: date, every: interval, tolerance: tolerance, onTick: onTick, onEnd: onEnd)
      }
    }
  }
}
