import Foundation

/// The input mode of the terminal while the board is shown: no echo, and each key at once.
///
/// Ctrl-C and the like remain signals. The mode belongs to the terminal and outlives the process, so every way out calls
/// `restore`. Only a signal that cannot be caught leaves the mode changed.
final class InputMode: @unchecked Sendable {
  // Unchecked: `saved` is touched under the lock only.

  private let terminal: Terminal
  private let lock = NSLock()
  /// The terminal's own settings, while they are changed.
  private var saved: termios?

  init(_ terminal: Terminal) { self.terminal = terminal }

  /// Changes the settings, if this process has the terminal; otherwise that would stop the process (SIGTTOU).
  func set() {
    guard terminal.isInForeground else { return }
    lock.withLock {
      var settings = termios()
      guard unsafe tcgetattr(terminal.descriptor, &settings) == 0 else { return }
      // After a SIGSTOP the settings may still be those that this process made. The saved ones are right.
      if saved == nil { saved = settings }
      settings.c_lflag &= ~tcflag_t(ECHO | ICANON)
      _ = unsafe tcsetattr(terminal.descriptor, TCSANOW, &settings)
    }
  }

  /// Restores the terminal's own settings.
  ///
  /// Any thread may call it, and more than once.
  func restore() {
    lock.withLock {
      guard var settings = saved else { return }
      saved = nil
      // Another process that has the terminal has settings of its own.
      guard terminal.isInForeground else { return }
      // To do without flow control for a moment starts the output that Ctrl-S has stopped.
      var flowing = settings
      flowing.c_iflag &= ~tcflag_t(IXON)
      _ = unsafe tcsetattr(terminal.descriptor, TCSANOW, &flowing)
      _ = unsafe tcsetattr(terminal.descriptor, TCSANOW, &settings)
    }
  }
}
