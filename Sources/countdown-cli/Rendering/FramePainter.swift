/// Turns boards into the bytes that bring the terminal from the last board to the next, in place.
///
/// The cursor rests in the first column below the board. It is only moved relative to that, so what stands
/// above the board, and the scrollback, stay as they are. Nothing is cleared that is about to be written
/// again, which is what would flicker.
struct FramePainter {
  /// Whether the terminal breaks long lines anew when its window is made narrower.
  let terminalReflows: Bool

  private var painted: [Line] = []
  private var size: TerminalSize?

  init(terminalReflows: Bool) {
    self.terminalReflows = terminalReflows
  }

  /// The board is no longer known to be where it was left; the next one is painted below the cursor.
  mutating func forget() {
    painted = []
    size = nil
  }

  /// Paints `lines`.
  ///
  /// - Returns: One frame to be written at once; nil if the terminal shows them already.
  mutating func frame(_ lines: [Line], size: TerminalSize) -> String? {
    defer {
      painted = lines
      self.size = size
    }
    guard self.size == size, lines.count == painted.count else {
      return Escape.unwrapped(erase(for: size) + lines.map { $0.text + "\r\n" }.joined())
    }
    guard lines != painted else { return nil }
    let changes = zip(lines, painted).map { line, old in
      line == old ? "\r\n" : line.text + Escape.eraseToEndOfLine + "\r\n"
    }
    return Escape.unwrapped(Escape.up(painted.count) + changes.joined())
  }

  /// Back to the first line of what was painted, and all of it erased.
  private func erase(for size: TerminalSize) -> String {
    guard !painted.isEmpty else { return "\r" + Escape.eraseToEndOfLine }
    var height = painted.count
    if terminalReflows {
      let columns = max(1, size.columns)
      height = painted.reduce(0) { $0 + max(1, ($1.width + columns - 1) / columns) }
    }
    return Escape.up(min(height, max(0, size.rows - 1))) + Escape.eraseBelow
  }
}
