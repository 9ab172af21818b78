import CountdownKit

/// A board in the terminal, painted anew in place.
@MainActor
final class LiveDisplay: Display {
  private let run: any Run
  private let board: Board
  private let terminal: Terminal
  private let output: Output
  private var painter: FramePainter
  private var echo: Echo
  /// Whether the cursor is hidden and the echo off.
  private var hasTerminal = false
  private let interval: Duration
  private lazy var frames = FrameLimiter(
    spacing: run.status == nil ? Self.spacing : Self.statusSpacing,
    silence: interval + .milliseconds(250)
  ) { [unowned self] in paint() }

  /// Fifty frames a second look smooth; numbers that change more often than ten times cannot be read.
  private static let spacing = Duration.milliseconds(20)
  private static let statusSpacing = Duration.milliseconds(100)

  /// - Parameters:
  ///   - run: What is shown.
  ///   - terminal: Where.
  ///   - interval: The distance between two ticks.
  init(run: any Run, terminal: Terminal, interval: Duration) {
    self.run = run
    self.terminal = terminal
    self.interval = interval
    board = Board(time: TimeText(interval: interval), style: terminal.style)
    output = Output(descriptor: terminal.descriptor)
    painter = FramePainter(terminalReflows: terminal.reflows)
    echo = Echo(descriptor: terminal.descriptor)
  }

  func rowChanged(_ row: Row) { frames.request() }
  func statusChanged() { frames.request() }
  func windowChanged() { frames.request() }

  func leave() {
    painter.forget()
    guard hasTerminal else { return }
    hasTerminal = false
    echo.restore()
    // Best effort: the terminal may be gone, which is often why the program ends.
    _ = output.attempt(Escape.showCursor)
  }

  func enterAnew() {
    painter.forget()
    hasTerminal = false
    paint()
  }

  func finish() {
    write(frame())
  }

  private func paint() {
    guard terminal.isInForeground else {
      painter.forget()
      hasTerminal = false
      return
    }
    var text = ""
    if !hasTerminal {
      hasTerminal = true
      echo.turnOff()
      text = Escape.hideCursor
    }
    write(text + frame())
  }

  private func frame() -> String {
    let size = terminal.size
    let lines = board.lines(
      rows: run.rows.lazy.map(\.content), total: run.total, status: run.status, size: size)
    return painter.frame(lines, size: size) ?? ""
  }

  private func write(_ text: String) {
    if !text.isEmpty { output.write(text) }
  }
}
