/// The control sequences that the program writes (ECMA-48, and what terminals share beyond that).
enum Escape {
  static let hideCursor = "\u{1B}[?25l"
  static let showCursor = "\u{1B}[?25h"
  /// Lets the terminal say where pasted text begins and ends, and no more (xterm, bracketed paste).
  static let markPastes = "\u{1B}[?2004h"
  static let leavePastes = "\u{1B}[?2004l"
  static let eraseToEndOfLine = "\u{1B}[K"
  /// From the first column: erases that line and all lines below it.
  ///
  /// The second step begins at the second cell: tmux moves a window to its history that is erased from its first cell.
  static let eraseBelow = "\u{1B}[K\u{1B}[C\u{1B}[J\r"
  /// To the first column of the first row.
  static let home = "\u{1B}[1;1H"
  /// Erases all of the window; the cursor stays.
  static let clearScreen = "\u{1B}[2J"
  /// A screen beside the one with the shell and the scrollback, and back; the cursor returns to where it was.
  static let alternateScreen = "\u{1B}[?1049h"
  static let normalScreen = "\u{1B}[?1049l"
  /// Puts the title of the window on a stack of the terminal's, and takes it from there (xterm, XTWINOPS).
  static let putTitleAside = "\u{1B}[22;2t"
  static let takeTitleBack = "\u{1B}[23;2t"

  /// To the first column, `lines` up; a count of 0 would mean 1 to a terminal.
  static func up(_ lines: Int) -> String { lines > 0 ? "\r\u{1B}[\(lines)A" : "\r" }

  /// To a column of this line, 1 for the first.
  static func column(_ column: Int) -> String { "\u{1B}[\(column)G" }

  /// Sets the title of the window (xterm, OSC 2), to a text without control characters.
  static func title(_ text: String) -> String { "\u{1B}]2;\(text)\u{07}" }

  /// From here on, a graphic rendition; if it is empty, the default one.
  static func rendition(_ rendition: String) -> String { "\u{1B}[\(rendition)m" }

  /// `text` with line wrapping on, within what it is off for.
  static func wrapped(_ text: String) -> String { "\u{1B}[?7h\(text)\u{1B}[?7l" }

  /// `text` with line wrapping off: a row whose width was misjudged loses its end instead of a new line.
  static func unwrapped(_ text: String) -> String { "\u{1B}[?7l\(text)\u{1B}[?7h" }
}
