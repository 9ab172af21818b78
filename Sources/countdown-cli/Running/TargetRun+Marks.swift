import CountdownKit

/// The marks before the end: commands, and the warning.
extension TargetRun {
  /// Lets a row notice its marks.
  func observeMarks(of index: Int, _ countdown: Countdown) {
    guard !marks.isEmpty else { return }
    let row = rows[index]
    row.leftAtLastMark = courses[index].left
    row.countDown(with: countdown, ticks: .at(marks: marks), id: "marks") { [unowned self, marks] row, left in
      // A mark that is passed at the start, or together with the end, is none.
      let passed = marks.filter { left.duration <= $0 && $0 < row.leftAtLastMark }
      row.leftAtLastMark = min(row.leftAtLastMark, left.duration)
      guard left > .zero, !passed.isEmpty else { return }
      row.show(left)
      events?.rowsMoved()
      events?.marked(row, passed, running)
    }
  }

  /// Zero is not the end of this row, but is told as one.
  func passZero(of index: Int) {
    rows[index].content.isPastZero = true
    running -= 1
    events?.rowChanged(rows[index])
    events?.ended(rows[index], running)
  }

  /// A row that has passed zero has time left again.
  func comeBack(_ index: Int) {
    guard rows[index].content.isPastZero else { return }
    rows[index].comeBack()
    running += 1
  }
}
