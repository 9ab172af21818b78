import CountdownKit
import Foundation

/// Composes what a frame shows: the rows, or one in large digits, the keys, and the title of the window.
@MainActor
final class FrameComposer {
  private let run: any Run
  private let board: Board
  /// Nil for rows.
  private let big: BigBoard?
  /// Nil if the title is left alone.
  private var title: WindowTitle?
  private var ends = EndText()
  /// The line that was printed last: where there are no rows, it stands among the notes.
  private var lastLine: String?
  var isPaused = false
  var keyHelp = KeyHelp.none
  /// Whether the last board says something about keys.
  private(set) var namesKeys = false

  init(run: any Run, style: Style, options: Options, hasTitle: Bool) {
    let time = TimeText(interval: options.interval)
    self.run = run
    board = Board(time: time, style: style)
    big = options.isBig ? BigBoard(time: time, style: style) : nil
    title = hasTitle ? WindowTitle() : nil
  }

  var glyphs: Glyphs { board.style.glyphs }

  /// A line above the rows, which can be overlooked.
  func faint(_ text: String) -> String {
    Line(glyphs.shown(text), style: board.style, as: .faint).change(from: Line(""), columns: 0)
  }

  func board(below lines: [String], size: TerminalSize, isLast: Bool) -> [Line] {
    lastLine = lines.last ?? lastLine
    let keys = isLast ? [] : keyLines(size)
    namesKeys = !keys.isEmpty
    guard let big, let row = first else {
      return board.lines(rows: rows, chosen: run.chosen, notes: keys, size: size)
    }
    let others = run.rows.reduce(0) { $0 + ($1.content.isOver ? 0 : 1) } - (row.isOver ? 0 : 1)
    return big.lines(row: row, others: others, notes: (lastLine.map { [$0] } ?? []) + keys, size: size)
  }

  private func keyLines(_ size: TerminalSize) -> [String] {
    switch keyHelp {
    case .all: KeyText.lines(run.keys, isPaused: isPaused, columns: size.columns)
    // It takes no row's place, and large digits are for those who have no keyboard.
    case .hint where big == nil && run.rows.count + 1 < size.rows: [KeyText.hint]
    case .hint, .none: []
    }
  }

  /// The change of the window's title.
  func titleChange() -> String {
    guard title != nil, let row = first else { return "" }
    return title?.change(to: WindowTitle.text(of: row, glyphs: glyphs)) ?? ""
  }

  func giveTitleBack() -> String { title?.giveBack() ?? "" }

  /// The chosen row, or the first that has not ended.
  private var first: RowContent? {
    rows.first { run.chosen == nil ? !$0.isOver : $0.isChosen == true } ?? rows.first
  }

  private var rows: some Collection<RowContent> {
    let now = Date.now
    return run.rows.lazy.map { [unowned self] row in
      var content = row.content
      content.isPaused = isPaused
      if content.isWaiting {
        content.end = "waits \(TimeLeft(content.waited).text(fractionDigits: 0))"
      } else if !isPaused {
        content.end = row.endDate.map {
          "\(content.isPastZero ? "ended" : "ends") \(ends.text(of: $0, now: now))"
        }
      }
      return content
    }
  }
}
