/// One countdown that fills the window: the label, the time in large digits, and when it ends.
struct BigBoard {
  let time: TimeText
  let style: Style

  /// Lays out a row in the middle, and notes at the bottom.
  /// - Returns: As many lines as the window has, each narrower than it.
  func lines(row: RowContent, others: Int, notes: [String], size: TerminalSize) -> [Line] {
    let notes = notes.prefix(max(0, size.rows - 3))
    let height = size.rows - notes.count
    let width = max(1, size.columns - 1)
    // A line for the label and one for the end, and one beside each, where there is room.
    let frame = height >= 3 ? 2 : height - 1
    let gap = height >= 9 ? 1 : 0
    let text = time.text(row.left)
    let large = BigDigits.lines(
      text, columns: width, rows: height - frame - 2 * gap)
    let digits = large?.map { centred($0, width) } ?? [centred(text, width, as: row.role)]
    var lines: [Line] = []
    if frame > 0 { lines.append(centred(row.title(style.glyphs), width, as: row.role)) }
    lines += empty(gap) + digits + empty(gap)
    if frame > 1 { lines.append(centred(below(row, others), width, as: row.role ?? .faint)) }
    let above = (height - lines.count) / 2
    let all = empty(above) + lines + empty(height - lines.count - above)
    return all + notes.map { centred($0, width, as: .faint) }
  }

  private func below(_ row: RowContent, _ others: Int) -> String {
    [row.state, row.end].compactMap { $0 }.joined(separator: "  ") + (others > 0 ? "  +\(others)" : "")
  }

  private func empty(_ count: Int) -> [Line] { Array(repeating: Line(""), count: max(0, count)) }

  private func centred(_ text: String, _ width: Int, as role: Style.Role?) -> Line {
    let shown = DisplayWidth.truncate(text, to: width, ellipsis: style.glyphs.ellipsis)
    return centred(Line(shown, style: style, as: role), width)
  }

  private func centred(_ line: Line, _ width: Int) -> Line {
    Line("", columns: max(0, width - line.width) / 2) + line
  }
}
