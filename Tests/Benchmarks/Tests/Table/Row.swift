/// One line of the table: a figure, what it is compared with, and whether the goal is met.
struct Row {
  enum Goal {
    /// At most this multiple of theirs.
    case ratio(Double)
    /// At most this, whatever theirs is.
    case value(Double)
    /// At most theirs and this.
    case above(Double)
  }

  let figure: Int
  let what: String
  let count: Int
  let ours: Double
  let unit: String
  var comparedWith = ""
  var theirs: Double?
  /// None: for comparison only.
  let goal: Goal?

  private var ratio: Double? { theirs.map { ours / $0 } }

  private var goalText: String {
    let (text, isMet): (String, Bool?) =
      switch goal {
      case .ratio(let limit): ("≤ \(limit.short) x", ratio.map { $0 <= limit })
      case .value(let limit): ("≤ \(limit.short) \(unit)", ours <= limit)
      case .above(let margin): ("≤ theirs + \(margin.short) \(unit)", theirs.map { ours <= $0 + margin })
      case nil: ("", nil)
      }
    return text + (isMet.map { $0 ? ", met" : ", **missed**" } ?? "")
  }

  /// What a small run says: that it works, and no more.
  var sign: String {
    "works: figure \(figure), \(what), N = \(count.grouped)"
      + (theirs == nil ? "" : ", and \(comparedWith)")
  }

  var markdown: String {
    let cells = [
      "\(figure)", what, count.grouped, "\(ours.short) \(unit)",
      theirs.map { "\(comparedWith): \($0.short) \(unit)" } ?? comparedWith,
      ratio.flatMap { $0.isFinite ? "\($0.short) x" : nil } ?? "", goalText,
    ]
    return "| " + cells.joined(separator: " | ") + " |"
  }

  static let markdownHead = """
    | # | What | N | Ours | Compared with | Ratio | Goal |
    | --- | --- | ---: | ---: | --- | ---: | --- |
    """
}

extension Double {
  /// With three digits that count.
  var short: String {
    guard isFinite else { return "-" }
    let size = abs(self)
    if size >= 100 || self == rounded() { return Int(rounded()).grouped }
    let unit: Double = size >= 10 ? 10 : size >= 1 ? 100 : 1_000
    return "\((self * unit).rounded() / unit)"
  }
}

extension Int {
  /// With a comma before each three digits.
  var grouped: String {
    magnitude < 1_000
      ? "\(self)" : "\((self / 1_000).grouped),\(String(magnitude % 1_000 + 1_000).dropFirst())"
  }
}
