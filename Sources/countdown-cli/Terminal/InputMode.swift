import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// How the terminal treats what is typed while the board is shown: it is not echoed into its midst, and comes key by key.
///
/// Ctrl-C and the like remain signals. The mode belongs to the terminal and outlives the process, so every way out leads
/// through `restore`; only what cannot be caught leaves it changed.
final class InputMode: @unchecked Sendable {
  // Unchecked: `saved` is touched under the lock only.

  private let descriptor: Int32
  private let lock = NSLock()
  /// The terminal's own settings, while they are changed.
  private var saved: termios?

  init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Changes the settings, if this process has the terminal: to change those of others would stop it (SIGTTOU).
  func set() {
    guard isOurs else { return }
    lock.withLock {
      var settings = termios()
      guard unsafe tcgetattr(descriptor, &settings) == 0 else { return }
      // After a stop that nobody announced they may be as they were made, and what was saved before is right.
      if saved == nil { saved = settings }
      settings.c_lflag &= ~tcflag_t(ECHO | ICANON)
      unsafe withUnsafeMutableBytes(of: &settings.c_cc) { keys in
        unsafe keys[Int(VMIN)] = 1
        unsafe keys[Int(VTIME)] = 0
      }
      _ = unsafe tcsetattr(descriptor, TCSANOW, &settings)
    }
  }

  /// Puts the terminal's own settings back.
  ///
  /// May be called from any thread, and again.
  func restore() {
    lock.withLock {
      guard var settings = saved else { return }
      saved = nil
      // Who has the terminal now has settings of his own.
      guard isOurs else { return }
      _ = unsafe tcsetattr(descriptor, TCSANOW, &settings)
    }
  }

  private var isOurs: Bool {
    Terminal(descriptor: descriptor, environment: [:]).isInForeground
  }
}
