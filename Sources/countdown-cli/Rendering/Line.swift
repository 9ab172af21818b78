/// Text for one line of the terminal, and the columns it takes without its escape sequences.
struct Line: Equatable {
  let text: String
  let width: Int

  init(_ text: String, style: Style = .none, as role: Style.Role? = nil) {
    self.text = role.map { style.apply($0, to: text) } ?? text
    width = DisplayWidth.of(text)
  }

  /// - Parameters:
  ///   - text: The text with its escape sequences.
  ///   - width: The columns that it takes.
  init(text: String, width: Int) {
    self.text = text
    self.width = width
  }

  static func + (left: Line, right: Line) -> Line {
    Line(text: left.text + right.text, width: left.width + right.width)
  }
}
