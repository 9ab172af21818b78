import CountdownKit

/// Counts down to the targets that were named.
@MainActor
final class TargetRun: Run {
  let rows: [Row]
  var total: Int { rows.count }
  var status: StatusText? { nil }

  private let targets: [Target]
  private let interval: Duration
  private let tolerance: Duration
  private let isSilent: Bool
  private var running = 0

  /// - Parameters:
  ///   - targets: One for each row.
  ///   - interval: The distance between two ticks.
  ///   - tolerance: How much later a tick may come, so that countdowns started one after the other share
  ///     a frame.
  ///   - isSilent: Whether only ends are of interest.
  init(targets: [Target], interval: Duration, tolerance: Duration, isSilent: Bool) {
    self.targets = targets
    self.interval = interval
    self.tolerance = tolerance
    self.isSilent = isSilent
    rows = targets.enumerated().map { Row(number: $0 + 1, label: $1.label) }
  }

  func start(
    on display: any Display, ended: @escaping @MainActor (Row, _ running: Int) -> Void,
    done: @escaping @MainActor () -> Void
  ) {
    running = rows.count
    // A receiver is held weakly, and handed to its blocks: a row that is gone is not counted for.
    let onTick: @MainActor (Row, TimeLeft) -> Void = { row, left in
      row.show(left)
      display.rowChanged(row)
    }
    let onEnd: @MainActor (Row?, Countdown.Outcome) -> Void = { [unowned self] row, _ in
      guard let row else { return }
      row.end()
      display.rowChanged(row)
      running -= 1
      ended(row, running)
      if running == 0 { done() }
    }
    for (row, target) in zip(rows, targets) {
      switch target.goal {
      case .after(let duration) where isSilent:
        row.countDownSilently(for: duration, onEnd: onEnd)
      case .after(let duration):
        row.countDown(for: duration, every: interval, tolerance: tolerance, onTick: onTick, onEnd: onEnd)
      case .at(let date) where isSilent:
        row.countDownSilently(until: date, onEnd: onEnd)
      case .at(let date):
        row.countDown(until: date, every: interval, tolerance: tolerance, onTick: onTick, onEnd: onEnd)
      }
    }
  }
}
