/// Turns boards that fill the window into the bytes that bring the terminal from the last board to the next.
///
/// The boards are painted on the alternate screen, so the other one stays as it was. Lines for those who read back wait
/// until the terminal shows that again.
struct ScreenPainter: Painter {
  private var painted: [Line] = []
  private var size: TerminalSize?
  private var waiting: [String] = []

  func enter() -> String { Escape.alternateScreen }

  mutating func leave() -> String {
    defer { forget() }
    // A terminal without an alternate screen is left empty.
    let lines = waiting.map { $0 + "\r\n" }.joined()
    waiting = []
    return Escape.clearScreen + Escape.position(row: 1) + Escape.normalScreen + lines
  }

  mutating func forget() {
    painted = []
    size = nil
  }

  mutating func frame(_ lines: [Line], below text: [String], size: TerminalSize) -> String? {
    waiting += text
    if self.size == size, lines == painted { return nil }
    let old = self.size == size ? painted : []
    let start = self.size == size ? "" : Escape.clearScreen
    painted = lines
    self.size = size
    let changes = lines.enumerated().map { index, line in
      let change = line.change(
        from: index < old.count ? old[index] : Line(""), columns: size.columns)
      return change.isEmpty ? "" : Escape.position(row: index + 1) + change
    }
    return Escape.unwrapped(start + changes.joined())
  }
}
