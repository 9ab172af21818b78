/// A time in digits as large as there is room for.
///
/// A character is five dots high. A dot is a column wide and a line high, or a multiple of two columns by one line, which is
/// about a square.
enum BigDigits {
  private static let height = 5
  private static let shapes: [Character: [String]] = [
    "0": ["###", "# #", "# #", "# #", "###"], "1": [" # ", "## ", " # ", " # ", "###"],
    "2": ["###", "  #", "###", "#  ", "###"], "3": ["###", "  #", "###", "  #", "###"],
    "4": ["# #", "# #", "###", "  #", "  #"], "5": ["###", "#  ", "###", "  #", "###"],
    "6": ["###", "#  ", "###", "# #", "###"], "7": ["###", "  #", "  #", "  #", "  #"],
    "8": ["###", "# #", "###", "# #", "###"], "9": ["###", "# #", "###", "  #", "###"],
    ":": [" ", "#", " ", "#", " "], ".": [" ", " ", " ", " ", "#"], "-": ["  ", "  ", "##", "  ", "  "],
    "d": ["  #", "  #", "###", "# #", "###"], " ": [" ", " ", " ", " ", " "],
  ]

  /// Draws a time: reversed spaces, which every terminal has.
  /// - Returns: Lines of equal width; nil if the text does not fit, or has other characters.
  /// - Complexity: O(`columns` · `rows`).
  static func lines(_ text: String, columns: Int, rows: Int) -> [Line]? {
    let shapes = text.compactMap { Self.shapes[$0] }
    let dots = (0..<height).map { row in shapes.map { $0[row] }.joined(separator: " ") }
    let scale = min(columns / max(1, dots[0].count), rows / height * 2 + 1)
    guard scale > 0, rows >= height, shapes.count == text.count else { return nil }
    let dot = String(repeating: " ", count: scale)
    return dots.flatMap { row in
      let line = Line(row.map { Cell(text: dot, width: scale, role: $0 == "#" ? .alert : nil) })
      return Array(repeating: line, count: max(1, scale / 2))
    }
  }
}
