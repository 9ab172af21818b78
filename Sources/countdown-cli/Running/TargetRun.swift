import CountdownKit
import Foundation

/// Counts down to the targets that were named, or up.
///
/// It holds the receivers; the manager does not.
@MainActor
final class TargetRun: CountdownReceiver {
  /// The countdowns that are shown, in order.
  let rows: [Row]
  /// The index of the row on which keys act; nil: none is chosen yet.
  var chosen: Int?
  /// It is told what happens.
  weak var session: Session?
  /// Of a stopwatch.
  var ticks: Countdown?
  var laps: [Duration] = []
  /// A countdown that does not end, whose elapsed time is the clock of all rows: it stands still while time is frozen.
  private let clock = CountdownManager.shared.countDownSilently(for: DurationText.longest)
  let options: Options
  /// The times left at which something is done.
  private let marks: [Duration]
  /// The time that clocks on the wall show, and what they would show had they not been set since.
  let wallClock: () -> Date
  private var expected: (date: Date, at: ContinuousClock.Instant)

  init(_ request: Request, wallClock: @escaping () -> Date = { .now }) {
    self.wallClock = wallClock
    expected = (wallClock(), .now)
    options = request.options
    marks = options.marks.map(\.left) + (options.warning.map { [$0] } ?? [])
    var number = 1
    rows = (options.isStopwatch ? [[]] : request.lines).map { steps in
      defer { number += steps.count }
      return Row(steps, firstNumber: number, options: request.options)
    }
  }

  private var now: Duration { clock.elapsed?.duration ?? .zero }

  /// The number of rows that have neither ended nor passed zero.
  private var running: Int {
    rows.count { !$0.content.isPastZero && !($0.content.isOver && $0.isLastStep) }
  }

  /// Starts all countdowns.
  func start() {
    if options.isStopwatch {
      ticks = rows[0].countTicks(every: options.interval) { [unowned self] row, number in
        row.content.left = TimeLeft(options.interval * number)
        session?.changed(row)
      }
      return
    }
    countTicks(every: .seconds(1)) { run, _ in run.lookAtClock() }
    for row in rows { start(row, left: row.goOn(late: .zero, now: expected.date)) }
  }

  /// Starts the step that a row is at.
  func start(_ row: Row, left: Duration) {
    // A receiver is held weakly and handed to its blocks, so these hold no row.
    let goesPastZero = options.goesPastZero && row.isLastStep
    let onTick: @MainActor (Row, TimeLeft) -> Void = { [unowned self] row, left in
      row.show(left)
      session?.changed(row)
      guard goesPastZero, left <= .zero, !row.content.isPastZero else { return }
      // Zero is not the end of this row, but is told as one.
      row.content.isPastZero = true
      session?.changed(row)
      session?.alarm.ring(for: row, running: running)
    }
    // A step that a key ends, or begins again, is cancelled or replaced.
    let onEnd: @MainActor (Row?, Countdown.Outcome) -> Void = { [unowned self] row, outcome in
      if let row, outcome == .completed { end(row) }
    }
    row.end = now + left
    // While the program is paused, nothing is delivered.
    row.begin(left)
    row.endDate = .now.addingTimeInterval(left / .seconds(1))
    // A tick may come so much later that countdowns started one after the other share a frame.
    let ticks = Countdown.Ticks.every(
      options.interval, tolerance: min(.milliseconds(1), options.interval / 10))
    let countdown =
      options.isQuiet && options.file == nil
      ? row.countDownSilently(for: left, onEnd: onEnd)
      : row.countDown(for: left, ticks: goesPastZero ? ticks.pastZero : ticks, onTick: onTick, onEnd: onEnd)
    row.leftAtLastMark = left
    guard !marks.isEmpty else { return }
    row.countDown(with: countdown, ticks: .at(marks: marks), id: "marks") { [unowned self] row, left in
      passMarks(row, left)
    }
  }

  /// Some marks may be passed; one at the start, or together with the end, is none.
  private func passMarks(_ row: Row, _ left: TimeLeft) {
    let passed = marks.filter { left.duration <= $0 && $0 < row.leftAtLastMark }
    row.leftAtLastMark = min(row.leftAtLastMark, left.duration)
    guard left > .zero, !passed.isEmpty else { return }
    row.show(left)
    session?.changed(nil)
    session?.alarm.warn(of: row, passed: passed, running: running)
  }

  /// The step that a row is at has ended: by itself, or by a key, just now.
  func end(_ row: Row, byKey: Bool = false) {
    let late = byKey ? .zero : max(.zero, now - row.end)
    row.finish()
    session?.changed(row)
    session?.alarm.ring(for: row, running: running)
    if row.isLastStep {
      if running == 0 { session?.allHaveEnded() }
    } else if options.waits, !byKey {
      row.begin(row.goOn(late: .zero, now: wallClock()))
      row.content.isWaiting = true
      // What the key begins takes its place.
      row.countTicks(every: .seconds(1)) { [unowned self] row, seconds in
        row.content.end = "waits \(TimeLeft(.seconds(seconds)).text(fractionDigits: 0))"
        session?.changed(nil)
      }
      session?.changed(nil)
    } else {
      start(row, left: row.goOn(late: late, now: wallClock()))
    }
  }

  /// Time goes on after it was frozen.
  func timeGoesOn() {
    CountdownManager.shared.resume()
    for row in rows where !row.content.isPastZero {
      row.endDate = CountdownManager.shared.countdown(of: row)?.endDate
    }
  }

  // MARK: Dates, which follow the clock on the wall

  /// Notices that the clock was set, and moves what counts to a date, as an alarm clock does; all else ends at another time.
  ///
  /// A pause, which makes dates later, is no change of the clock. By less than half a second, clocks are not set: they are made
  /// to run a little faster or slower.
  func lookAtClock() {
    let (date, instant) = (wallClock(), ContinuousClock.now)
    let change = Duration.from(expected.date, to: date) - expected.at.duration(to: instant)
    guard abs(change / .seconds(1)) >= 0.5 else { return }
    expected = (date, instant)
    for row in rows
    where row.step.isDate && !row.content.isOver && !row.content.isWaiting && !row.content.isPastZero {
      move(row, by: .zero - change)
    }
    timeGoesOn()
    session?.changed(nil)
  }

  /// Moves the end of a step.
  func move(_ row: Row, by duration: Duration) {
    guard let countdown = CountdownManager.shared.countdown(of: row), let left = countdown.timeLeft?.duration
    else { return }
    let move = max(duration, .zero - left)
    row.end += move
    // The marks that are before it now are still to come.
    row.leftAtLastMark = max(row.leftAtLastMark, left + move)
    // The whole of the bar is moved with the end, so that two moves that cancel each other leave the bar as it was.
    row.content.whole = row.content.whole.map { TimeLeft($0.duration + move) }
    countdown.extend(by: move)
    // The step may have ended, and the next may have begun.
    guard let left = countdown.timeLeft, left > .zero else { return }
    row.show(left)
    row.endDate = countdown.endDate
  }
}
