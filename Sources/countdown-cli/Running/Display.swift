import CountdownKit

/// Shows values: this one nothing.
@MainActor
class Display {
  /// Whether time stands still.
  var isPaused = false

  /// A value of this row was delivered; nil: rows were moved, or the window was.
  func changed(_ row: Row?) {}
  /// A key was pressed, and perhaps the one that shows or hides the keys: whoever did that knows that there are keys.
  func keyPressed(isForHelp: Bool) {}
  /// Something else may have written to the terminal: paints everything anew.
  func repaint() {}
  /// The program is about to stop or to end: restores the terminal.
  func leave() {}
  /// The program goes on after a stop.
  ///
  /// Others may have written to the terminal meanwhile.
  func enterAnew() {}
  /// Everything has ended: shows the last values.
  func finish() {}

  /// Where commands print; nil: the display shows what they have printed, when they have ended.
  var commandOutput: Output? { .standard }
  /// Shows lines, of a command or of a lap.
  func show(_ lines: [String]) {}
  /// Reports a failure.
  func report(_ message: String) { _ = Output.error.attempt(message + "\n") }
}

/// One line for each change, for pipes and files.
final class PlainDisplay: Display {
  private let time: TimeText
  private let output: Output
  /// The characters of the terminal; nil: a file, which has the label as it was given.
  private let glyphs: Glyphs?

  init(on terminal: Terminal, interval: Duration) {
    output = Output(descriptor: terminal.descriptor)
    time = TimeText(interval: interval)
    glyphs = terminal.isTerminal ? terminal.glyphs : nil
  }

  override func changed(_ row: Row?) {
    guard let row else { return }
    let text = time.line(of: row.content, glyphs)
    if text != row.printed { output.write(text + "\n") }
    row.printed = text
  }
}
