/// The window in character cells.
struct TerminalSize: Equatable {
  let columns: Int
  let rows: Int

  init(window: (columns: Int, rows: Int)?, environment: [String: String]) {
    columns = Self.first(window?.columns, environment["COLUMNS"], otherwise: 80)
    rows = Self.first(window?.rows, environment["LINES"], otherwise: 24)
  }

  private static func first(_ known: Int?, _ text: String?, otherwise: Int) -> Int {
    if let known, known > 0 { return known }
    if let number = text.flatMap({ Int($0) }), (1...10_000).contains(number) { return number }
    return otherwise
  }
}
