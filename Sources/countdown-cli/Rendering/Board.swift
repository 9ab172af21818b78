/// The lines that the program shows in the window.
struct Board {
  let time: TimeText
  let style: Style

  /// Lays out the rows, and notes below them: the keys.
  ///
  /// When there is not room for all, the first are shown, or those up to the chosen one, and the last line says which these
  /// are. When there is room for one line only, it is the first note, or the chosen countdown, or the first that
  /// has not ended.
  ///
  /// - Returns: Fewer lines than the window has, since the cursor rests below them, but at least one; each narrower than
  ///   it.
  /// - Complexity: O(height of the window), but where that is one line, O(number of rows).
  func lines(
    rows: some Collection<RowContent>, chosen: Int? = nil, notes: [String], size: TerminalSize
  ) -> [Line] {
    let room = max(1, size.rows - 1)
    guard room > 1 else {
      if let note = notes.first { return [self.note(note, size: size)] }
      let row = rows.first { chosen == nil ? !$0.isOver : $0.isChosen == true } ?? rows.first
      return table(row.map { [$0] } ?? [], columns: size.columns)
    }
    // The keys leave half of the window to the rows.
    let notes = notes.prefix(room / 2)
    let height = room - notes.count
    let total = rows.count
    let count = total <= height ? total : max(height - 1, 1)
    let first = max(0, (chosen ?? 0) - count + 1)
    var lines = table(rows.dropFirst(first).prefix(count), columns: size.columns)
    if count < min(total, height) {
      lines.append(note("rows \(first + 1)-\(first + count) of \(total)", size: size))
    }
    return lines + notes.map { note($0, size: size) }
  }

  private func table(_ rows: some Collection<RowContent>, columns: Int) -> [Line] {
    let times = rows.map { time.text($0.left) }
    let layout = RowLayout(
      columns: columns,
      labels: rows.map { DisplayWidth.of($0.markedTitle(style.glyphs)) }.max() ?? 0,
      times: times.map { DisplayWidth.of($0) }.max() ?? 0,
      ends: rows.compactMap { $0.end?.utf8.count })
    return zip(rows, times).map { layout.line(of: $0, time: $1, style: style) }
  }

  private func note(_ text: String, size: TerminalSize) -> Line {
    let shown = DisplayWidth.truncate(text, to: max(1, size.columns - 1), ellipsis: style.glyphs.ellipsis)
    return Line(shown, style: style, as: .faint)
  }
}
