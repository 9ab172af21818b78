/// Text for one line of the terminal, and the columns it takes without its escape sequences.
struct Line: Equatable {
  let text: String
  let width: Int

  init(_ text: String, style: Style = .none, as role: Style.Role? = nil) {
    self.text = role.map { style.apply($0, to: text) } ?? text
    width = DisplayWidth.of(text)
  }

  private init(text: String, width: Int) {
    self.text = text
    self.width = width
  }

  static func + (left: Line, right: Line) -> Line {
    Line(text: left.text + right.text, width: left.width + right.width)
  }
}

/// Whether there is colour, and which.
struct Style: Equatable {
  let isColoured: Bool

  static let none = Style(isColoured: false)
  static let colours = Style(isColoured: true)

  /// What a piece of text is; its raw value is the graphic rendition.
  enum Role: String {
    case bar = "36"
    case faint = "2"
    case done = "32"
  }

  func apply(_ role: Role, to text: String) -> String {
    isColoured && !text.isEmpty ? "\u{1B}[\(role.rawValue)m\(text)\u{1B}[0m" : text
  }
}
