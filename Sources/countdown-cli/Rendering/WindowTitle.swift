import CountdownKit

/// The title of the terminal's window, and of its tab: what is left, and of what.
///
/// The title that was there before is put aside in the terminal, and taken back: a terminal cannot be asked for it safely.
struct WindowTitle {
  private static let columns = 60

  /// What the terminal shows now; nil: its own title.
  private var shown: String?

  mutating func change(to title: String) -> String {
    guard title != shown else { return "" }
    defer { shown = title }
    return (shown == nil ? Escape.putTitleAside : "") + Escape.title(title)
  }

  mutating func giveBack() -> String {
    defer { shown = nil }
    // A terminal that has put nothing aside is left without a title: the time would be false from now on.
    return shown == nil ? "" : Escape.title("") + Escape.takeTitleBack
  }

  /// The title for a row, in whole seconds.
  static func text(of row: RowContent, glyphs: Glyphs) -> String {
    let state = row.isOver ? "done" : row.isWaiting ? "press enter" : row.left.text(fractionDigits: 0)
    let mark = row.isPaused && !row.isOver ? "| " : ""
    return DisplayWidth.truncate(
      "\(mark)\(state) \(row.title(glyphs))", to: columns, ellipsis: glyphs.ellipsis)
  }
}
