import Foundation

/// The input mode of the terminal while the board is shown: no echo, and each key at once.
///
/// Ctrl-C and the like remain signals. The mode belongs to the terminal and outlives the process, so every way out calls
/// `restore`. Only a signal that cannot be caught leaves the mode changed.
final class InputMode: @unchecked Sendable {
  // Unchecked: `saved` is touched under the lock only.

  private let descriptor: Int32
  private let lock = NSLock()
  /// The terminal's own settings, while they are changed.
  private var saved: termios?

  init(descriptor: Int32) { self.descriptor = descriptor }

  /// Changes the settings, if this process has the terminal.
  ///
  /// Otherwise the change would stop the process (SIGTTOU).
  func set() {
    guard isOurs else { return }
    lock.withLock {
      var settings = termios()
      guard unsafe tcgetattr(descriptor, &settings) == 0 else { return }
      // After a SIGSTOP the settings may still be those that this process made. The saved ones are right.
      if saved == nil { saved = settings }
      settings.c_lflag &= ~tcflag_t(ECHO | ICANON)
      unsafe withUnsafeMutableBytes(of: &settings.c_cc) { keys in
        unsafe keys[Int(VMIN)] = 1
        unsafe keys[Int(VTIME)] = 0
      }
      _ = unsafe tcsetattr(descriptor, TCSANOW, &settings)
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
      guard isOurs else { return }
      _ = unsafe tcsetattr(descriptor, TCSANOW, &settings)
    }
  }

  private var isOurs: Bool {
    Terminal(descriptor: descriptor, environment: [:]).isInForeground
  }
}
