import CountdownKit

/// One countdown that is shown: the receiver of its values.
@MainActor
final class Row: CountdownReceiver {
  private(set) var content: RowContent
  /// The time text that was last printed for it, where changes are printed one by one.
  var printed = ""

  init(label: String) {
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
