import CountdownKit

/// The content of one row.
struct RowContent: Equatable {
  let label: String
  /// The round, where the row is repeated.
  var round: Round?
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
  /// Whether so little is left that it has the colour of a warning.
  var isWarned = false
  var isPaused = false
  /// Whether it begins when a key is pressed.
  var isWaiting = false
  /// For how long it has waited.
  var waited = Duration.zero

  /// The label as the terminal can show it, and the round behind it: "work 2/4".
  func title(_ glyphs: Glyphs) -> String {
    let label = glyphs.shown(label).endingLeftToRight
    return round.map { "\(label) \($0.number)/\($0.of)" } ?? label
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

  var fraction: Double {
    guard let whole, whole > .zero else { return 0 }
    return left.duration / whole.duration
  }
}

/// Which repetition of a course it is, 1 for the first, and of how many.
struct Round: Equatable {
  let number: Int
  let of: Int
}
