import CountdownKit

/// Counts down to the targets that were named.
@MainActor
final class TargetRun: Run {
  let rows: [Row]
  var total: Int { rows.count }
  var status: StatusText? { nil }
  let keys = ["+ - minute"]

  /// One for each row.
  private var courses: [Course]
  private let interval: Duration
  private let tolerance: Duration
  private let isSilent: Bool
  private var running = 0

  /// - Parameters:
  ///   - courses: One for each row.
  ///   - interval: The distance between two ticks.
  ///   - tolerance: How much later a tick may come, so that countdowns started one after the other share a frame.
  ///   - isSilent: Whether only ends are of interest.
  init(courses: [Course], interval: Duration, tolerance: Duration, isSilent: Bool) {
    self.courses = courses
    self.interval = interval
    self.tolerance = tolerance
    self.isSilent = isSilent
    rows = courses.map { Row($0) }
  }

  func start(
    on display: any Display, ended: @escaping @MainActor (Row, _ running: Int) -> Void,
    done: @escaping @MainActor () -> Void
  ) {
    running = rows.count
    for index in rows.indices {
      startStep(of: index, on: display) { [unowned self] row in
        row.end()
        display.rowChanged(row)
        running -= courses[index].isLastStep ? 1 : 0
        ended(row, running)
        if running == 0 { done() }
      }
    }
  }

  /// Starts the step that a row is at, and those behind it when it has ended.
  private func startStep(
    of index: Int, on display: any Display, stepEnded: @escaping @MainActor (Row) -> Void
  ) {
    // A receiver is held weakly and handed to its blocks, so these hold no row.
    let onTick: @MainActor (Row, TimeLeft) -> Void = { row, left in
      row.show(left)
      display.rowChanged(row)
    }
    let onEnd: @MainActor (Row?, Countdown.Outcome) -> Void = { [unowned self] row, _ in
      guard let row else { return }
      stepEnded(row)
      guard !courses[index].isLastStep else { return }
      courses[index].advance()
      row.begin(courses[index])
      startStep(of: index, on: display, stepEnded: stepEnded)
    }
    let row = rows[index]
    switch courses[index].step.goal {
    case .after(let duration) where isSilent:
      row.countDownSilently(for: duration, onEnd: onEnd)
    case .after(let duration):
      row.countDown(
        for: duration, ticks: .every(interval, tolerance: tolerance), onTick: onTick, onEnd: onEnd)
    case .at(let date) where isSilent:
      row.countDownSilently(for: .until(date), onEnd: onEnd)
    case .at(let date):
      row.countDown(
        for: .until(date), ticks: .every(interval, tolerance: tolerance), onTick: onTick, onEnd: onEnd)
    }
  }

  /// Dates stay where they are.
  func extend(by duration: Duration) {
    for (index, row) in rows.enumerated() {
      guard case .after = courses[index].step.goal, let countdown = CountdownManager.shared.countdown(of: row)
      else { continue }
      countdown.extend(by: duration)
      // While the program is paused nothing is delivered, and the row shows the move all the same.
      if let left = countdown.timeLeft, left > .zero { row.show(left) }
    }
  }
}
