import CountdownKit
import Foundation

/// What the keys do with the chosen row.
extension TargetRun {
  /// The chosen row, or the first that has not ended.
  var keyRow: Int { chosen ?? rows.firstIndex { !$0.content.isOver } ?? 0 }

  /// The same row, which is chosen from now on.
  private func chosenRow() -> Int {
    let row = keyRow
    if rows.count > 1 { choose(row) }
    return row
  }

  /// From no row to the first, from the last to none, and back.
  func choose(by step: Int) {
    guard rows.count > 1 else { return }
    // No row counts as one more.
    let place = ((chosen ?? rows.count) + step + rows.count + 1) % (rows.count + 1)
    choose(place == rows.count ? nil : place)
  }

  private func choose(_ place: Int?) {
    chosen = place
    for (index, row) in rows.enumerated() { row.content.isChosen = place.map { $0 == index } }
  }

  /// Dates stay where they are.
  func extend(by duration: Duration) {
    let index = chosenRow()
    guard case .after = courses[index].step.goal,
      let countdown = CountdownManager.shared.countdown(of: rows[index]),
      let left = countdown.timeLeft
    else { return }
    let move = move(duration, of: left.duration)
    // Before the step may end, and the next begins.
    courses[index].delay(by: move)
    if left.duration + move > .zero { comeBack(index) }
    self.move(index, by: move)
  }

  /// Nothing is taken from a row beyond zero, and one that is past zero is given time from now on.
  private func move(_ duration: Duration, of left: Duration) -> Duration {
    if left <= .zero { return duration > .zero ? duration - left : .zero }
    return max(duration, .zero - left)
  }

  func skip() {
    let index = chosenRow()
    if rows[index].content.isWaiting {
      beginStep(of: index)
    } else if !courses[index].isLastStep {
      courses[index].endStep(at: now)
      CountdownManager.shared.cancel(rows[index])
      endStep(of: index, asks: false)
    }
  }

  func again() {
    let index = chosenRow()
    guard !rows[index].content.isOver, !rows[index].content.isWaiting, courses[index].beginAgain(at: now)
    else { return }
    comeBack(index)
    startStep(of: index)
  }

  func goOn() {
    for index in rows.indices where rows[index].content.isWaiting && chosen ?? index == index {
      beginStep(of: index)
    }
  }

  private func beginStep(of index: Int) {
    courses[index].beginStep(at: now)
    startStep(of: index)
  }
}
