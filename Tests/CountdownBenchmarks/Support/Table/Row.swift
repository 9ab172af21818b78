/// One line of the table: a figure, what it is compared with, and whether the goal is met.
struct Row {
  enum Goal {
    /// At most this multiple of theirs.
    case ratio(Double)
    /// At most one so-manieth of theirs.
    case timesLess(Double)
    /// At most this, whatever theirs is.
    case value(Double)
    /// At most theirs and this.
    case above(Double)
    /// For comparison only.
    case none
  }

  /// The number of the figure, and what tells rows of one figure apart.
  let figure: String
  let what: String
  let count: Int
  let ours: Double
  let unit: String
  var comparedWith = ""
  var theirs: Double?
  let goal: Goal
  /// What bounds a figure that misses its goal, where that is known.
  var bound: String?

  /// For rows that belong to no figure of the table of goals.
  static let further = ""

  /// Parts of the table, in order.
  enum Section: String, CaseIterable {
    case realLife = "In real life"
    case laboratory = "In the laboratory: virtual time, one phase"
    case further = "Further rows"
  }

  var section: Section {
    switch Int(figure) {
    case .some(7...): .realLife
    case .some: .laboratory
    case nil: .further
    }
  }

  var ratio: Double? { theirs.map { ours / $0 } }

  /// Whether the goal is met; nil: there is none.
  var isMet: Bool? {
    switch goal {
    case .ratio(let limit): ratio.map { $0 <= limit }
    case .timesLess(let times): ratio.map { $0 <= 1 / times }
    case .value(let limit): ours <= limit
    case .above(let margin): theirs.map { ours <= $0 + margin }
    case .none: nil
    }
  }

  private var goalText: String {
    switch goal {
    case .ratio(let limit): "≤ \(limit.short) x"
    case .timesLess(let times): "≥ \(times.short) x less"
    case .value(let limit): "≤ \(limit.short) \(unit)"
    case .above(let margin): "≤ theirs + \(margin.short) \(unit)"
    case .none: ""
    }
  }

  private var ratioText: String {
    guard let ratio, ratio.isFinite else { return "" }
    if case .timesLess = goal, ratio < 1 { return "\((1 / ratio).short) x less" }
    return "\(ratio.short) x"
  }

  /// What a small run says: that it works, and no more.
  var sign: String {
    "works: \(figure.isEmpty ? "" : "figure \(figure), ")\(what), N = \(count.grouped)"
      + (theirs == nil ? "" : ", and \(comparedWith)")
  }

  var markdown: String {
    let verdict = isMet.map { $0 ? ", met" : ", **missed**" } ?? ""
    let theirs = theirs.map { "\(comparedWith): \($0.short) \(unit)" } ?? comparedWith
    let cells = [
      figure, what, count.grouped, "\(ours.short) \(unit)", theirs, ratioText, goalText + verdict,
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
    let digits = String(magnitude)
    let lead = (digits.count - 1) % 3 + 1
    var text = self < 0 ? "-" : ""
    for (position, digit) in digits.enumerated() {
      if position >= lead, (position - lead) % 3 == 0 { text += "," }
      text.append(digit)
    }
    return text
  }
}
