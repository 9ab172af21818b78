extension StringProtocol {
  /// The same text without the characters that would move the cursor, end the line or turn the writing
  /// direction around; each is replaced by U+FFFD.
  var printable: String {
    var text = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      let steers =
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
        }
      text.append(steers ? "\u{FFFD}" : scalar)
    }
    return String(text)
  }

  /// The text, with U+200E behind it, which has no shape, if some of it is written from right to left.
  ///
  /// Without that mark, a terminal that orders text by its direction takes the numbers behind it for a part of it, and
  /// puts them on its left (Unicode Standard Annex #9, W7 and N1).
  var endingLeftToRight: String {
    // The blocks of scripts from right to left.
    let blocks = [
      0x590...0x8FF, 0x200F...0x200F, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF,
    ]
    let isMixed = unicodeScalars.contains { scalar in blocks.contains { $0.contains(Int(scalar.value)) } }
    return isMixed && unicodeScalars.last != "\u{200E}" ? self + "\u{200E}" : String(self)
  }
}
