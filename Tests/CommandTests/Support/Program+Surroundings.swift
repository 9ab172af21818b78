import Foundation

extension Program {
  /// The program is built beside the tests.
  static var executable: String {
    #if canImport(Darwin)
      let tests = Bundle(for: Program.self).bundleURL
    #else
      let tests = URL(fileURLWithPath: CommandLine.arguments[0])
    #endif
    return tests.deletingLastPathComponent().appendingPathComponent("countdown-cli").path
  }

  /// Nothing in the surroundings of the tests may change what the program shows.
  static func environment(_ changes: [String: String]) -> [String: String] {
    var environment = ProcessInfo.processInfo.environment
    for name in ["NO_COLOR", "COLUMNS", "LINES", "STY", "TMUX", "XTERM_VERSION", "LC_CTYPE", "LANG"] {
      environment[name] = nil
    }
    environment["LC_ALL"] = "C.UTF-8"
    environment["TERM"] = "xterm-256color"
    environment["TZ"] = "UTC"
    return environment.merging(changes) { $1 }
  }
}
