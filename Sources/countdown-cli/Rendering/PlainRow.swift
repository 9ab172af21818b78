/// A row as a line of text: the label, a space, the time left as one word.
struct PlainRow {
  let time: TimeText
  /// The characters of the terminal; nil: a file, which has the label as it was given.
  let glyphs: Glyphs?

  func text(of content: RowContent) -> String {
    let label = glyphs.map { $0.shown(content.label).endingLeftToRight } ?? content.label
    return "\(label) \(time.word(content.left))"
  }
}
