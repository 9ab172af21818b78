import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The terminal behind a file descriptor.
struct Terminal {
  let descriptor: Int32
  let environment: [String: String]

  var isTerminal: Bool { isatty(descriptor) == 1 }

  /// Whether escape sequences mean anything to it.
  var understandsEscapes: Bool {
    isTerminal && environment["TERM"] != "dumb"
  }

  /// See no-color.org.
  var style: Style {
    environment["NO_COLOR", default: ""].isEmpty ? .colours : .none
  }

  /// Whether long lines are broken anew when the window is made narrower.
  ///
  /// Nearly all terminals do that. Among those that cut them off instead, these can be told.
  var reflows: Bool {
    let type = environment["TERM", default: ""]
    let isScreen = environment["STY"] != nil && environment["TMUX"] == nil
    return environment["XTERM_VERSION"] == nil && !isScreen && type != "linux" && !type.hasPrefix("st-")
  }

  /// The window as it is now.
  var size: TerminalSize {
    var window = winsize()
    let known = unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0
    return TerminalSize(
      window: known ? (Int(window.ws_col), Int(window.ws_row)) : nil, environment: environment)
  }

  /// False while another job has the terminal, whose output must not be painted over.
  ///
  /// A terminal that does not control jobs belongs to whoever asks.
  var isInForeground: Bool {
    let group = tcgetpgrp(descriptor)
    return group < 0 || group == getpgrp()
  }
}
