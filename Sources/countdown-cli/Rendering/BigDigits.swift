/// A time in digits as large as there is room for.
///
/// A character is five dots high. With the half blocks of Unicode a dot is a column wide and half a line high, which is
/// about a square, or a multiple of that; in ASCII, a column and a line, or a multiple.
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

  /// Draws a time.
  ///
  /// - Parameters:
  ///   - text: Digits, with `:`, `.`, `-`, `d` and spaces.
  ///   - columns: The width that there is.
  ///   - rows: The height that there is.
  ///   - isASCII: Whether there are no half blocks.
  /// - Returns: Lines of equal width; nil if the text does not fit, or has other characters.
  /// - Complexity: O(`columns` · `rows`).
  static func lines(_ text: String, columns: Int, rows: Int, isASCII: Bool) -> [String]? {
    var dots = Array(repeating: [Bool](), count: height)
    for character in text {
      guard let shape = shapes[character] else { return nil }
      for (row, line) in shape.enumerated() {
        if !dots[row].isEmpty { dots[row].append(false) }
        dots[row] += line.map { $0 == "#" }
      }
    }
    let widest = dots[0].isEmpty ? 0 : columns / dots[0].count
    let highest = isASCII ? max(rows / height * 2 + 1, 0) : rows * 2 / height
    let scale = min(widest, highest)
    guard scale > 0, rows * (isASCII ? 1 : 2) >= height else { return nil }
    return isASCII ? ascii(dots, scale) : halfBlocks(dots, scale)
  }

  private static func ascii(_ dots: [[Bool]], _ scale: Int) -> [String] {
    dots.flatMap { row in
      let line = row.map { String(repeating: $0 ? "#" : " ", count: scale) }.joined()
      return Array(repeating: line, count: max(1, scale / 2))
    }
  }

  private static func halfBlocks(_ dots: [[Bool]], _ scale: Int) -> [String] {
    stride(from: 0, to: height * scale, by: 2).map { top in
      let upper = dots[top / scale]
      let lower =
        top + 1 < height * scale ? dots[(top + 1) / scale] : Array(repeating: false, count: upper.count)
      return zip(upper, lower).map { upper, lower in
        String(repeating: upper ? (lower ? "█" : "▀") : (lower ? "▄" : " "), count: scale)
      }.joined()
    }
  }
}
