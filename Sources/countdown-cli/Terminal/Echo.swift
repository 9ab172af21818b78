#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Keeps what is typed from appearing in the midst of the board.
///
/// Typed lines stay in the terminal's queue for whoever reads next, as they do under any program that reads
/// nothing.
struct Echo {
  let descriptor: Int32

  /// The terminal's own settings, while they are changed.
  private var saved: termios?

  init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  mutating func turnOff() {
    var settings = termios()
    guard unsafe tcgetattr(descriptor, &settings) == 0 else { return }
    // After a stop that nobody announced echo is still off, and what was saved before is right.
    guard settings.c_lflag & tcflag_t(ECHO) != 0 else { return }
    saved = settings
    settings.c_lflag &= ~tcflag_t(ECHO)
    _ = unsafe tcsetattr(descriptor, TCSANOW, &settings)
  }

  mutating func restore() {
    guard var settings = saved else { return }
    saved = nil
    _ = unsafe tcsetattr(descriptor, TCSANOW, &settings)
  }
}
