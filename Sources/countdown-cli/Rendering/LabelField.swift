/// The label of a row in its columns, and the gap behind it.
enum LabelField {
  /// Lays out a text.
  ///
  /// Terminals disagree about the width of characters that are not ASCII: of emoji with a skin tone, of flags, of
  /// combining marks. So behind such a text the cursor is sent to its column, wherever the terminal has left it. The
  /// columns are filled with spaces before that, because a terminal that takes the text for narrower leaves some unwritten.
  /// The space behind the text is for tmux: there, what follows U+200D is joined to the text, wherever the cursor is.
  ///
  /// - Parameters:
  ///   - text: The label as the terminal can show it.
  ///   - columns: The width of the label.
  ///   - gap: The number of spaces behind it.
  ///   - style: Its ellipsis.
  /// - Returns: The beginning of a row, of `columns` and `gap` columns.
  static func line(_ text: String, columns: Int, gap: Int, style: Style) -> Line {
    let width = columns + gap
    let cut = DisplayWidth.truncate(text, to: columns, ellipsis: style.glyphs.ellipsis)
    guard !text.utf8.allSatisfy({ $0 < 0x80 }) else {
      return Line(DisplayWidth.fit(cut, to: width))
    }
    let spaces = String(repeating: " ", count: width)
    return Line(text: "\(spaces)\r\(cut.endingLeftToRight) \(Escape.column(width + 1))", width: width)
  }
}
