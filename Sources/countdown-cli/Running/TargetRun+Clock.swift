import CountdownKit
import Foundation

/// Dates, which follow the clock on the wall.
extension TargetRun {
  /// By less than this, clocks are not set: they are made to run a little faster or slower.
  private static let leastChange = Duration.milliseconds(500)

  /// Notices that the clock was set, and moves what counts to a date, as an alarm clock does.
  ///
  /// A pause, which makes dates later, is no change of the clock.
  func lookAtClock() {
    let (date, instant) = (wallClock(), ContinuousClock.now)
    let change = Duration.from(expected.date, to: date) - expected.at.duration(to: instant)
    guard change >= Self.leastChange || change <= .zero - Self.leastChange else { return }
    expected = (date, instant)
    for (index, row) in rows.enumerated() where !row.content.isOver {
      let isCounting = courses[index].step.isDate && !row.content.isWaiting && !row.content.isPastZero
      courses[index].clockWasSet(by: change)
      if isCounting { move(index, by: .zero - change) }
    }
    events?.rowsMoved()
  }

  /// Moves the deadline of a row whose course is moved already.
  func move(_ index: Int, by duration: Duration) {
    guard let countdown = CountdownManager.shared.countdown(of: rows[index]), let left = countdown.timeLeft
    else {
      return
    }
    let move = max(duration, .zero - left.duration)
    // The marks that are before it now are still to come.
    rows[index].leftAtLastMark = max(rows[index].leftAtLastMark, left.duration + move)
    rows[index].move(by: move)
    countdown.extend(by: move)
    if let left = countdown.timeLeft, left > .zero { rows[index].show(left) }
    rows[index].endDate = countdown.endDate
  }
}
