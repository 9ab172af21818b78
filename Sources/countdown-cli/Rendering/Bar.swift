/// The bar of a row: as long as what is left, in half columns.
enum Bar {
  /// Draws `fraction` of `columns`, rounded up: the bar is empty only at the end.
  ///
  /// - Parameters:
  ///   - fraction: What is left of the whole; anything but 0 to 1 is brought into that range.
  ///   - columns: The length of a full bar.
  ///   - style: Whether it has colours.
  ///   - role: The colour of what is left.
  /// - Returns: Text of exactly that many columns.
  static func line(fraction: Double, columns: Int, style: Style, as role: Style.Role = .bar) -> Line {
    let part = fraction.isFinite ? min(1, max(0, fraction)) : 0
    let halves = Int((part * Double(columns * 2)).rounded(.up))
    let filled =
      String(repeating: style.glyphs.bar, count: halves / 2) + (halves % 2 == 1 ? style.glyphs.halfBar : "")
    let empty = String(repeating: style.glyphs.track, count: columns - (halves + 1) / 2)
    return Line(filled, style: style, as: role) + Line(empty, style: style, as: .faint)
  }

  /// In place of the bar of a countdown whose time does not go on.
  static func word(_ word: String, as role: Style.Role, columns: Int, style: Style) -> Line {
    Line(DisplayWidth.fit(word, to: columns, ellipsis: style.glyphs.ellipsis), style: style, as: role)
  }
}
