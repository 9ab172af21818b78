/// A piece of a line that is written as a whole.
struct Cell: Equatable {
  let text: String
  /// The columns that are kept for it.
  var width = 1
  /// How it is drawn, if the terminal is to draw it in some way.
  var role: Style.Role?

  /// Whether every terminal has its characters, and takes them for one column each.
  var isSure: Bool { text.utf8.allSatisfy { $0 < 0x80 } }
}

/// The content of one line of the terminal.
///
/// Terminals disagree about the width of what is not ASCII: of emoji, flags and combining marks, and of lines and blocks, which
/// are two columns wide in East Asian settings. So behind such text the cursor is sent to its column, wherever the terminal
/// has left it.
struct Line: Equatable {
  private(set) var cells: [Cell] = []
  private(set) var width = 0

  init(_ cells: [Cell]) {
    self.cells = cells
    width = cells.reduce(0) { $0 + $1.width }
  }

  init(_ text: String, columns: Int? = nil, style: Style = .none, as role: Style.Role? = nil) {
    let width = columns ?? DisplayWidth.of(text)
    let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
    let shown = isASCII ? DisplayWidth.fit(text, to: width) : text
    self.init(width == 0 ? [] : [Cell(text: shown, width: width, role: style.shows(role) ? role : nil)])
  }

  static func + (left: Line, right: Line) -> Line { Line(left.cells + right.cells) }

  /// The text without escape sequences.
  var text: String { cells.map { DisplayWidth.fit($0.text, to: $0.width) }.joined() }

  /// Brings a line of the terminal to this content: only the cells that have changed are written.
  ///
  /// The cursor stands in the first column before, and anywhere in the line afterwards.
  /// - Returns: What is written; empty if nothing has changed.
  /// - Complexity: O(number of cells).
  func change(from old: Line?, columns: Int) -> String {
    var text = ""
    // Where the cursor is; nil: that depends on the terminal.
    var (column, cursor) = (0, Int?.some(0))
    var role: Style.Role?
    // The columns of unsure width that were written one after the other, and the last text.
    var (unsure, last) = (0, "")
    var isAnew = old == nil
    func render(_ next: Style.Role?) {
      if next != role { text += Escape.rendition(next.map { "0;\($0.rawValue)" } ?? "") }
      role = next
    }
    for (index, cell) in cells.enumerated() {
      let shown = old.flatMap { index < $0.cells.count ? $0.cells[index] : nil }
      isAnew = isAnew || shown?.width != cell.width
      if isAnew || cell != shown {
        // Alike, they make a bar, which need not be exact.
        if cursor != column, unsure == 0 || cell.width > 1 || cell.text != last {
          text += Escape.column(column + 1)
        }
        render(cell.role)
        if cell.isSure || cell.width == 1 {
          text += cell.text
        } else {
          // Of a text that is taken for narrower, nothing else is left. In tmux, what follows U+200D is joined to the text,
          // wherever the cursor is: so a space follows.
          text += String(repeating: " ", count: cell.width) + Escape.column(column + 1) + cell.text
          text += DisplayWidth.of(cell.text) < cell.width ? " " : ""
        }
        unsure = cell.isSure ? 0 : unsure + cell.width
        last = cell.text
        cursor = cell.isSure ? column + cell.width : nil
        // A terminal that takes text for wider has written over what follows.
        isAnew = isAnew || unsure > 1
      } else {
        (cursor, unsure) = (nil, 0)
      }
      column += cell.width
    }
    if isAnew || width < old?.width ?? 0, width < columns {
      if cursor != width { text += Escape.column(width + 1) }
      render(nil)
      text += Escape.eraseToEndOfLine
    }
    render(nil)
    return text
  }
}
