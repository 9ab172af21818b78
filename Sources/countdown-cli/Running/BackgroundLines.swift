import CountdownKit

/// The lines that stand for a board while another job has the terminal.
///
/// A board would be painted over what that job shows. So there is a line when a countdown begins, and one when it has
/// ended.
@MainActor
final class BackgroundLines {
  private let run: any Run
  private let row: PlainRow

  init(run: any Run, time: TimeText, glyphs: Glyphs) {
    self.run = run
    row = PlainRow(time: time, glyphs: glyphs)
  }

  /// Takes what has begun or ended since the last call.
  func take() -> [String] {
    run.rows.compactMap { row in
      var content = row.content
      // Past zero, the line of the end is the last.
      if content.isPastZero { content.left = .zero }
      let text = self.row.text(of: content)
      let isDue = row.printed.isEmpty || content.isOver || content.isPastZero
      guard !content.isWaiting, isDue, row.printed != text else { return nil }
      row.printed = text
      return text
    }
  }

  /// A board shows what there is: of that, no line is due.
  func skip() {
    for row in run.rows { row.printed = self.row.text(of: row.content) }
  }
}
