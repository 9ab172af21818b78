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
  /// When the terminal takes nothing, it is asked again after this.
  private static let retry = Duration.milliseconds(50)
  /// A shell may hand the terminal over a moment after it has started the program.
  private static let handover = DispatchTimeInterval.milliseconds(250)

  private let run: any Run
  private let composer: FrameComposer
  private let terminal: Terminal
  private let output: Output
  private let mode: InputMode
  /// Nil if no keys are read.
  private let keyboard: Keyboard?
  private var painter: any Painter
  /// Whether the cursor is hidden and the input mode is ours.
  private var hasTerminal = false
  /// Lines that the next frame puts above the board.
  private var lines: [String] = []
  private let background: BackgroundLines
  /// Whether the terminal would have been handed over by now.
  private var isInBackground = false
  private let interval: Duration
  private lazy var frames = FrameLimiter(
    spacing: Self.spacing, silence: interval + .milliseconds(250)
  ) { [unowned self] in paint() }

  init(run: any Run, terminal: Terminal, mode: InputMode, keyboard: Keyboard?, options: Options) {
    self.run = run
    self.terminal = terminal
    self.mode = mode
    self.keyboard = keyboard
    interval = options.interval
    composer = FrameComposer(
      run: run, style: terminal.style, options: options, hasTitle: options.hasTitle && terminal.hasTitle)
    composer.keyHelp = keyboard != nil ? .hint : .none
    background = BackgroundLines(run: run, time: TimeText(interval: interval), glyphs: terminal.glyphs)
    output = Output(descriptor: terminal.descriptor)
    painter = options.isBig ? ScreenPainter() : FramePainter(terminalReflows: terminal.reflows)
  }

  func rowChanged(_ row: Row) { frames.request() }
  func rowsMoved() { frames.request() }
  func windowChanged() { frames.request() }

  func pauseChanged(_ isPaused: Bool) {
    composer.isPaused = isPaused
    frames.request()
  }

  func keyPressed() {
    guard composer.keyHelp == .hint else { return }
    composer.keyHelp = .none
    frames.request()
  }

  func toggleKeys() {
    composer.keyHelp = composer.keyHelp == .all ? .none : .all
    frames.request()
  }

  func repaint() {
    guard hasTerminal, terminal.isInForeground else { return }
    painter.forget()
    output.write(Escape.position(row: 1) + Escape.eraseBelow)
    paint()
  }

  func leave() {
    guard hasTerminal else {
      painter.forget()
      return terminal.withoutStopping { printLines() }
    }
    hasTerminal = false
    // The keys do not work any more.
    let last = lines.isEmpty && !composer.namesKeys ? "" : frame(isLast: true)
    keyboard?.close()
    mode.restore()
    // The terminal may be gone, which is often why the program ends.
    _ = output.attempt(
      last + painter.leave() + composer.giveTitleBack()
        + (keyboard != nil ? Escape.leavePastes : "") + Escape.showCursor)
  }

  func enterAnew() {
    painter.forget()
    hasTerminal = false
    paint()
  }

  func finish() { paint(isLast: true) }

  let showsCommands = true

  func show(_ lines: [String]) {
    self.lines += lines.map(composer.glyphs.shown)
    frames.request()
  }

  func note(_ message: String) {
    lines.append(composer.faint(message))
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
    // A frame that has to wait would be old when it is seen.
    guard output.hasRoom || isLast else {
      frames.rest = Self.retry
      return frames.request()
    }
    var text = ""
    if !hasTerminal {
      hasTerminal = true
      mode.set()
      keyboard?.open()
      text = painter.enter() + Escape.hideCursor + (keyboard != nil ? Escape.markPastes : "")
    }
    text += frame()
    background.skip()
    frames.rest = terminal.time(toSend: text.utf8.count)
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
    lines += background.take()
    if !terminal.stopsBackgroundOutput { printLines() }
  }

  /// Prints lines below whatever is there.
  ///
  /// If that fails, the terminal is gone; the countdowns go on, and so do their commands.
  private func printLines() {
    _ = output.attempt(lines.map { $0 + "\n" }.joined())
    lines = []
  }

  private func frame(isLast: Bool = false) -> String {
    defer { lines = [] }
    let size = terminal.size
    let board = composer.board(below: lines, size: size, isLast: isLast)
    return (painter.frame(board, below: lines, size: size) ?? "") + composer.titleChange()
  }
}
