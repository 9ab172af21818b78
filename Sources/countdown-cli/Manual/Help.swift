/// Short texts about the program.
enum Help {
  static let version = "countdown-cli \(Version.current)\n"

  static let usage = """
    usage: \(Manual.usage[0])
    such as: countdown-cli 10s tea=3m lunch=12:30 2026-12-31T23:59
    more: countdown-cli --help

    """

  /// The options that stand in the last line.
  private static let others: [CommandOption] = [.completions, .man, .help, .version]

  /// What fits a screen: the times, the options and the keys.
  static var text: String {
    let options = CommandOption.allCases.filter { !others.contains($0) }
    let width = (options.map { $0.alignedSpelling.utf8.count }.max() ?? 0) + 2
    let lines =
      [
        "usage: \(Manual.usage[0])",
        "times: 90 1m30s 1h30 '1h 5m' 1:30; 14:30 5pm noon 'fri 9:00' 2026-12-31T23:59",
      ]
      + options.map { DisplayWidth.fit($0.alignedSpelling, to: width) + $0.summary }
      + [
        "keys:  space pause, + - minute, n next, r again, arrows row, ? keys, q quit",
        "more:  --man for man(1), --completions SHELL, --version, --help",
      ]
    return lines.map { $0 + "\n" }.joined()
  }
}
