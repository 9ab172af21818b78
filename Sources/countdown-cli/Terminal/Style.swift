/// Whether there is colour, and which; and which characters are drawn with.
struct Style: Equatable {
  var isColoured = false
  var glyphs = Glyphs.unicode

  static let none = Style()

  /// What a piece of text is; its raw value is the graphic rendition.
  enum Role: String {
    case bar = "36"
    case faint = "2"
    case done = "32"
    case paused = "33"
  }

  func apply(_ role: Role, to text: String) -> String {
    isColoured && !text.isEmpty ? Escape.rendered(text, as: role.rawValue) : text
  }
}

/// What a terminal may not have the characters for.
struct Glyphs: Equatable {
  let isASCII: Bool
  /// A column of what is left, and in the half of one.
  let bar: String
  let halfBar: String
  /// What has gone.
  let track: String
  /// In place of what is cut off.
  let ellipsis: String
  /// Before what is left out.
  let dots: String
  let separator: String
  /// Before a time that does not go on, where there is no room for a word.
  let pause: String
  let microseconds: String

  static let unicode = Glyphs(
    isASCII: false, bar: "━", halfBar: "╸", track: "─", ellipsis: "…", dots: "…", separator: "·",
    pause: "‖", microseconds: "µs")
  static let ascii = Glyphs(
    isASCII: true, bar: "=", halfBar: "-", track: ".", ellipsis: "~", dots: "...", separator: "|",
    pause: "|", microseconds: "us")

  /// Text as a terminal with these can show it: one "?" for each character that it has not.
  func shown(_ text: String) -> String {
    isASCII ? String(text.map { $0.isASCII ? $0 : "?" }) : text
  }
}
