import CountdownKit
import Dispatch
import Foundation

/// Paints a board in the terminal, in place.
///
/// While another job has the terminal, it prints single lines instead.
@MainActor
final class LiveDisplay: Display {
  /// Fifty frames a second look smooth; numbers that change more often than ten times cannot be read.
  private static let spacing = Duration.milliseconds(20)
  private static let statusSpacing = Duration.milliseconds(100)
  /// A shell may hand the terminal over a moment after it has started the program.
  private static let handover = DispatchTimeInterval.milliseconds(250)

  private let run: any Run
  private let board: Board
  private let terminal: Terminal
  private let output: Output
  private let input: TerminalInput
  private var painter: FramePainter
  /// Whether the cursor is hidden and the input mode is ours.
  private var hasTerminal = false
  private var isPaused = false
  private var showsKeys = false
  /// Lines that the next frame puts above the board.
  private var lines: [String] = []
  private let background: BackgroundLines
  private var ends = EndText()
  /// Nil if the title is left alone.
  private var title: WindowTitle?
  /// Whether the terminal would have been handed over by now.
  private var isInBackground = false
  private let interval: Duration
  private lazy var frames = FrameLimiter(
    spacing: run.status == nil ? Self.spacing : Self.statusSpacing,
    silence: interval + .milliseconds(250)
  ) { [unowned self] in paint() }

  /// - Parameters:
  ///   - run: The countdowns.
  ///   - terminal: The terminal that shows them.
  ///   - style: Its colours and characters.
  ///   - input: Its input.
  ///   - interval: The distance between two ticks.
  ///   - hasTitle: Whether the window's title shows what is left.
  init(
    run: any Run, terminal: Terminal, style: Style, input: TerminalInput, interval: Duration, hasTitle: Bool
  ) {
    self.run = run
    self.terminal = terminal
    self.input = input
    self.interval = interval
    title = hasTitle && terminal.hasTitle ? WindowTitle() : nil
    board = Board(time: TimeText(interval: interval), style: style)
    background = BackgroundLines(run: run, time: board.time, glyphs: style.glyphs)
    output = Output(descriptor: terminal.descriptor)
    painter = FramePainter(terminalReflows: terminal.reflows)
  }

  func rowChanged(_ row: Row) { frames.request() }
  func rowsMoved() { frames.request() }
  func statusChanged() { frames.request() }
  func windowChanged() { frames.request() }

  func pauseChanged(_ isPaused: Bool) {
    self.isPaused = isPaused
    frames.request()
  }

  func toggleKeys() {
    showsKeys.toggle()
    frames.request()
  }

  func leave() {
    guard hasTerminal else {
      painter.forget()
      return terminal.withoutStopping { printLines() }
    }
    hasTerminal = false
    // The keys do not work any more.
    let last = lines.isEmpty && !showsKeys ? "" : frame(isLast: true)
    input.giveBack()
    // The terminal may be gone, which is often why the program ends.
    _ = output.attempt(last + painter.leave() + (title?.giveBack() ?? "") + Escape.showCursor)
  }

  func enterAnew() {
    painter.forget()
    hasTerminal = false
    paint()
  }

  func finish() {
    paint(isLast: true)
  }

  let showsCommands = true

  func show(_ lines: [String]) {
    self.lines += lines.map(board.style.glyphs.shown)
    frames.request()
  }

  func report(_ message: String) {
    if Terminal(descriptor: Output.error.descriptor, environment: [:]).isTerminal {
      show([message])
    } else {
      _ = Output.error.attempt(message + "\n")
    }
  }

  private func paint(isLast: Bool = false) {
    guard terminal.isInForeground else { return printInBackground(isLast: isLast) }
    var text = ""
    if !hasTerminal {
      hasTerminal = true
      input.take()
      text = Escape.hideCursor
    }
    text += frame()
    background.skip()
    if !text.isEmpty { output.write(text) }
  }

  private func printInBackground(isLast: Bool) {
    painter.forget()
    hasTerminal = false
    guard isInBackground || isLast else {
      return DispatchQueue.main.asyncAfter(deadline: .now() + Self.handover) {
        MainActor.assumeIsolated {
          self.isInBackground = true
          self.frames.request()
        }
      }
    }
    isInBackground = true
    lines += background.take(isLast: isLast)
    if !terminal.stopsBackgroundOutput { printLines() }
  }

  /// Prints lines below whatever is there.
  ///
  /// If that fails, the terminal is gone; the countdowns go on, and so do their commands.
  private func printLines() {
    _ = output.attempt(lines.map { $0 + "\n" }.joined())
    lines = []
  }

  /// The change of the title: to the chosen row, or to the first that has not ended.
  private func titleText(_ rows: some Collection<RowContent>) -> String {
    guard title != nil else { return "" }
    let row = rows.first { run.chosen == nil ? !$0.isOver : $0.isChosen == true } ?? rows.first
    return row.flatMap { title?.change(to: WindowTitle.text(of: $0, glyphs: board.style.glyphs)) } ?? ""
  }

  private func frame(isLast: Bool = false) -> String {
    defer { lines = [] }
    let size = terminal.size
    let now = Date.now
    let rows = run.rows.lazy.map { [unowned self] row in
      var content = row.content
      content.isPaused = isPaused
      if !isPaused, !content.isWaiting {
        content.end = row.endDate.map {
          "\(content.isPastZero ? "ended" : "ends") \(ends.text(of: $0, now: now))"
        }
      }
      return content
    }
    let glyphs = board.style.glyphs
    let keys = showsKeys && !isLast ? KeyText.lines(run.keys, columns: size.columns, glyphs: glyphs) : []
    let status = run.status.map { [$0.line(glyphs)] } ?? []
    let board = board.lines(
      rows: rows, chosen: run.chosen, total: run.total, notes: keys + status, size: size)
    return (painter.frame(board, below: lines, size: size) ?? "") + titleText(rows)
  }
}
