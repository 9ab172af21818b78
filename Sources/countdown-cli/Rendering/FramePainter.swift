/// Turns boards into the bytes that bring the terminal from the last board to the next, in place.
///
/// The cursor rests in the first column below the board; in a window of one line, in that line. It is only moved
/// relative to that, so what stands above the board, and the scrollback, stay as they are. Nothing is cleared that is
/// about to be written again, which is what would flicker.
struct FramePainter: Painter {
  /// Whether the terminal breaks long lines anew when its window is made narrower.
  let terminalReflows: Bool

  private var painted: [Line] = []
  private var size: TerminalSize?

  init(terminalReflows: Bool) { self.terminalReflows = terminalReflows }

  func enter() -> String { "" }

  /// The board is left as it is; the next one is painted below it.
  mutating func leave() -> String {
    defer { forget() }
    return painted.isEmpty || restsBelow ? "" : "\r\n"
  }

  /// The board is no longer known to be where it was left; the next one is painted below the cursor.
  mutating func forget() {
    painted = []
    size = nil
  }

  /// Paints `lines`.
  mutating func frame(_ lines: [Line], below text: [String] = [], size: TerminalSize) -> String? {
    if self.size == size, lines == painted, text.isEmpty { return nil }
    let isInPlace = self.size == size && lines.count == painted.count && text.isEmpty
    var frame = isInPlace ? Escape.up(climb) : erase(for: size)
    if !text.isEmpty {
      // These lines may be longer than the window.
      frame += Escape.wrapped(text.map { $0 + "\r\n" }.joined())
    }
    let old = isInPlace ? painted : []
    painted = lines
    self.size = size
    let changes = lines.enumerated().map { index, line in
      line.change(from: isInPlace ? old[index] : nil, columns: size.columns)
    }
    return Escape.unwrapped(
      frame + changes.joined(separator: "\r\n") + (restsBelow && !lines.isEmpty ? "\r\n" : "\r"))
  }

  /// Whether the cursor rests below what was painted.
  private var restsBelow: Bool { size.map { $0.rows > 1 } ?? true }

  /// How far the first line of what was painted is above the cursor.
  private var climb: Int { restsBelow ? painted.count : painted.count - 1 }

  /// Back to the first line of what was painted, and all of it erased.
  private func erase(for size: TerminalSize) -> String {
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
