import CountdownKit

/// One countdown that is shown: the receiver of its values.
@MainActor
final class Row: CountdownReceiver {
  /// Which of the targets it is, 1 for the first.
  let number: Int
  private(set) var content: RowContent
  /// What was last printed for it, where changes are printed one by one.
  var printed = ""

  init(number: Int, label: String) {
    self.number = number
    content = RowContent(label: label)
  }

  func show(_ left: TimeLeft) {
    content.left = left
    if content.whole == nil { content.whole = left }
  }

  func end() {
    content.left = .zero
    content.isOver = true
  }
}
