extension String {
  /// U+200E, a character without a shape that is written from left to right.
  private static let leftToRightMark: Unicode.Scalar = "\u{200E}"

  /// The text, with a mark behind it if some of it is written from right to left.
  ///
  /// Without the mark, a terminal that orders text by its direction takes the numbers behind it for a part of it, and
  /// puts them on its left (Unicode Standard Annex #9, W7 and N1).
  var endingLeftToRight: String {
    guard unicodeScalars.contains(where: \.isWrittenFromRight), unicodeScalars.last != Self.leftToRightMark
    else { return self }
    return self + String(Self.leftToRightMark)
  }
}

extension Unicode.Scalar {
  /// Whether it is in a block of a script from right to left: where unassigned characters have that direction too.
  fileprivate var isWrittenFromRight: Bool {
    switch value {
    case 0x0590...0x08FF, 0x200F, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }
}
