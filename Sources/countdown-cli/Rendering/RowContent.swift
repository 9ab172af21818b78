import CountdownKit

/// The content of one row.
struct RowContent: Equatable {
  let label: String
  /// The round, where the row is repeated: "2/4".
  var round: String?
  /// Whether keys act on it alone; nil: no row is chosen.
  var isChosen: Bool?
  var left = TimeLeft.zero
  /// The time left of which the bar shows the part that remains; nil: no bar.
  var whole: TimeLeft?
  /// When it ends, as a clock shows it; nil: it is over, it is paused, or it does not end.
  var end: String?
  var isOver = false
  /// Whether it goes on past zero.
  var isPastZero = false
  /// Whether so little is left that it is shown as a warning.
  var isWarned = false
  var isPaused = false
  /// Whether it begins when a key is pressed.
  var isWaiting = false

  /// The label as the terminal can show it, and the round behind it: "work 2/4".
  func title(_ glyphs: Glyphs) -> String {
    glyphs.shown(label).endingLeftToRight + (round.map { " \($0)" } ?? "")
  }

  /// The same, behind a mark that says on which row keys act.
  func markedTitle(_ glyphs: Glyphs) -> String {
    (isChosen.map { $0 ? "> " : "  " } ?? "") + title(glyphs)
  }

  /// What stands in the place of the bar, if the row does not go on.
  var state: String? {
    if isOver { return "done" }
    return isWaiting ? "press enter" : isPaused ? "paused" : nil
  }

  /// How its time is drawn.
  var role: Style.Role? {
    state != nil ? .still : isWarned || isPastZero ? .alert : nil
  }

  /// The title of the window, in whole seconds.
  func windowTitle(_ glyphs: Glyphs) -> String {
    let state = isOver || isWaiting ? state ?? "" : left.text(fractionDigits: 0)
    let text = (isPaused && !isOver ? "| " : "") + "\(state) \(title(glyphs))"
    return DisplayWidth.truncate(text, to: 60, ellipsis: glyphs.ellipsis)
  }
}
