import CountdownKit
import Foundation

/// Counts down to the targets that were named.
@MainActor
final class TargetRun: Run, CountdownReceiver {
  let rows: [Row]
  var keys: [String] {
    let index = keyRow
    let (row, course) = (rows[index].content, courses[index])
    let lasts = if case .after = course.step.goal { !row.isOver && !row.isWaiting } else { false }
    return (lasts ? ["+ - minute"] : []) + (!course.isLastStep || row.isWaiting ? ["n next"] : [])
      + (lasts ? ["r again"] : []) + (rows.count > 1 ? ["arrows row"] : [])
  }
  /// The row on which keys act; nil: none is chosen yet.
  var chosen: Int?

  /// One for each row.
  var courses: [TargetCourse]
  /// A countdown that does not end, whose elapsed time is the clock of all courses: it stands still while time is frozen.
  private let clock = CountdownManager.shared.countDownSilently(for: DurationText.longest)
  let options: Options
  /// How much later a tick may come, so that countdowns started one after the other share a frame.
  private let tolerance: Duration
  /// The times left at which something is done.
  let marks: [Duration]
  private(set) var events: RunEvents?
  /// The time that clocks on the wall show, and what they would show had they not been set since.
  let wallClock: () -> Date
  var expected: (date: Date, at: ContinuousClock.Instant)
  /// The rows that have neither ended nor passed zero.
  var running = 0

  init(
    targets: [Target], options: Options, isLive: Bool = false, wallClock: @escaping () -> Date = { .now }
  ) {
    self.wallClock = wallClock
    expected = (wallClock(), .now)
    courses = TargetCourse.all(of: targets, rounds: options.rounds, at: wallClock())
    self.options = options
    tolerance = isLive ? min(.milliseconds(1), options.interval / 10) : .zero
    marks = options.marks.map(\.left) + (options.warning.map { [$0] } ?? [])
    rows = courses.map {
      Row(number: $0.number, label: $0.step.label, round: $0.round, warning: options.warning)
    }
  }

  var now: Duration { clock.elapsed?.duration ?? .zero }

  func start(_ events: RunEvents) {
    self.events = events
    running = rows.count
    expected = (wallClock(), .now)
    if courses.contains(where: \.hasDate) {
      countTicks(every: .seconds(1)) { run, _ in run.lookAtClock() }
    }
    for index in rows.indices {
      courses[index].begin(at: now, expected.date)
      startStep(of: index)
    }
  }

  /// Starts the step that a row is at.
  func startStep(of index: Int) {
    // A receiver is held weakly and handed to its blocks, so these hold no row.
    let goesPastZero = options.goesPastZero && courses[index].isLastStep
    let onTick: @MainActor (Row, TimeLeft) -> Void = { [unowned self] row, left in
      row.show(left)
      Self.aim(row, left)
      events?.rowChanged(row)
      if goesPastZero, left <= .zero, !row.content.isPastZero { passZero(of: index) }
    }
    // A step that a key ends, or begins again, is cancelled or replaced.
    let onEnd: @MainActor (Row?, Countdown.Outcome) -> Void = { [unowned self] row, outcome in
      if row != nil, outcome == .completed { endStep(of: index) }
    }
    let row = rows[index]
    let left = courses[index].left
    row.begin(courses[index])
    // While the program is paused, nothing is delivered.
    row.show(TimeLeft(left))
    row.endDate = .now.addingTimeInterval(left / .seconds(1))
    let ticks = Countdown.Ticks.every(options.interval, tolerance: tolerance)
    let countdown =
      if options.isQuiet, options.file == nil {
        row.countDownSilently(for: left, onEnd: onEnd)
      } else {
        row.countDown(
          for: left, ticks: goesPastZero ? ticks.pastZero : ticks, onTick: onTick, onEnd: onEnd)
      }
    observeMarks(of: index, countdown)
  }

  /// The step that a row is at has ended.
  func endStep(of index: Int, asks: Bool = true) {
    let row = rows[index]
    let isLast = courses[index].isLastStep
    row.end()
    events?.rowChanged(row)
    running -= isLast ? 1 : 0
    events?.ended(row, running)
    if isLast {
      if running == 0 { events?.done() }
    } else if options.waits, asks {
      courses[index].advanceAsIfInTime(at: now)
      row.wait(courses[index])
      // What the key begins takes its place.
      row.countTicks(every: .seconds(1)) { [unowned self] row, seconds in
        row.content.waited = .seconds(seconds)
        events?.rowsMoved()
      }
      events?.rowsMoved()
    } else {
      courses[index].advance(at: now)
      startStep(of: index)
    }
  }

  /// Notices that the clock on the wall was set.
  ///
  /// The text of an end is not changed for less than a second. A tick that is late says more than is left.
  private static func aim(_ row: Row, _ left: TimeLeft) {
    func differs(_ end: Date) -> Bool { row.endDate.map { abs($0.timeIntervalSince(end)) > 1 } ?? true }
    guard left > .zero, differs(.now.addingTimeInterval(left.duration / .seconds(1))) else { return }
    if let end = CountdownManager.shared.countdown(of: row)?.endDate, differs(end) { row.endDate = end }
  }

  func timeGoesOn() {
    for row in rows where !row.content.isPastZero {
      row.endDate = CountdownManager.shared.countdown(of: row)?.endDate
    }
  }
}
