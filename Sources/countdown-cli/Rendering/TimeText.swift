import CountdownKit

/// The time left as text, with as many decimals as the interval of the ticks needs.
struct TimeText: Equatable {
  /// Digits after the point, 0 to 3.
  let decimals: Int

  init(interval: Duration) {
    let milliseconds = (interval.components.attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    decimals = [1000, 100, 10].firstIndex { milliseconds % $0 == 0 } ?? 3
  }

  /// Rounded up, so that zero is shown at the end and not before: "2d 03:04:05".
  func text(_ left: TimeLeft) -> String { left.text(fractionDigits: decimals) }

  /// A row as a line of text: the label, a space, and the time left as one word: "tea 2d03:04:05".
  ///
  /// Without the characters of a terminal, the label is as it was given.
  func line(of content: RowContent, _ glyphs: Glyphs?) -> String {
    let label = glyphs.map { $0.shown(content.label).endingLeftToRight } ?? content.label
    return "\(label) \(text(content.left).filter { $0 != " " })"
  }
}
