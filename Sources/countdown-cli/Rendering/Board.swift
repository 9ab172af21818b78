/// Everything the program shows in the window, as lines that fit it.
struct Board {
  let time: TimeText
  let style: Style

  /// Lays out the rows, and a status line below them.
  ///
  /// When there is not room for all, the first are shown, and the last line says how many are missing.
  ///
  /// - Parameters:
  ///   - rows: The rows in order; only those that fit are looked at.
  ///   - total: The number of countdowns; there may be more of them than rows.
  ///   - status: The last line, if there is to be one.
  ///   - size: The window.
  /// - Returns: Fewer lines than the window has, each narrower than it.
  /// - Complexity: O(height of the window).
  func lines(rows: some Collection<RowContent>, total: Int, status: String?, size: TerminalSize) -> [Line] {
    // The cursor rests on the line below the board: a window of one line has no room for anything else.
    let status = size.rows > 1 ? status : nil
    let height = max(0, size.rows - (status == nil ? 1 : 2))
    let fits = total == rows.count && total <= height
    let shown = rows.prefix(fits ? total : max(height - 1, min(height, 1)))
    let times = shown.map { time.text($0.left) }
    let layout = RowLayout(
      columns: size.columns,
      labels: shown.map { DisplayWidth.of($0.label) }.max() ?? 0,
      times: times.map { DisplayWidth.of($0) }.max() ?? 0)

    var lines = zip(shown, times).map { layout.line(of: $0, time: $1, style: style) }
    if lines.count < min(total, height) {
      lines.append(note("… and \(total - lines.count) more", size: size))
    }
    if let status {
      lines.append(note(status, size: size))
    }
    return lines
  }

  private func note(_ text: String, size: TerminalSize) -> Line {
    Line(DisplayWidth.truncate(text, to: max(1, size.columns - 1)), style: style, as: .faint)
  }
}
