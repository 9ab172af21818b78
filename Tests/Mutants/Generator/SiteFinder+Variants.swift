/// Sites at which a whole statement, result or value is written once more, with a part of it changed.
extension SiteFinder {
  /// What a declaration returns: behind `return`, or as the only expression of its body.
  ///
  /// A condition is negated; what may be nil is; and each variant of it is returned instead.
  mutating func findResult(at index: Int) {
    let isReturn = code.text(index) == "return"
    let first = isReturn ? index + 1 : index
    guard isReturn || isOnlyExpression(index), let brace = code.file.declaration(around: index)?.brace,
      first < code.tokens.count, !code.isEnd(first)
    else { return }
    let result = first..<end(of: first)
    guard let text = code.joinedLines(result), !Self.notValues.contains(code.text(first)),
      !result.contains(where: { code.isLeftAlone[$0] })
    else { return }
    let start = code.start(index)
    func returning(_ variant: String) -> [Site.Edit] {
      [
        Site.Edit(range: start..<start, order: (1, -result.count - 1)) {
          "if isMutant(\($0)) { return \(variant) }; " + (isReturn ? "" : "return ")
        }
      ]
    }
    // Two variants of one line exclude each other, so that `return` is put in once.
    let type = code.text(brace - 1)
    if type == "Bool", !["true", "false", "!"].contains(code.text(first)) {
      addVariant(
        of: result, "returns the opposite of \(shortened(result))", returning("!(\(text))"))
    }
    if type == "?", code.text(first) != "nil" {
      addVariant(of: result, "returns nil for \(shortened(result))", returning("nil"))
    }
    findVariants(of: result, edits: returning)
  }

  /// Whether the value of a declaration is the expression that begins here.
  func isOnlyExpression(_ index: Int) -> Bool {
    guard let declaration = code.file.declaration(around: index), declaration.brace == index - 1,
      code.closer[index - 1] == end(of: index)
    else { return false }
    let head = declaration.tokens.lowerBound..<index - 1
    let isTyped = head.contains { code.text($0) == "-" && code.text($0 + 1) == ">" && code.touchesNext($0) }
    return ["var", "subscript"].contains(declaration.kind) || declaration.kind == "func" && isTyped
  }

  /// `let name = value`, and the same with `var`.
  mutating func findValue(at index: Int) {
    guard code.text(index) == "=", ["let", "var"].contains(code.text(index - 2)),
      !["if", "guard", "while", "case", ",", "lazy", "static"].contains(code.text(index - 3)),
      code.opener[index].map({ code.text($0) == "{" }) ?? false
    else { return }
    let value = index + 1..<end(of: index + 1)
    guard !value.isEmpty, let text = code.joinedLines(value), !Self.notValues.contains(code.text(index + 1))
    else { return }
    let start = code.start(index + 1)
    func chosen(_ variant: String) -> [Site.Edit] {
      [Site.Edit(range: start..<start, order: (1, -value.count)) { "isMutant(\($0)) ? \(variant) : " }]
    }
    // A name that says so has a condition for its value.
    if code.text(index - 1).prefixMatch(of: /(is|has|may|can|was|wants|ends|delivers|begins|keeps)[A-Z]?/)
      != nil
    {
      addVariant(of: value, "the opposite of \(shortened(value))", chosen("!(\(text))"))
    }
    findVariants(of: value, edits: chosen)
  }

  /// Each way in which one part of a statement or value is changed, if it stands on one line.
  mutating func findVariants(of whole: Range<Int>, edits: (String) -> [Site.Edit]) {
    guard code.joinedLines(whole) != nil else { return }
    for place in whole {
      for (part, text, change) in changes(at: place, in: whole) {
        guard let before = code.joinedLines(whole.lowerBound..<part.lowerBound),
          let after = code.joinedLines(part.upperBound..<whole.upperBound)
        else { continue }
        let gap = code.touchesPrevious(part.lowerBound) ? "" : " "
        let space = text.isEmpty || code.touchesNext(part.upperBound - 1) ? "" : " "
        addVariant(of: whole, change, edits(before + gap + text + space + after))
      }
    }
  }

  private mutating func addVariant(of whole: Range<Int>, _ change: String, _ edits: [Site.Edit]) {
    add(whole, change, edits: edits, isWhole: true)
  }

  private static let notValues: Set<Substring> = [
    "if", "switch", "try", "await", "unsafe", "let", "var", "guard", "for", "{", "get", "set",
    "didSet", "willSet",
  ]

