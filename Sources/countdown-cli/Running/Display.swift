/// Where values are shown.
///
/// The run tells it what changed, the session what happens to the process.
@MainActor
protocol Display: AnyObject {
  /// A value of this row was delivered.
  func rowChanged(_ row: Row)
  /// Rows were moved, and show it before a value is delivered.
  func rowsMoved()
  /// The keys that work are shown, or no longer.
  func toggleKeys()
  /// The status line would read differently now.
  func statusChanged()
  /// Time stands still from now on, or goes on.
  func pauseChanged(_ isPaused: Bool)
  /// The window has another size.
  func windowChanged()
  /// The program is about to stop or to end: the terminal is to be as it was found.
  func leave()
  /// The program goes on after a stop.
  ///
  /// Others may have written to the terminal meanwhile.
  func enterAnew()
  /// Everything has ended: show the last values.
  func finish()

  /// Whether it shows what commands have printed, when they have ended; otherwise they print for themselves.
  var showsCommands: Bool { get }
  /// Where they print for themselves.
  var commandStreams: (output: Int32, errors: Int32) { get }
  /// Shows lines that a command has printed.
  func show(_ lines: [String])
  /// Says that something has failed.
  func report(_ message: String)
}

/// What a display has to do that keeps nothing on a screen.
extension Display {
  func rowChanged(_ row: Row) {}
  func rowsMoved() {}
  func toggleKeys() {}
  func statusChanged() {}
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
  func report(_ message: String) {
    _ = Output.error.attempt(message + "\n")
  }
}

/// Shows nothing.
@MainActor
final class SilentDisplay: Display {}
