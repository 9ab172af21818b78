/// One countdown that fills the window: the label, the time in large digits, and when it ends.
struct BigBoard {
  let time: TimeText
  let style: Style

  /// Lays out a row in the middle, and notes at the bottom.
  ///
  /// - Parameters:
  ///   - row: The countdown.
  ///   - others: The number of others that have not ended.
  ///   - notes: The last lines. In a low window they give way.
  ///   - size: The window.
  /// - Returns: As many lines as the window has, each narrower than it.
  func lines(row: RowContent, others: Int, notes: [String], size: TerminalSize) -> [Line] {
    let notes = notes.suffix(max(0, size.rows - 3))
    let height = size.rows - notes.count
    let width = max(1, size.columns - 1)
    // A line for the label and one for the end, and one beside each, where there is room.
    let frame = height >= 3 ? 2 : height - 1
    let gap = height >= 9 ? 1 : 0
    let text = time.text(row.left)
    let large = BigDigits.lines(
      text, columns: width, rows: height - frame - 2 * gap, isASCII: style.glyphs.isASCII)
    let digits = large ?? [DisplayWidth.truncate(text, to: width, ellipsis: style.glyphs.ellipsis)]
    var lines: [Line] = []
    if frame > 0 { lines.append(centred(row.title(style.glyphs), width, as: nil)) }
    lines += empty(gap) + digits.map { centred($0, width, as: role(of: row)) } + empty(gap)
    if frame > 1 {
      lines.append(centred(below(row, others), width, as: state(of: row) == nil ? .faint : role(of: row)))
    }
    let above = (height - lines.count) / 2
    let all = empty(above) + lines + empty(height - lines.count - above)
    return all + notes.map { centred($0, width, as: .faint) }
  }

  /// What stands in the place of the end, if the row does not go on.
  private func state(of row: RowContent) -> String? {
    if row.isOver { return "done" }
    return row.isWaiting ? "press enter" : row.isPaused ? "paused" : nil
  }

  private func below(_ row: RowContent, _ others: Int) -> String {
    (state(of: row) ?? row.end ?? "") + (others > 0 ? "  +\(others)" : "")
  }

  private func role(of row: RowContent) -> Style.Role? {
    if row.isOver { return .done }
    if row.isPaused || row.isWaiting { return .paused }
    return row.isWarned || row.isPastZero ? .warned : nil
  }

  private func empty(_ count: Int) -> [Line] { Array(repeating: Line(""), count: max(0, count)) }

  private func centred(_ text: String, _ width: Int, as role: Style.Role?) -> Line {
    let shown = DisplayWidth.truncate(text, to: width, ellipsis: style.glyphs.ellipsis)
    let margin = String(repeating: " ", count: max(0, width - DisplayWidth.of(shown)) / 2)
    return Line(margin) + Line(shown, style: style, as: role)
  }
}
