import CountdownKit

@testable import countdown_cli

/// A terminal, as far as the program uses one: what would be seen after some output.
struct VirtualScreen {
  private(set) var columns: Int
  let rows: Int
  private(set) var scrollback: [String] = []
  private(set) var cursor = (column: 0, row: 0)
  private(set) var isCursorVisible = true
  private(set) var marksPastes = false
  /// What the other screen shows while the alternate one is shown.
  private var normal: (cells: [[Character]], cursor: (column: Int, row: Int))?
  var isAlternate: Bool { normal != nil }
  private(set) var title = "own"
  private var titles: [String] = []
  /// Everything that no terminal should be sent by this program.
  private(set) var surprises: [String] = []
  private(set) var cells: [[Character]]
  private var wraps = true
  private var isReversed = false
  /// How wide it takes a character to be; terminals disagree.
  private let width: (Character) -> Int

  init(columns: Int, rows: Int, width: @escaping (Character) -> Int = DisplayWidth.of) {
    (self.columns, self.rows, self.width) = (columns, rows, width)
    cells = Array(repeating: [], count: rows)
  }

  /// The lines with text, from the top, without the spaces at their ends.
  var lines: [String] { cells[...(cells.lastIndex { !Self.text($0).isEmpty } ?? -1)].map(Self.text) }

  private static func text(_ cells: [Character]) -> String {
    // The second cell of a wide character is held by a zero.
    String(cells.filter { $0 != "\0" }.reversed().drop { $0 == " " }.reversed())
  }

  mutating func write(_ output: String) {
    var rest = Substring(output)
    while let character = rest.popFirst() {
      switch character {
      case "\u{1B}": control(&rest)
      case "\r": cursor.column = 0
      case "\n", "\r\n": lineFeed(isReturned: character != "\n")
      default: put(character)
      }
    }
  }

  private mutating func control(_ rest: inout Substring) {
    let kind = rest.popFirst()
    if kind == "]", rest.hasPrefix("2;") {
      title = String(rest.dropFirst(2).prefix { $0 != "\u{07}" })
      rest = rest.dropFirst(title.count + 3)
    } else if kind == "[" {
      let parameters = rest.prefix { !$0.isLetter }
      rest = rest.dropFirst(parameters.count)
      perform(String(parameters), rest.popFirst() ?? " ")
    } else {
      surprises.append("escape \(kind ?? " ")")
    }
  }

  private mutating func perform(_ parameters: String, _ final: Character) {
    switch (parameters, final) {
    case ("?25", _): isCursorVisible = final == "h"
    case ("?2004", _): marksPastes = final == "h"
    case ("?7", _): wraps = final == "h"
    case (_, "m"): isReversed = parameters.hasSuffix(";7")
    case ("?1049", "h"): (normal, cells) = ((cells, cursor), Array(repeating: [], count: rows))
    case ("?1049", "l"):
      if let normal { (cells, cursor) = normal } else { surprises.append("no alternate screen to leave") }
      normal = nil
    case ("1;1", "H"): cursor = (0, 0)
    case ("2", "J"): cells = Array(repeating: [], count: rows)
    case ("22;2", "t"): titles.append(title)
    case ("23;2", "t"): title = titles.popLast() ?? ""
    case (_, "A") where Int(parameters) ?? 0 > 0: cursor.row = max(0, cursor.row - (Int(parameters) ?? 0))
    case ("", "K"): cells[cursor.row] = Array(cells[cursor.row].prefix(cursor.column))
    case ("", "C"): cursor.column = min(columns - 1, cursor.column + 1)
    case (_, "G"): cursor.column = min(columns, max(1, Int(parameters) ?? 1)) - 1
    case ("", "J"):
      // tmux moves a window to its history that is erased from its first cell.
      if cursor == (0, 0) { scrollback += lines }
      cells[cursor.row] = Array(cells[cursor.row].prefix(cursor.column))
      for row in cells.indices where row > cursor.row { cells[row] = [] }
    default: surprises.append("[\(parameters)\(final)")
    }
  }

  private mutating func lineFeed(isReturned: Bool = true) {
    cursor = (isReturned ? 0 : cursor.column, cursor.row + 1)
    guard cursor.row == rows else { return }
    cursor.row -= 1
    scrollback.append(Self.text(cells.removeFirst()))
    cells.append([])
  }

  /// A reversed space is seen as a block.
  private mutating func put(_ written: Character) {
    let character = isReversed && written == " " ? "█" : written
    let width = width(written)
    // It joins the character before it.
    guard width > 0 else { return }
    if cursor.column + width > columns {
      surprises.append("text in column \(cursor.column + width)")
      // What does not fit is shown in the last column.
      if wraps { lineFeed() } else { cursor.column = max(0, columns - width) }
    }
    var line = cells[cursor.row]
    let end = cursor.column + width
    line += Array(repeating: " ", count: max(0, end - line.count))
    // Of a wide character that is written over in part, nothing is left.
    if line[cursor.column] == "\0", cursor.column > 0 { line[cursor.column - 1] = " " }
    if end < line.count, line[end] == "\0" { line[end] = " " }
    line.replaceSubrange(cursor.column..<end, with: [character] + Array(repeating: "\0", count: width - 1))
    cells[cursor.row] = line
    cursor.column = end
  }

  /// The window is made wider or narrower, and lines that are too long then are broken anew; the cursor stays with its line.
  mutating func reflow(columns: Int) {
    let above = cells[..<cursor.row].flatMap { line in
      stride(from: 0, to: max(1, line.count), by: columns).map { Array(line[$0...].prefix(columns)) }
    }
    let scrolled = max(0, above.count - (rows - 1))
    scrollback += above.prefix(scrolled).map(Self.text)
    self.columns = columns
    cursor = (0, above.count - scrolled)
    cells = above.dropFirst(scrolled) + Array(repeating: [], count: rows - cursor.row)
  }

  /// Shows a board of rows, as the program would.
  mutating func show(
    _ rows: [RowContent], notes: [String] = [], style: Style = Style(isColoured: true),
    by painter: inout Painter
  ) {
    let (time, size) = (TimeText(interval: .seconds(1)), TerminalSize(columns: columns, rows: self.rows))
    let big = BigBoard(time: time, style: style)
    let lines =
      painter.isOnAlternateScreen
      ? big.lines(row: rows[0], others: rows.count - 1, notes: notes, size: size)
      : Board(time: time, style: style).lines(rows: rows, notes: notes, size: size)
    write(painter.frame(lines, size: size) ?? "")
  }
}

extension RowContent {
  /// A row that has so many seconds left.
  static func row(_ label: String, left: Int, of whole: Int? = nil, end: String? = "ends 17:45") -> Self {
    let left = TimeLeft(nanoseconds: Int64(left) * 1_000_000_000)
    return Self(label: label, left: left, whole: whole.map { TimeLeft(.seconds($0)) }, end: end)
  }
}
