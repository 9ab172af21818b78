/// The colours and the characters of the board.
struct Style: Equatable {
  var isColoured = false
  var glyphs = Glyphs.unicode

  static let none = Style()

  /// The kind of a piece of text.
  ///
  /// Its raw value is the graphic rendition. What has to be read has no colour: none can be read on white and on black.
  enum Role: String {
    case bar = "36"
    case faint = "2"
    /// Time that does not go on.
    case still = "1"
    /// So little is left, or so much too much has gone, that it has to be seen: without colours too.
    case alert = "7"
  }

  /// Whether text of this kind differs from other text.
  func shows(_ role: Role?) -> Bool { isColoured || role == .alert }
}

/// The characters that some terminals do not have.
struct Glyphs: Equatable {
  /// Whether it has ASCII only.
  let isASCII: Bool
  /// A column of the time left, and half a column.
  let bar: String
  let halfBar: String
  /// A column of the time that has gone.
  let track: String
  /// The end of a text that is cut off.
  let ellipsis: String

  static let unicode = Glyphs(isASCII: false, bar: "━", halfBar: "╸", track: "─", ellipsis: "…")
  static let ascii = Glyphs(isASCII: true, bar: "=", halfBar: "-", track: ".", ellipsis: "~")
  /// Fonts of the console of Linux draw the track as they draw the bar, or have neither.
  static let console = Glyphs(isASCII: false, bar: "=", halfBar: "-", track: ".", ellipsis: "~")

  /// The text as the terminal can show it, with "?" for each character that it does not have.
  func shown(_ text: String) -> String {
    isASCII ? String(text.map { $0.isASCII ? $0 : "?" }) : text
  }
}
