import CountdownKit
import Foundation

/// Paints a board in the terminal, in place.
///
/// While another job has the terminal, a board would be painted over what that job shows. So there are only lines that say what
/// has ended, and what commands have printed.
final class LiveDisplay: Display {
  /// Fifty frames a second look smooth; numbers that change more often than ten times cannot be read.
  private static let spacing = Duration.milliseconds(20)
  /// When the terminal takes nothing, because its line is slow or stopped, it is asked again after this.
  private static let retry = Duration.milliseconds(250)

  private let run: TargetRun
  private let terminal: Terminal
  private let style: Style
  private var output: Output { Output(descriptor: terminal.descriptor) }
  private let mode: InputMode
  /// Nil if no keys are read.
  private let keyboard: Keyboard?
  private let time: TimeText
  private var painter: Painter
  /// Whether the cursor is hidden and the input mode is ours.
  private var hasTerminal = false
  /// Lines that the next frame puts above the board.
  private var lines: [String] = []
  /// The line that was printed last: where there are no rows, it stands among the notes.
  private var lastLine: [String] = []
  private var keyHelp: KeyHelp
  /// What the title of the window says now; nil: what it said before.
  private var title: String?
  private lazy var frames = FrameLimiter(spacing: Self.spacing) { [unowned self] in paint() }

  init(_ run: TargetRun, on terminal: Terminal, mode: InputMode, keyboard: Keyboard?) {
    self.run = run
    self.terminal = terminal
    self.mode = mode
    self.keyboard = keyboard
    style = terminal.style
    time = TimeText(interval: run.options.interval)
    keyHelp = keyboard != nil ? .hint : .none
    painter = Painter(isOnAlternateScreen: run.options.isBig, terminalReflows: terminal.reflows)
  }

  override func changed(_ row: Row?) {
    if let row, row.content.isOver, !terminal.isInForeground {
      lines.append(time.line(of: row.content, style.glyphs))
    }
    frames.request()
  }

  override func keyPressed(isForHelp: Bool) {
    keyHelp = isForHelp ? (keyHelp == .all ? .none : .all) : keyHelp == .hint ? .none : keyHelp
    frames.request()
  }

  override func repaint() {
    guard hasTerminal, terminal.isInForeground else { return }
    painter.forget()
    output.write(Escape.home + Escape.eraseBelow)
    paint()
  }

  override func leave() {
    guard hasTerminal else { return printLines() }
    hasTerminal = false
    // The keys do not work any more.
    let last = frame(keys: [])
    keyboard?.close()
    mode.restore()
    var rest = painter.leave()
    // A terminal that has put no title aside is left without one: the time would be false from now on.
    if title != nil { rest += Escape.title("") + Escape.takeTitleBack }
    if keyboard != nil { rest += Escape.leavePastes }
    title = nil
    // The terminal may be gone, which is often why the program ends.
    _ = output.attempt(last + rest + Escape.showCursor)
  }

  override func enterAnew() {
    painter.forget()
    hasTerminal = false
    paint()
  }

  override func finish() { paint(isLast: true) }

  override var commandOutput: Output? { nil }

  override func show(_ lines: [String]) {
    self.lines += lines.map(style.glyphs.shown)
    frames.request()
  }

  override func report(_ message: String) {
    if isatty(STDERR_FILENO) == 1 { show([message]) } else { super.report(message) }
  }

  private func paint(isLast: Bool = false) {
    guard terminal.isInForeground else {
      painter.forget()
      hasTerminal = false
      return printLines()
    }
    // A frame that has to wait would be old when it is seen.
    guard output.hasRoom() || isLast else {
      frames.rest = Self.retry
      return frames.request()
    }
    frames.rest = .zero
    var text = ""
    if !hasTerminal {
      hasTerminal = true
      mode.set()
      keyboard?.open { [run] in run.session?.pressed($0) }
      text = painter.enter + Escape.hideCursor
      if keyboard != nil { text += Escape.markPastes }
    }
    text += frame(keys: keyLines)
    if !text.isEmpty { output.write(text) }
  }

  /// Prints lines below whatever is there.
  ///
  /// If that fails, the terminal is gone; the countdowns go on, and so do their commands.
  private func printLines() {
    _ = output.attempt(lines.map { $0 + "\n" }.joined())
    lines = []
  }

  private func frame(keys: [String]) -> String {
    defer { lines = [] }
    lastLine = lines.last.map { [$0] } ?? lastLine
    let size = terminal.size
    return (painter.frame(board(size, keys), below: lines, size: size) ?? "") + titleChange()
  }

  /// The rows, or one of them in large digits, and the keys.
  private func board(_ size: TerminalSize, _ keys: [String]) -> [Line] {
    guard run.options.isBig, let row = first else {
      return Board(time: time, style: style).lines(rows: rows, chosen: run.chosen, notes: keys, size: size)
    }
    let others = run.rows.count { !$0.content.isOver } - (row.isOver ? 0 : 1)
    return BigBoard(time: time, style: style).lines(
      row: row, others: others, notes: lastLine + keys, size: size)
  }

  private var keyLines: [String] {
    let size = terminal.size
    return switch keyHelp {
    case .all: KeyHelp.lines(run.keys, isPaused: isPaused, columns: size.columns)
    // It takes no row's place, and large digits are for those who have no keyboard.
    case .hint where !run.options.isBig && run.rows.count + 1 < size.rows: ["? keys"]
    case .hint, .none: []
    }
  }

  private func titleChange() -> String {
    guard run.options.hasTitle, terminal.hasTitle, let new = first?.windowTitle(style.glyphs), new != title
    else { return "" }
    defer { title = new }
    return (title == nil ? Escape.putTitleAside : "") + Escape.title(new)
  }

  /// The chosen row, or the first that has not ended.
  private var first: RowContent? {
    rows.first { run.chosen == nil ? !$0.isOver : $0.isChosen == true } ?? rows.first
  }

  private var rows: some Collection<RowContent> {
    let (now, isPaused) = (Date.now, isPaused)
    return run.rows.lazy.map { row in
      var content = row.content
      content.isPaused = isPaused
      if !isPaused, !content.isWaiting {
        content.end = row.endDate.map {
          "\(content.isPastZero ? "ended" : "ends") \(LocalTime.text(of: $0, now: now))"
        }
      }
      return content
    }
  }
}
