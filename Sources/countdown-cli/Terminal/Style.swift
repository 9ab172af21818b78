/// The colours and the characters of the board.
struct Style: Equatable {
  var isColoured = false
  var glyphs = Glyphs.unicode

  static let none = Style()

  /// The kind of a piece of text.
  ///
  /// Its raw value is the graphic rendition.
  enum Role: String {
    case bar = "36"
    case faint = "2"
    case done = "32"
    case paused = "33"
    case warned = "31"
  }

  func apply(_ role: Role, to text: String) -> String {
    isColoured && !text.isEmpty ? Escape.rendered(text, as: role.rawValue) : text
  }
}

/// The characters that some terminals do not have.
struct Glyphs: Equatable {
  let isASCII: Bool
  /// A column of the time left, and half a column.
  let bar: String
  let halfBar: String
  /// A column of the time that has gone.
  let track: String
  /// The end of a text that is cut off.
  let ellipsis: String
  /// The beginning of the line about rows that are left out.
  let dots: String
  let separator: String
  /// Stands before the time of a paused row that has no room for a word.
  let pause: String
  /// The same of a row that waits for the enter key.
  let enter: String

  static let unicode = Glyphs(
    isASCII: false, bar: "━", halfBar: "╸", track: "─", ellipsis: "…", dots: "…", separator: "·",
    pause: "‖", enter: "↵")
  static let ascii = Glyphs(
    isASCII: true, bar: "=", halfBar: "-", track: ".", ellipsis: "~", dots: "...", separator: "|",
    pause: "|", enter: "?")

  /// The text as the terminal can show it, with "?" for each character that it does not have.
  func shown(_ text: String) -> String {
    isASCII ? String(text.map { $0.isASCII ? $0 : "?" }) : text
  }
}
