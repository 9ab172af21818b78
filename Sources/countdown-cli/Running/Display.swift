/// Shows values.
///
/// The run reports changes to it, the session events of the process.
@MainActor
protocol Display: AnyObject {
  /// A value of this row was delivered.
  func rowChanged(_ row: Row)
  /// Rows were moved. The display shows that before the next value is delivered.
  func rowsMoved()
  /// A key was pressed: whoever did that knows that there are keys.
  func keyPressed()
  /// Shows the keys, or hides them.
  func toggleKeys()
  /// Something else may have written to the terminal: paints everything anew.
  func repaint()
  /// Time freezes, or goes on.
  func pauseChanged(_ isPaused: Bool)
  /// The window has another size.
  func windowChanged()
  /// The program is about to stop or to end: restores the terminal.
  func leave()
  /// The program goes on after a stop. Others may have written to the terminal meanwhile.
  func enterAnew()
  /// Everything has ended: show the last values.
  func finish()

  /// Whether the display shows the output of commands when they have ended. Otherwise they print it themselves.
  var showsCommands: Bool { get }
  /// The streams to which commands print themselves.
  var commandStreams: (output: Int32, errors: Int32) { get }
  /// Shows lines, of a command or of a lap.
  func show(_ lines: [String])
  /// Says something that can be overlooked.
  func note(_ message: String)
  /// Reports a failure.
  func report(_ message: String)
}

/// The defaults of a display that keeps nothing on a screen.
extension Display {
  func rowChanged(_ row: Row) {}
  func rowsMoved() {}
  func keyPressed() {}
  func toggleKeys() {}
  func repaint() {}
  func pauseChanged(_ isPaused: Bool) {}
  func windowChanged() {}
  func leave() {}
  func enterAnew() {}
  func finish() {}

  var showsCommands: Bool { false }
  var commandStreams: (output: Int32, errors: Int32) {
    (Output.standard.descriptor, Output.error.descriptor)
  }
  func show(_ lines: [String]) {}
  func note(_ message: String) { report("countdown-cli: \(message)") }
  func report(_ message: String) {
    _ = Output.error.attempt(message + "\n")
  }
}

/// Shows nothing.
@MainActor
final class SilentDisplay: Display {
  func note(_ message: String) {}
}
