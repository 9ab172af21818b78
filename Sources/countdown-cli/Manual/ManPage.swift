/// The manual for man(1), in the macros of man(7).
enum ManPage {
  static var text: String {
    let head = [
      ".TH \(Manual.name.uppercased()) 1 \"\" \"\(Manual.name) \(Version.current)\"", ".nh", ".ad l",
      ".SH NAME",
      "\(roff(Manual.name)) \\- \(roff(Manual.summary))", ".SH SYNOPSIS", ".nf",
    ]
    let body = Manual.sections.flatMap { section in
      [".SH \(roff(section.title.uppercased()))"] + section.blocks.flatMap(lines)
    }
    return (head + Manual.usage.map(roff) + [".fi"] + body).map { $0 + "\n" }.joined()
  }

  private static func lines(of block: Manual.Block) -> [String] {
    switch block {
    case .text(let text): [".PP", roff(text)]
    case .lines(let lines): [".PP", ".nf"] + lines.map(roff) + [".fi"]
    case .entry(let term, let blocks): [".TP", "\\fB\(roff(term))\\fR"] + inner(blocks)
    case .table(let rows): rows.flatMap { [".TP", "\\fB\(roff($0.term))\\fR", roff($0.text)] }
    }
  }

  /// What stands below a term: its first paragraph as it is, the rest indented as far.
  private static func inner(_ blocks: [Manual.Block]) -> [String] {
    blocks.enumerated().flatMap { index, block in
      if index == 0, case .text(let text) = block { return [roff(text)] }
      if case .text(let text) = block { return [".IP", roff(text)] }
      return [".RS"] + lines(of: block) + [".RE"]
    }
  }

  /// The text so that no character has a meaning of its own: hyphens are those that are typed.
  private static func roff(_ text: String) -> String {
    let escaped = text.replacing("\\", with: "\\e").replacing("-", with: "\\-").replacing("'", with: "\\(aq")
      .replacing("^", with: "\\(ha").replacing("~", with: "\\(ti")
    return escaped.hasPrefix(".") ? "\\&\(escaped)" : escaped
  }
}
