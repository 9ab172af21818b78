/// A piece of a line that is written as a whole.
struct Cell: Equatable {
  let text: String
  /// The columns that are kept for it.
  var width = 1
  /// How it is drawn, if the terminal is to draw it in some way.
  var role: Style.Role?
  /// Whether every terminal has the character, and takes it for one column wide.
  var isSure = true
}

/// The content of one line of the terminal.
///
/// Terminals disagree about the width of what is not ASCII: of emoji, flags and combining marks, and of lines and blocks, which
/// are two columns wide in East Asian settings. So behind such text the cursor is sent to its column, wherever the terminal
/// has left it.
struct Line: Equatable {
  private var cells: [Cell] = []
  private(set) var width = 0

  init(_ cells: [Cell]) {
    self.cells = cells
    width = cells.reduce(0) { $0 + $1.width }
  }

  init(_ text: String, columns: Int? = nil, style: Style = .none, as role: Style.Role? = nil) {
    let role = style.shows(role) ? role : nil
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else {
      let width = columns ?? DisplayWidth.of(text)
      self.init([Cell(text: text, width: width, role: role, isSure: false)])
      return
    }
    let filled = text + String(repeating: " ", count: max(0, (columns ?? 0) - text.utf8.count))
    self.init(filled.map { Cell(text: String($0), role: role) })
  }

  static func + (left: Line, right: Line) -> Line { Line(left.cells + right.cells) }

  /// The text without escape sequences.
  var text: String {
    cells.map { DisplayWidth.fit($0.text, to: $0.width) }.joined()
  }

  /// Brings a line of the terminal to this content: only what has changed is written.
  ///
  /// The cursor stands in the first column before, and anywhere in the line afterwards.
  /// - Returns: What is written; empty if nothing has changed.
  /// - Complexity: O(number of cells).
  func change(from old: Line?, columns: Int) -> String {
    var writer = LineWriter()
    var (column, oldColumn) = (0, 0)
    var isAnew = old == nil
    for (index, cell) in cells.enumerated() {
      let shown = old.flatMap { index < $0.cells.count ? $0.cells[index] : nil }
      isAnew = isAnew || column != oldColumn
      if isAnew || cell != shown {
        writer.write(cell, at: column)
        // A terminal that takes text for wider has written over what follows.
        isAnew = isAnew || writer.unsureColumns > 1
      } else {
        writer.skip()
      }
      column += cell.width
      oldColumn += shown?.width ?? cell.width
    }
    if isAnew || width < old?.width ?? 0 { writer.eraseRest(from: width, columns: columns) }
    return writer.finish()
  }
}

/// Writes cells of a line.
private struct LineWriter {
  private var text = ""
  /// Where the cursor is; nil: that depends on the terminal.
  private var cursor: Int? = 0
  private var role: Style.Role?
  private var last: Cell?
  /// Columns of unsure width that were written one after the other.
  private(set) var unsureColumns = 0

  mutating func write(_ cell: Cell, at column: Int) {
    // Alike, they make a bar, which need not be exact.
    if cursor != column, unsureColumns == 0 || cell.text != last?.text || cell.width > 1 {
      text += Escape.column(column + 1)
    }
    if cell.role != role { render(cell.role) }
    if cell.width > 1 {
      // Of a text that is taken for narrower, nothing else is left. In tmux, what follows U+200D is joined to the text, wherever
      // the cursor is: so a space follows.
      let isFilled = DisplayWidth.of(cell.text) < cell.width
      text += String(repeating: " ", count: cell.width) + Escape.column(column + 1)
      text += cell.text + (isFilled ? " " : "")
    } else {
      text += cell.text
    }
    cursor = cell.isSure ? column + cell.width : nil
    unsureColumns = cell.isSure ? 0 : unsureColumns + cell.width
    last = cell
  }

  mutating func skip() {
    cursor = nil
    unsureColumns = 0
  }

  mutating func eraseRest(from column: Int, columns: Int) {
    guard column < columns else { return }
    if cursor != column { text += Escape.column(column + 1) }
    render(nil)
    text += Escape.eraseToEndOfLine
  }

  mutating func finish() -> String {
    render(nil)
    return text
  }

  private mutating func render(_ next: Style.Role?) {
    guard next != role else { return }
    text += Escape.rendition(next.map { "0;\($0.rawValue)" } ?? "")
    role = next
  }
}
