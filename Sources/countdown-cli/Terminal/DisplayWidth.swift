/// How many columns text takes in a terminal: 0 for combining marks, 2 for East Asian wide characters and
/// emoji, 1 for the rest (Unicode Standard Annex #11, with the emoji of UTS #51).
///
/// Terminals disagree about some emoji sequences, so nothing may break when this is wrong by a column or two.
enum DisplayWidth {
  static func of(_ text: some StringProtocol) -> Int {
    text.reduce(0) { $0 + of($1) }
  }

  static func of(_ character: Character) -> Int {
    let scalars = character.unicodeScalars
    guard let first = scalars.first, scalars.count > 1 else { return scalars.first.map(of) ?? 0 }
    // A flag is two regional indicators, each wide by itself; U+FE0F asks for the emoji form; a sequence
    // that begins with an emoji is drawn as one.
    if first.properties.isEmojiPresentation || scalars.contains("\u{FE0F}") { return 2 }
    return scalars.reduce(0) { $0 + of($1) }
  }

  /// The text itself, or as much of it as leaves room for an ellipsis in `columns`.
  static func truncate(_ text: String, to columns: Int, ellipsis: String = "…") -> String {
    // No character of the text is shorter than a byte for each column it takes.
    if text.utf8.count <= columns || of(text) <= columns { return text }
    guard columns > 0 else { return "" }
    var width = 0
    let kept = text.prefix { character in
      width += of(character)
      return width < columns
    }
    return kept + ellipsis
  }

  /// The text in exactly `columns` columns: cut, or filled up with spaces.
  static func fit(_ text: String, to columns: Int) -> String {
    let cut = truncate(text, to: columns)
    return cut + String(repeating: " ", count: max(0, columns - of(cut)))
  }

  private static func of(_ scalar: Unicode.Scalar) -> Int {
    if scalar.value < 0x300 { return 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    // Vowels and final consonants of Hangul join the syllable before them.
    if (0x1160...0x11FF).contains(scalar.value) { return 0 }
    if scalar.properties.isEmojiPresentation { return 2 }
    return wideRanges.contains { $0.contains(scalar.value) } ? 2 : 1
  }

  /// Hangul, radicals, kana, Bopomofo, ideographs and Yi; compatibility, vertical and full-width forms; Tangut, Khitan, historic
  /// kana and Nüshu; enclosed ideographs and the supplementary planes.
  private static let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x4DFF, 0x4E00...0x9FFF, 0xA000...0xA4CF, 0xA960...0xA97F,
    0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
    0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F265, 0x20000...0x3FFFD,
  ]
}
