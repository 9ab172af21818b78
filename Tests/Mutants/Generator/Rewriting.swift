/// Makes the edits of several sites in one text.
enum Rewriting {
  private struct Piece {
    let range: Range<Int>
    let text: String
    /// What closes comes before what opens at the same place; the inner before the outer, or the outer before the inner.
    let order: (Int, Int)
  }

  /// The text with a switch at each site; all lines keep their numbers.
  static func switched(_ text: String, sites: [(number: Int, site: Site)]) -> String {
    apply(sites.flatMap { number, site in site.edits.map { piece($0, number: number) } }, to: text)
  }

  private static func piece(_ edit: Site.Edit, number: Int) -> Piece {
    switch edit.text {
    case .marked(let name): Piece(range: edit.range, text: name + Switch.mark(number), order: (2, 0))
    case .closing(let text): Piece(range: edit.range, text: text, order: (0, edit.extent))
    case .numbered(let before, let after):
      Piece(
        range: edit.range, text: before + "\(number)" + after,
        order: edit.range.isEmpty ? (1, -edit.extent) : (2, 0))
    }
  }

  private static func apply(_ pieces: [Piece], to text: String) -> String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var done = 0
    let sorted = pieces.sorted {
      ($0.range.lowerBound, $0.order.0, $0.order.1) < ($1.range.lowerBound, $1.order.0, $1.order.1)
    }
    for piece in sorted {
      result += bytes[done..<piece.range.lowerBound] + Array(piece.text.utf8)
      done = piece.range.upperBound
    }
    return String(decoding: result + bytes[done...], as: UTF8.self)
  }
}
