/// Short texts about the program.
enum Help {
  static let version = "countdown-cli \(Version.current)\n"

  /// What fits a screen: the times, the options and the keys.
  static var text: String {
    let options = CommandOption.all.map { option in
      let names = (option.letter.map { "-\($0), " } ?? "    ") + "--\(option.name)"
      let spelling = ([names] + option.values).joined(separator: " ")
      return DisplayWidth.fit(spelling, to: 25) + option.summary
    }
    let lines =
      [
        "usage: countdown-cli [options] [label=]time [then [label=]time] ...",
        "times: 90 1m30s 1h30 '1h 5m' 1:30; 14:30 5pm noon 'fri 9:00' 2026-12-31T23:59",
      ] + options + ["keys:  space pause, + - minute, n next, r again, arrows row, ? keys, q quit"]
    return lines.map { $0 + "\n" }.joined()
  }
}
