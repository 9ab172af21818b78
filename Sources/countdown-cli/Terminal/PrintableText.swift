extension StringProtocol {
  /// The same text without the characters that would move the cursor, end the line or turn the writing
  /// direction around; each is replaced by U+FFFD.
  var printable: String {
    var text = ""
    for scalar in unicodeScalars {
      text.unicodeScalars.append(scalar.steersOutput ? "\u{FFFD}" : scalar)
    }
    return text
  }
}

extension Unicode.Scalar {
  fileprivate var steersOutput: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value)
    }
  }
}