  private static let opposites: [Substring: String] = Dictionary(
    uniqueKeysWithValues: [
      ("append", "prepend"), ("saturatingAdd", "saturatingSubtract"), ("first", "last"), ("next", "previous"),
      ("lowerBound", "upperBound"), ("here", "elsewhere"), ("replaced", "cancelled"), ("running", "paused"),
      ("completed", "receiverReleased"), ("intersection", "union"), ("exactly", "inRhythm"),
      ("zero", "longest"),
    ].flatMap { [(Substring($0), $1), (Substring($1), $0)] })

  /// What may be left out of a chain of calls: `.sorted()`.
  private static let links: Set<Substring> = [
    "saturatingAdd", "saturatingSubtract", "saturatingTimes", "asDuration", "reversed", "sorted", "rounded",
    "filter",
    "prefix", "dropFirst", "dropLast", "lowercased",
  ]

  /// The tokens that are replaced, by what, and how the table says so.
  private func changes(at place: Int, in whole: Range<Int>) -> [(
    part: Range<Int>, text: String, change: String
  )] {
    let text = code.text(place)
    var found: [(Range<Int>, String, String)] = []
    let isMember = code.text(place - 1) == "."
    if isMember, let other = Self.opposites[text] {
      found.append((place..<place + 1, other, "\(text) becomes \(other)"))
    }
    if isMember, Self.links.contains(text), code.touchesPrevious(place - 1), place - 1 > whole.lowerBound {
      let end =
        code.text(place + 1) == "(" && code.touchesNext(place)
        ? (code.closer[place + 1] ?? place) + 1 : place + 1
      found.append((place - 1..<end, "", ".\(text) left out"))
    }
    // An argument that may be left out, and an element of a set.
    if let open = code.opener[place], whole.contains(open), ["(", ","].contains(code.text(place - 1)),
      code.text(place + 1) == ":", optionalLabels.contains(String(text)), code.text(open) == "("
    {
      found.append(removal(from: place, in: open, "argument \(text) left out"))
    }
    if let open = code.opener[place], whole.contains(open), ["[", ","].contains(code.text(place - 1)),
      text == ".",
      code.text(open) == "[", [",", "]"].contains(code.text(place + 2))
    {
      found.append(removal(from: place, in: open, ".\(code.text(place + 1)) left out"))
    }
    if ["min", "max"].contains(text), code.text(place + 1) == "(", let close = code.closer[place + 1],
      let comma = (place + 2..<close).first(where: { code.text($0) == "," && code.opener[$0] == place + 1 }),
      !isMember || code.text(place - 2) == "Swift"
    {
      let call = (isMember ? place - 2 : place)..<close + 1
      for (side, argument) in [("first", place + 2..<comma), ("second", comma + 1..<close)] {
        found.append((call, "(\(code.joinedLines(argument) ?? ""))", "\(text) takes its \(side)"))
      }
    }
    if code.isTernary(place) {
      let scope = scope(of: place, in: whole)
      guard
        let colon = (place..<scope.upperBound).first(where: {
          code.text($0) == ":" && code.opener[$0] == code.opener[place]
        })
      else { return found }
      found.append((scope, code.joinedLines(place + 1..<colon) ?? "", "? takes its first"))
      found.append((scope, code.joinedLines(colon + 1..<scope.upperBound) ?? "", "? takes its second"))
    }
    return found
  }

  /// A ternary with its condition: what stands between brackets, commas, labels and `=` around it.
  private func scope(of mark: Int, in whole: Range<Int>) -> Range<Int> {
    let open = code.opener[mark]
    func isBound(_ index: Int, _ bounds: Set<Substring>) -> Bool {
      code.opener[index] == open && bounds.contains(code.text(index))
        && (code.text(index) != "=" || !code.touchesPrevious(index) && !code.touchesNext(index))
    }
    var first = mark
    while first > whole.lowerBound, first - 1 != open, !isBound(first - 1, [",", ":", "=", "return"]) {
      first -= 1
    }
    var end = mark
    while end < whole.upperBound, end != open.flatMap({ code.closer[$0] }), !isBound(end, [","]) { end += 1 }
    return first..<end
  }

  /// An argument or element with the comma before it, or else behind it.
  private func removal(from first: Int, in open: Int, _ change: String) -> (Range<Int>, String, String) {
    let close = code.closer[open] ?? first
    let end = (first..<close).first { code.text($0) == "," && code.opener[$0] == open } ?? close
    if code.text(first - 1) == "," { return (first - 1..<end, "", change) }
    return (first..<(end < close ? end + 1 : end), "", change)
  }

  private func end(of first: Int) -> Int {
    var place = first
    while place < code.tokens.count {
      place = ["(", "[", "{"].contains(code.text(place)) ? (code.closer[place] ?? place) + 1 : place + 1
      guard place < code.tokens.count else { break }
      if code.isEnd(place) || [")", "]", "else"].contains(code.text(place)) { break }
    }
    return place
  }
}
