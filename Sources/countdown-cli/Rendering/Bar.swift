/// The bar of a row: as long as what is left, in half columns.
enum Bar {
  /// Draws `fraction` of `columns`, rounded up: the bar is empty only at the end.
  ///
  /// - Parameters:
  ///   - fraction: What is left of the whole; anything but 0 to 1 is brought into that range.
  ///   - columns: The length of a full bar.
  ///   - style: Whether it has colours.
  /// - Returns: Text of exactly that many columns.
  static func line(fraction: Double, columns: Int, style: Style) -> Line {
    let part = fraction.isFinite ? min(1, max(0, fraction)) : 0
    let halves = Int((part * Double(columns * 2)).rounded(.up))
    let filled = String(repeating: "━", count: halves / 2) + (halves % 2 == 1 ? "╸" : "")
    let empty = String(repeating: "─", count: columns - (halves + 1) / 2)
    return Line(filled, style: style, as: .bar) + Line(empty, style: style, as: .faint)
  }

  /// In place of the bar of a countdown that has ended.
  static func done(columns: Int, style: Style) -> Line {
    Line(DisplayWidth.fit("done", to: columns), style: style, as: .done)
  }
}
