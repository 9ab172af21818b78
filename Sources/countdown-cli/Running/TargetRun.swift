import CountdownKit
import Foundation

/// Counts down to the targets that were named.
@MainActor
final class TargetRun: Run {
  let rows: [Row]
  var total: Int { rows.count }
  var status: StatusText? { nil }
  let keys = ["+ - minute"]

  /// One for each row.
  private var courses: [TargetCourse]
  /// A countdown that does not end, whose elapsed time is the clock of all courses: it stands still while time is frozen.
  private let clock = CountdownManager.shared.countDownSilently(for: DurationText.longest)
  private let interval: Duration
  private let tolerance: Duration
  private let isSilent: Bool
  private var running = 0

  /// - Parameters:
  ///   - targets: The first step of each row.
  ///   - rounds: How often all steps are counted.
  ///   - interval: The distance between two ticks.
  ///   - tolerance: How much later a tick may come, so that countdowns started one after the other share a frame.
  ///   - isSilent: Whether only ends are of interest.
  init(targets: [Target], rounds: Int, interval: Duration, tolerance: Duration, isSilent: Bool) {
    courses = TargetCourse.all(of: targets, rounds: rounds, at: .now)
    self.interval = interval
    self.tolerance = tolerance
    self.isSilent = isSilent
    rows = courses.map { Row($0) }
  }

  private var now: Duration { clock.elapsed ?? .zero }

  func start(
    on display: any Display, ended: @escaping @MainActor (Row, _ running: Int) -> Void,
    done: @escaping @MainActor () -> Void
  ) {
    running = rows.count
    for index in rows.indices {
      courses[index].begin(at: now, .now)
      rows[index].begin(courses[index])
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
      Self.aim(row, left)
      display.rowChanged(row)
    }
    let onEnd: @MainActor (Row?, Countdown.Outcome) -> Void = { [unowned self] row, _ in
      guard let row else { return }
      stepEnded(row)
      guard !courses[index].isLastStep else { return }
      courses[index].advance(at: now)
      row.begin(courses[index])
      startStep(of: index, on: display, stepEnded: stepEnded)
    }
    let left = courses[index].left
    rows[index].endDate = .now + left / .seconds(1)
    if isSilent {
      rows[index].countDownSilently(for: left, onEnd: onEnd)
    } else {
      rows[index].countDown(
        for: left, ticks: .every(interval, tolerance: tolerance), onTick: onTick, onEnd: onEnd)
    }
  }

  /// Notices that the clock on the wall was set.
  ///
  /// The text of an end is not changed for less than a second. A tick that is late says more than is left.
  private static func aim(_ row: Row, _ left: TimeLeft) {
    func differs(_ end: Date) -> Bool { row.endDate.map { abs($0.timeIntervalSince(end)) > 1 } ?? true }
    guard left > .zero, differs(.now + left.duration / .seconds(1)) else { return }
    if let end = CountdownManager.shared.countdown(of: row)?.endDate, differs(end) { row.endDate = end }
  }

  func timeGoesOn() {
    for row in rows { row.endDate = CountdownManager.shared.countdown(of: row)?.endDate }
  }

  /// Dates stay where they are.
  func extend(by duration: Duration) {
    for (index, row) in rows.enumerated() {
      guard case .after = courses[index].step.goal,
        let countdown = CountdownManager.shared.countdown(of: row),
        let left = countdown.timeLeft
      else { continue }
      // Before the step may end, and the next begins.
      courses[index].delay(by: max(duration, .zero - left.duration))
      countdown.extend(by: duration)
      // While the program is paused nothing is delivered, and the row shows the move all the same.
      if let left = countdown.timeLeft, left > .zero { row.show(left) }
      row.endDate = countdown.endDate
    }
  }
}
