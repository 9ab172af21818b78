import CountdownKit

/// The four columns of the rows.
///
///     label  ━━━━━━━━━━━━━━━━━╸───────────  1:05:09  ends 17:45
///
/// In a narrow window the bar goes first, then the end, then the label is cut; the time always stays. A row ends one column
/// before the window does, because a terminal may wrap after its last column. A word in place of the bar says that a row is paused,
/// done, or waits for a key. Without a bar, a mark before the time says that the row is paused, or waits:
///
///     label |1:05:09
struct RowLayout: Equatable {
  let label: Int
  let bar: Int
  let time: Int
  let end: Int
  /// The columns that a row may use.
  private let width: Int

  private static let gap = 2
  /// A bar has a quarter of the row before the label has more than `shortestLabel`; one shorter than this is left out.
  private static let shortestBar = 10
  /// Longer labels are cut to this before the bar, or the end, is left out.
  private static let shortestLabel = 8

  /// The widths of the window, of the widest label and time, and of the ends, of which some may be left out.
  init(columns: Int, labels: Int, times: Int, ends: [Int] = []) {
    width = max(1, columns - 1)
    time = min(times, width)
    let leastLabel = min(labels, Self.shortestLabel)
    let all = max(0, width - time - Self.gap)
    end = ends.filter { all - Self.gap - $0 >= leastLabel }.max() ?? 0
    let room = end > 0 ? all - Self.gap - end : all
    let long = min(labels, max(leastLabel, room - Self.gap - max(Self.shortestBar, width / 4)))
    let besideLabel = room - Self.gap - long
    (label, bar) = besideLabel >= Self.shortestBar ? (long, besideLabel) : (min(labels, room), 0)
  }

  func line(of row: RowContent, time text: String, style: Style) -> Line {
    var line = timeLine(text, of: row, style: style)
    if let text = row.end, text.utf8.count <= end {
      line = line + Line("", columns: Self.gap) + Line(text, style: style, as: .faint)
    }
    if bar > 0 {
      return labelLine(of: row, gap: Self.gap, style: style) + middle(of: row, style: style)
        + Line("", columns: Self.gap) + line
    }
    // Without a bar there is no room for a word.
    let isMarked = (row.isPaused || row.isWaiting) && !row.isOver
    if isMarked, time < width { line = Line(row.isWaiting ? "?" : "|", style: style, as: .still) + line }
    if label > 0 { line = labelLine(of: row, gap: isMarked ? 1 : Self.gap, style: style) + line }
    return line
  }

  private func labelLine(of row: RowContent, gap: Int, style: Style) -> Line {
    let cut = DisplayWidth.truncate(row.markedTitle(style.glyphs), to: label, ellipsis: style.glyphs.ellipsis)
    return Line(cut.endingLeftToRight, columns: label + gap)
  }

  private func middle(of row: RowContent, style: Style) -> Line {
    if let word = row.state ?? (row.isPastZero ? "over" : nil) {
      return Line(DisplayWidth.truncate(word, to: bar, ellipsis: "~"), columns: bar, style: style, as: .still)
    }
    guard let whole = row.whole, whole > .zero else { return Line("", columns: bar) }
    return Bar.line(fraction: row.left.duration / whole.duration, columns: bar, style: style)
  }

  private func timeLine(_ text: String, of row: RowContent, style: Style) -> Line {
    let padding = String(repeating: " ", count: max(0, time - DisplayWidth.of(text)))
    let shown = DisplayWidth.truncate(text, to: time, ellipsis: style.glyphs.ellipsis)
    return Line(padding) + Line(shown, style: style, as: row.role)
  }
}
