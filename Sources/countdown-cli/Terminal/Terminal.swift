import Foundation

/// The window in character cells.
struct TerminalSize: Equatable {
  var columns = 80
  var rows = 24
}

/// The terminal behind a file descriptor.
struct Terminal {
  let descriptor: Int32
  var environment = ProcessInfo.processInfo.environment

  var isTerminal: Bool { isatty(descriptor) == 1 }

  private var type: String { environment["TERM", default: ""] }

  /// Whether escape sequences mean anything to it.
  var understandsEscapes: Bool { isTerminal && !["", "dumb", "unknown"].contains(type) }

  /// Colours, if nothing speaks against them (see no-color.org), and the characters of the locale.
  var style: Style { Style(isColoured: environment["NO_COLOR", default: ""].isEmpty, glyphs: glyphs) }

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
  private var isConsole: Bool { type.hasPrefix("linux") }

  /// Whether long lines are broken anew when the window is made narrower.
  ///
  /// Nearly all terminals do that. Of those that cut the lines off instead, these can be recognized.
  var reflows: Bool { environment["XTERM_VERSION"] == nil && !isConsole && !type.hasPrefix("st-") }

  /// The window as it is now; one that does not know its size has that of the environment.
  var size: TerminalSize {
    var window = winsize()
    _ = unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &window)
    func size(_ known: UInt16, _ variable: String, usual: Int) -> Int {
      let named = environment[variable].flatMap { Int($0) } ?? usual
      return known > 0 ? Int(known) : 1...10_000 ~= named ? named : usual
    }
    return TerminalSize(
      columns: size(window.ws_col, "COLUMNS", usual: 80), rows: size(window.ws_row, "LINES", usual: 24))
  }

  /// False while another job has the terminal, whose output must not be painted over.
  ///
  /// A terminal without job control belongs to every process that asks.
  var isInForeground: Bool {
    let group = tcgetpgrp(descriptor)
    return group < 0 || group == getpgrp()
  }
}
