/// Turns boards into the bytes that bring the terminal from the last board to the next.
///
/// In place, the cursor rests in the first column below the board; in a window of one line, in that line. It is only moved
/// relative to that, so what stands above the board, and the scrollback, stay as they are. Nothing is cleared that is
/// about to be written again, which is what would flicker.
///
/// On the alternate screen a board fills the window, and the other screen stays as it was. Lines for those who read back
/// wait until the terminal shows that again.
struct Painter {
  let isOnAlternateScreen: Bool
  /// Whether the terminal breaks long lines anew when its window is made narrower.
  let terminalReflows: Bool

  private var painted: [Line] = []
  private var size: TerminalSize?
  private var waiting = ""

  init(isOnAlternateScreen: Bool = false, terminalReflows: Bool = true) {
    self.isOnAlternateScreen = isOnAlternateScreen
    self.terminalReflows = terminalReflows
  }

  /// What is written before the first board.
  var enter: String { isOnAlternateScreen ? Escape.alternateScreen : "" }

  /// The board is left; the next one is painted below it.
  mutating func leave() -> String {
    defer {
      forget()
      waiting = ""
    }
    // A terminal without an alternate screen is left empty.
    if isOnAlternateScreen { return Escape.home + Escape.clearScreen + Escape.normalScreen + waiting }
    return painted.isEmpty || restsBelow ? "" : "\r\n"
  }

  /// The board is no longer known to be where it was left; the next one is painted below the cursor.
  mutating func forget() {
    painted = []
    size = nil
  }

  /// Paints a board, and lines of text above it.
  /// - Returns: One frame to be written at once; nil if the terminal shows it already.
  mutating func frame(_ lines: [Line], below text: [String] = [], size: TerminalSize) -> String? {
    let above = text.map { $0 + "\r\n" }.joined()
    if isOnAlternateScreen { waiting += above }
    let isNews = !above.isEmpty && !isOnAlternateScreen
    if self.size == size, lines == painted, !isNews { return nil }
    let isInPlace = self.size == size && lines.count == painted.count && !isNews
    var frame = isInPlace ? start : erase(for: size)
    // These lines may be longer than the window.
    if isNews { frame += Escape.wrapped(above) }
    let changes = lines.enumerated().map { index, line in
      line.change(from: isInPlace ? painted[index] : nil, columns: size.columns)
    }
    painted = lines
    self.size = size
    return Escape.unwrapped(
      frame + changes.joined(separator: "\r\n") + (restsBelow && !lines.isEmpty ? "\r\n" : "\r"))
  }

  /// Whether the cursor rests below what was painted.
  private var restsBelow: Bool { !isOnAlternateScreen && size.map { $0.rows > 1 } ?? true }

  /// How far the first line of what was painted is above the cursor.
  private var climb: Int { restsBelow ? painted.count : painted.count - 1 }

  /// Back to the first line of what was painted.
  private var start: String { isOnAlternateScreen ? Escape.home : Escape.up(climb) }

  /// Back to the first line of what was painted, and all of it erased.
  private func erase(for size: TerminalSize) -> String {
    if isOnAlternateScreen { return Escape.home + Escape.clearScreen }
    guard !painted.isEmpty else { return "\r" + Escape.eraseToEndOfLine }
    var height = climb
    if terminalReflows {
      let columns = max(1, size.columns)
      let heights = painted.map { max(1, ($0.width + columns - 1) / columns) }
      height = heights.reduce(0, +) - (restsBelow ? 0 : 1)
    }
    return Escape.up(min(height, max(0, size.rows - 1))) + Escape.eraseBelow
  }
}
