/// The lines that the program shows in the window.
struct Board {
  /// In a narrower window, a time with its label needs all columns.
  private static let leastBesideOthers = 14

  let time: TimeText
  let style: Style

  /// Lays out the rows, and notes below them: the keys.
  ///
  /// When there is not room for all, the first are shown, or those up to the chosen one, and the last line says how many
  /// are missing. When there is room for one line only, it is the first note, or the chosen countdown, or the first that
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
      return [notes.first.map { note($0, size: size) } ?? onlyLine(rows, chosen, columns: size.columns)]
    }
    let notes = notes.prefix(room - 1)
    let height = room - notes.count
    let total = rows.count
    let count = total <= height ? total : max(height - 1, 1)
    let shown = rows.dropFirst(max(0, (chosen ?? 0) - count + 1)).prefix(count)
    var lines = table(shown, columns: size.columns)
    if lines.count < min(total, height) {
      lines.append(note("... and \(total - lines.count) more", size: size))
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

  /// The chosen row, or the first that has not ended, and the number of the others, if there is room for it.
  private func onlyLine(_ rows: some Collection<RowContent>, _ chosen: Int?, columns: Int) -> Line {
    let first = rows.first { chosen == nil ? !$0.isOver : $0.isChosen == true }
    guard let row = first ?? rows.first else { return Line("") }
    let others = rows.reduce(-1) { $0 + ($1.isOver ? 0 : 1) }
    let note = others > 0 ? "  +\(others)" : ""
    let hasRoom = columns >= Self.leastBesideOthers + note.count
    let line = table(CollectionOfOne(row), columns: columns - (hasRoom ? note.count : 0))
    return line[0] + Line(hasRoom ? note : "", style: style, as: .faint)
  }

  private func note(_ text: String, size: TerminalSize) -> Line {
    let shown = DisplayWidth.truncate(text, to: max(1, size.columns - 1), ellipsis: style.glyphs.ellipsis)
    return Line(shown, style: style, as: .faint)
  }
}
