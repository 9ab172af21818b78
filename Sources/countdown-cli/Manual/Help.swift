/// The manual for a terminal, and shorter texts about the program.
enum Help {
  /// The width of a terminal, where nothing else is known.
  static let columns = 80

  static let version = "countdown-cli \(Version.current)\n"

  static let usage = """
    usage: \(Manual.usage[0])
    such as: countdown-cli 10s tea=3m lunch=12:30 2026-12-31T23:59
    more: countdown-cli --help, or a screen of it: countdown-cli -h

    """

  /// The options that stand in the last line of the short help.
  private static let others: [CommandOption] = [.completions, .man, .help, .version]

  /// What fits a screen: the times, the options and the keys.
  static var short: String {
    let options = CommandOption.allCases.filter { !others.contains($0) }
    let width = (options.map { $0.alignedSpelling.utf8.count }.max() ?? 0) + 2
    let lines =
      [
        "usage: \(Manual.usage[0])",
        "times: 90 1m30s 1h30 '1 hour 5 min' 1:30; 14:30 5pm 'fri 9:00' 2026-12-31T23:59",
      ]
      + options.map { DisplayWidth.fit($0.alignedSpelling, to: width) + $0.summary }
      + [
        "keys:  space pause, + - minute, n next, r again, arrows row, ? keys, q quit",
        "more:  --help everything, --man for man(1), --completions SHELL, --version",
      ]
    return lines.map { $0 + "\n" }.joined()
  }

  /// Everything.
  static var full: String {
    var lines = zip(["usage: ", "       "], Manual.usage).map { $0 + $1 }
    for section in Manual.sections {
      if section.title == "description" {
        lines += [""] + section.blocks.flatMap { HelpLayout.lines(of: $0, indent: 0) }
      } else {
        lines += ["", section.title] + section.blocks.flatMap { HelpLayout.lines(of: $0, indent: 2) }
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }
}

/// Lays out blocks of the manual in columns.
private enum HelpLayout {
  /// How far the texts of entries are indented.
  private static let step = 6

  static func lines(of block: Manual.Block, indent: Int) -> [String] {
    switch block {
    case .text(let text): return wrapped(text, indent: indent)
    case .lines(let lines): return lines.map { spaces(indent) + $0 }
    case .entry(let term, let blocks):
      return wrapped(term, indent: indent) + blocks.flatMap { lines(of: $0, indent: indent + step) }
    case .table(let rows):
      let width = (rows.map(\.term.utf8.count).max() ?? 0) + 2
      return rows.flatMap { row in
        var lines = wrapped(row.text, indent: indent + width)
        lines[0] = spaces(indent) + DisplayWidth.fit(row.term, to: width) + lines[0].dropFirst(indent + width)
        return lines
      }
    }
  }

  /// Breaks a text between words.
  private static func wrapped(_ text: String, indent: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let line = lines.last, line.utf8.count + 1 + word.utf8.count <= Help.columns {
        lines[lines.count - 1] = "\(line) \(word)"
      } else {
        lines.append(spaces(indent) + word)
      }
    }
    return lines.isEmpty ? [spaces(indent)] : lines
  }

  private static func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }
}
