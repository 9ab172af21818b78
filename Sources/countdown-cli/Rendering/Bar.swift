/// The bar of a row: as long as what is left, in half columns.
enum Bar {
  /// Draws `fraction` of `columns`, rounded up: the bar is empty only at the end.
  /// - Returns: A line of exactly that many columns.
  static func line(fraction: Double, columns: Int, style: Style) -> Line {
    let part = fraction.isFinite ? min(1, max(0, fraction)) : 0
    let halves = Int((part * Double(columns * 2)).rounded(.up))
    return Line(
      (0..<columns).map { column in
        let glyph =
          switch halves - 2 * column {
          case 2...: style.glyphs.bar
          case 1: style.glyphs.halfBar
          default: style.glyphs.track
          }
        let role = halves > 2 * column ? Style.Role.bar : .faint
        return Cell(text: glyph, role: style.shows(role) ? role : nil)
      })
  }
}
