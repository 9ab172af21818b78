import CountdownKit

/// What the keys do with the chosen row.
extension TargetRun {
  /// The chosen row, or the first that has not ended.
  private var keyRow: Int { chosen ?? rows.firstIndex { !$0.content.isOver } ?? 0 }

  /// The keys that do something now, beside those that always do, in a word or two each.
  var keys: [String] {
    if options.isStopwatch { return ["enter lap"] }
    let row = rows[keyRow]
    let lasts = !row.step.isDate && !row.content.isOver && !row.content.isWaiting
    return (lasts ? ["+ - minute"] : []) + (!row.isLastStep || row.content.isWaiting ? ["n next"] : [])
      + (lasts ? ["r again"] : []) + (rows.count > 1 ? ["arrows row"] : [])
  }

  /// Handles a key, in small letters.
  func pressed(_ key: String) {
    switch key {
    case "↑": choose(by: -1)
    case "↓": choose(by: 1)
    // The key of the plus sign without shift, as keyboards often have it.
    case "+", "=": extend(by: .seconds(60))
    case "-": extend(by: .seconds(-60))
    case "n": skip()
    case "r": again()
    case "\n", "\r": goOn()
    default: break
    }
  }

  /// The row on which keys act, which is chosen from now on.
  private func chosenRow() -> Row? {
    if options.isStopwatch { return nil }
    if rows.count > 1 { choose(keyRow) }
    return rows[keyRow]
  }

  /// Chooses the row below for 1, the one above for -1; from the last none, and back.
  ///
  /// In large digits there is always one.
  private func choose(by step: Int) {
    guard rows.count > 1 else { return }
    // No row counts as one more.
    let (places, place) = options.isBig ? (rows.count, keyRow) : (rows.count + 1, chosen ?? rows.count)
    let next = (place + step + places) % places
    choose(next == rows.count ? nil : next)
  }

  private func choose(_ place: Int?) {
    chosen = place
    for (index, row) in rows.enumerated() { row.content.isChosen = place.map { $0 == index } }
  }

  /// Gives the chosen countdown more time, or less if `duration` is negative: one to a date stays as it is.
  ///
  /// Nothing is taken from a row beyond zero, and one that is past zero is given time from now on.
  func extend(by duration: Duration) {
    guard let row = chosenRow(), !row.step.isDate,
      let left = CountdownManager.shared.countdown(of: row)?.timeLeft?.duration
    else { return }
    let move = left > .zero ? max(duration, .zero - left) : duration > .zero ? duration - left : .zero
    if left + move > .zero { comeBack(row) }
    self.move(row, by: move)
  }

  /// Ends the present step, and begins the next, if there is one.
  private func skip() {
    guard let row = chosenRow() else { return }
    if row.content.isWaiting {
      begin(row)
    } else if !row.isLastStep {
      CountdownManager.shared.cancel(row)
      end(row, byKey: true)
    }
  }

  /// Begins the present step again, if it has a duration.
  private func again() {
    guard let row = chosenRow(), !row.content.isOver, !row.content.isWaiting, !row.step.isDate else { return }
    comeBack(row)
    begin(row)
  }

  /// Begins the steps that wait for a key, or the one of them that is chosen.
  private func goOn() {
    for (index, row) in rows.enumerated() where row.content.isWaiting && chosen ?? index == index {
      begin(row)
    }
  }

  /// Begins the step that is shown, with all of its length.
  private func begin(_ row: Row) { start(row, left: row.step.length(from: wallClock())) }

  /// A row that has passed zero has time left again.
  private func comeBack(_ row: Row) {
    guard row.content.isPastZero else { return }
    row.content.isPastZero = false
    row.printed = ""
  }
}
