@testable import countdown_cli

/// A terminal, as far as the program uses one: what would be seen after some output.
struct VirtualScreen {
  private(set) var columns: Int
  private(set) var rows: Int
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

  private var cells: [[Character]]
  private var wraps = true
  private var isReversed = false
  private let width: (Character) -> Int

  /// - Parameters:
  ///   - columns: The width of the window.
  ///   - rows: Its height.
  ///   - width: How wide it takes a character to be; terminals disagree.
  init(columns: Int, rows: Int, width: @escaping (Character) -> Int = DisplayWidth.of) {
    self.columns = columns
    self.rows = rows
    self.width = width
    cells = Array(repeating: [], count: rows)
  }

  /// The lines with text, from the top, without the spaces at their ends.
  var lines: [String] {
    var lines = cells.map(Self.text)
    while lines.last == "" { lines.removeLast() }
    return lines
  }

  private static func text(_ cells: [Character]) -> String {
    // The second cell of a wide character is held by a zero.
    var text = String(cells.filter { $0 != "\0" })
    while text.last == " " { text.removeLast() }
    return text
  }

  mutating func write(_ output: String) {
    var rest = Substring(output)
    while let character = rest.popFirst() {
      switch character {
      case "\u{1B}": control(&rest)
      case "\r": cursor.column = 0
      case "\n": lineFeed()
      case "\r\n":
        cursor.column = 0
        lineFeed()
      default: put(character)
      }
    }
  }

  private mutating func control(_ rest: inout Substring) {
    let kind = rest.popFirst()
    if kind == "]" { return command(&rest) }
    guard kind == "[" else { return surprises.append("escape without a bracket") }
    var parameters = ""
    while let character = rest.popFirst() {
      guard character.isLetter else {
        parameters.append(character)
        continue
      }
      perform(parameters, character)
      return
    }
  }

  /// A command of the operating system's: a number, a semicolon and a text, until a bell.
  private mutating func command(_ rest: inout Substring) {
    let text = rest.prefix { $0 != "\u{07}" }
    rest = rest.dropFirst(text.count + 1)
    guard text.hasPrefix("2;") else { return surprises.append("]\(text)") }
    title = String(text.dropFirst(2))
  }

  private mutating func perform(_ parameters: String, _ final: Character) {
    switch (parameters, final) {
    case ("?25", "l"): isCursorVisible = false
    case ("?25", "h"): isCursorVisible = true
    case ("?2004", "h"): marksPastes = true
    case ("?2004", "l"): marksPastes = false
    case ("?7", "l"): wraps = false
    case ("?7", "h"): wraps = true
    case (_, "m"): isReversed = parameters.hasSuffix(";7")
    case ("?1049", "h"):
      normal = (cells, cursor)
      cells = Array(repeating: [], count: rows)
    case ("?1049", "l"):
      if let normal { (cells, cursor) = normal } else { surprises.append("no alternate screen to leave") }
      normal = nil
    case (_, "H"):
      let place = parameters.split(separator: ";").compactMap { Int($0) }
      cursor = (min(columns, place.last ?? 1) - 1, min(rows, place.first ?? 1) - 1)
    case ("2", "J"): cells = Array(repeating: [], count: rows)
    case ("22;2", "t"): titles.append(title)
    case ("23;2", "t"): title = titles.popLast() ?? ""
    case (_, "A") where Int(parameters).map { $0 > 0 } == true:
      cursor.row = max(0, cursor.row - (Int(parameters) ?? 0))
    case ("", "K"): cells[cursor.row] = Array(cells[cursor.row].prefix(cursor.column))
    case ("", "C"): cursor.column = min(columns - 1, cursor.column + 1)
    case (_, "G"): cursor.column = min(columns, max(1, Int(parameters) ?? 1)) - 1
    case ("", "J"):
      // tmux moves a window to its history that is erased from its first cell.
      if cursor == (0, 0) { scrollback += lines }
      cells[cursor.row] = Array(cells[cursor.row].prefix(cursor.column))
      for row in (cursor.row + 1)..<max(rows, cursor.row + 1) { cells[row] = [] }
    default: surprises.append("[\(parameters)\(final)")
    }
  }

  private mutating func lineFeed() {
    if cursor.row + 1 < rows {
      cursor.row += 1
    } else {
      scrollback.append(Self.text(cells.removeFirst()))
      cells.append([])
    }
  }

  /// A reversed space is seen as a block.
  private mutating func put(_ written: Character) {
    let character = isReversed && written == " " ? "█" : written
    let width = width(written)
    // It joins the character before it.
    guard width > 0 else { return }
    if cursor.column + width > columns {
      surprises.append("text in column \(cursor.column + width)")
      guard wraps else { return putLast(character) }
      cursor.column = 0
      lineFeed()
    }
    var line = cells[cursor.row]
    while line.count < cursor.column + width { line.append(" ") }
    let end = cursor.column + width
    // Of a wide character that is written over in part, nothing is left.
    if line[cursor.column] == "\0", cursor.column > 0 { line[cursor.column - 1] = " " }
    if end < line.count, line[end] == "\0" { line[end] = " " }
    line[cursor.column] = character
    for column in (cursor.column + 1)..<max(end, cursor.column + 1) { line[column] = "\0" }
    cells[cursor.row] = line
    cursor.column += width
  }

  /// What does not fit is shown in the last column.
  private mutating func putLast(_ character: Character) {
    cells[cursor.row] += Array(repeating: " ", count: max(0, columns - cells[cursor.row].count))
    cells[cursor.row][columns - 1] = character
    cursor.column = columns
  }
}

extension VirtualScreen {
  /// The columns in which a character is shown, 0 for the first; of all rows.
  func places(of character: Character) -> [Int] {
    cells.flatMap { line in line.indices.filter { line[$0] == character } }
  }

  /// The window is made wider or narrower, and lines that are too long then are broken anew; the cursor
  /// stays with its line.
  mutating func reflow(columns: Int) {
    let above = cells[..<cursor.row].flatMap { line in
      line.isEmpty
        ? [[]] : stride(from: 0, to: line.count, by: columns).map { Array(line[$0...].prefix(columns)) }
    }
    self.columns = columns
    let scrolled = max(0, above.count - (rows - 1))
    scrollback += above.prefix(scrolled).map(Self.text)
    cells = Array(above.dropFirst(scrolled))
    cursor = (0, cells.count)
    while cells.count < rows { cells.append([]) }
  }
}
