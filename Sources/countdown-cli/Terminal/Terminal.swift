import Foundation

/// The terminal behind a file descriptor.
struct Terminal {
  let descriptor: Int32
  let environment: [String: String]

  var isTerminal: Bool { isatty(descriptor) == 1 }

  /// Whether escape sequences mean anything to it.
  var understandsEscapes: Bool {
    isTerminal && !["", "dumb", "unknown"].contains(environment["TERM", default: ""])
  }

  /// Colours, if nothing speaks against them (see no-color.org), and the characters of the locale.
  var style: Style {
    Style(isColoured: environment["NO_COLOR", default: ""].isEmpty, glyphs: glyphs)
  }

  /// The characters of the locale.
  ///
  /// The first of these variables that is not empty names it (POSIX, 8.2).
  var glyphs: Glyphs {
    let names = ["LC_ALL", "LC_CTYPE", "LANG"].map { environment[$0, default: ""] }
    let locale = names.first { !$0.isEmpty } ?? "C"
    // macOS names the encoding alone.
    let encoding = (locale.split(separator: ".").last ?? "").prefix { $0 != "@" }.lowercased()
    guard ["utf-8", "utf8"].contains(encoding) else { return .ascii }
    return isConsole ? .console : .unicode
  }

  /// Whether its window may have a title; the console of Linux has none, and older ones print what they are sent.
  var hasTitle: Bool { !isConsole }

  /// Whether it is the console of Linux.
  private var isConsole: Bool { environment["TERM", default: ""].hasPrefix("linux") }

  /// Whether long lines are broken anew when the window is made narrower.
  ///
  /// Nearly all terminals do that. Of those that cut the lines off instead, these can be recognized.
  var reflows: Bool {
    let type = environment["TERM", default: ""]
    return environment["XTERM_VERSION"] == nil && !isConsole && !type.hasPrefix("st-")
  }

  /// The window as it is now.
  var size: TerminalSize {
    var window = winsize()
    let known = unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0
    return TerminalSize(
      window: known ? (Int(window.ws_col), Int(window.ws_row)) : nil, environment: environment)
  }

  /// How long a slow line needs for so many bytes: each takes ten bits.
  ///
  /// Only a terminal that says that its line is slow, as one behind a serial port does, is taken at its word.
  func time(toSend bytes: Int) -> Duration {
    var settings = termios()
    let rates = [
      (B300, 300), (B1200, 1_200), (B2400, 2_400), (B4800, 4_800), (B9600, 9_600), (B19200, 19_200),
    ]
    guard unsafe tcgetattr(descriptor, &settings) == 0 else { return .zero }
    let speed = unsafe cfgetospeed(&settings)
    return rates.first { speed_t($0.0) == speed }.map { .seconds(Double(bytes * 10) / Double($0.1)) } ?? .zero
  }

  /// False while another job has the terminal, whose output must not be painted over.
  ///
  /// A terminal without job control belongs to every process that asks.
  var isInForeground: Bool {
    let group = tcgetpgrp(descriptor)
    return group < 0 || group == getpgrp()
  }

  /// Whether a job in the background that writes to it is stopped (`stty tostop`).
  var stopsBackgroundOutput: Bool {
    var settings = termios()
    return unsafe tcgetattr(descriptor, &settings) == 0 && settings.c_lflag & tcflag_t(TOSTOP) != 0
  }

  /// Runs `body`, and what it writes does not stop the process.
  func withoutStopping(_ body: () -> Void) {
    var signals = Signals.set(of: [SIGTTOU])
    var before = sigset_t()
    unsafe pthread_sigmask(SIG_BLOCK, &signals, &before)
    body()
    unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
  }
}
