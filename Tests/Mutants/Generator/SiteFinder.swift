/// Finds the sites of a file: by its tokens alone, so that the compiler has to say which of them are none.
struct SiteFinder {
  let code: Code
  /// The labels of parameters that may be left out.
  let optionalLabels: Set<String>
  private(set) var sites: [Site] = []
  private var seen: [[String]: Int] = [:]

  static func sites(of files: [SourceFile]) -> [Site] {
    let codes = files.map(Code.init)
    let labels = Set(codes.flatMap(\.optionalLabels))
    return codes.flatMap { code in
      var finder = SiteFinder(code: code, optionalLabels: labels)
      finder.run()
      return finder.sites
    }
  }

  private init(code: Code, optionalLabels: Set<String>) {
    self.code = code
    self.optionalLabels = optionalLabels
  }

  private mutating func run() {
    for index in code.tokens.indices where !code.isLeftAlone[index] {
      findOperator(at: index)
      findConstant(at: index)
      findMinimum(at: index)
      findConditions(at: index)
      findStatement(at: index)
      findResult(at: index)
      findValue(at: index)
    }
  }

  mutating func add(
    _ tokens: Range<Int>, _ change: String, edits: [Site.Edit], helper: Site.Helper = .none,
    isWhole: Bool = false, slot: Int? = nil
  ) {
    let first = code.tokens[tokens.lowerBound]
    var site = Site(
      file: code.file.path, declaration: code.file.declaration(around: tokens.lowerBound)?.name ?? "",
      line: first.firstLine, lastLine: code.tokens[tokens.upperBound - 1].lastLine,
      text: code.line(of: tokens.lowerBound), change: change,
      slot: slot ?? code.start(tokens.lowerBound) * 2 + (isWhole ? 1 : 0), edits: edits, helper: helper)
    seen[site.key, default: 0] += 1
    site.occurrence = seen[site.key]!
    sites.append(site)
  }

  func bytes(_ tokens: Range<Int>) -> Range<Int> {
    code.start(tokens.lowerBound)..<code.tokens[tokens.upperBound - 1].end
  }

  func wrap(_ tokens: Range<Int>, before: String, after: String, end: String) -> [Site.Edit] {
    let bytes = bytes(tokens)
    return [
      Site.Edit(range: bytes.lowerBound..<bytes.lowerBound, order: (1, -bytes.count)) {
        before + "\($0)" + after
      },
      Site.Edit(range: bytes.upperBound..<bytes.upperBound, order: (0, bytes.count)) { _ in end },
    ]
  }

  // MARK: Conditions

  /// Each clause of an `if`, a `guard` or a `while` is negated, holds always, or never; one that binds something never does.
  private mutating func findConditions(at index: Int) {
    guard ["if", "guard", "while"].contains(code.text(index)), code.text(index - 1) != "}" else { return }
    var first = index + 1
    var place = first
    while place < code.tokens.count {
      let text = code.text(place)
      if [",", "{", "else"].contains(text) {
        change(first..<place, of: String(code.text(index)))
        guard text == "," else { return }
        first = place + 1
      }
      place = ["(", "["].contains(text) ? (code.closer[place] ?? place) + 1 : place + 1
    }
  }

  private mutating func change(_ clause: Range<Int>, of keyword: String) {
    guard !clause.isEmpty, !clause.contains(where: { code.text($0).hasPrefix("#") || code.isLeftAlone[$0] })
    else { return }
    if ["let", "var", "case"].contains(code.text(clause.lowerBound)) {
      let start = code.start(clause.lowerBound)
      let edit = Site.Edit(range: start..<start, order: (1, -clause.count)) { "!isMutant(\($0)), " }
      return add(clause, "never: \(shortened(clause))", edits: [edit], isWhole: true)
    }
    guard clause.count > 1 || !["true", "false"].contains(code.text(clause.lowerBound)) else { return }
    // A loop that goes on for ever says nothing.
    for other in keyword == "while" ? ["false"] : ["true", "false"] {
      add(
        clause, "\(other == "true" ? "always" : "never"): \(shortened(clause))",
        edits: wrap(clause, before: "mutantFixed(", after: ", ", end: ", \(other))"), isWhole: true)
    }
    // That is the same as to leave the negation out.
    guard
      code.text(clause.lowerBound) != "!" || clause.contains(where: { ["&", "|"].contains(code.text($0)) })
    else { return }
    add(
      clause, "negated: \(shortened(clause))",
      edits: wrap(clause, before: "mutantNegated(", after: ", ", end: ")"), isWhole: true)
  }

  // MARK: Statements

  static let keywords = Set(
    """
    let var func init if guard switch for while repeat do defer return throw break continue fallthrough
    case default import typealias struct class enum extension protocol actor get set willSet didSet
    public private internal package fileprivate static final override mutating nonmutating nonisolated
    lazy weak unowned convenience required indirect associatedtype deinit subscript consuming borrowing
    async discard else catch in where infix prefix operator precedencegroup sending isolated is as nil
    """.split { $0 == " " || $0 == "\n" })

  /// A call whose result is not used, or an assignment, is left out, or changes places with the next one.
  private mutating func findStatement(at index: Int) {
    if code.text(index) == "for", code.file.isFirstOfLine(index),
      let brace = (index..<code.tokens.count).first(where: {
        code.text($0) == "{" && code.opener[$0] == code.opener[index]
      }),
      let end = code.closer[brace]
    {
      let loop = index..<end + 1
      add(
        loop, "left out: \(code.line(of: index))",
        edits: wrap(loop, before: "if !isMutant(", after: ") { ", end: " }"),
        isWhole: true)
    }
    guard let statement = statement(at: index) else { return }
    add(
      statement, "left out: \(shortened(statement))",
      edits: wrap(statement, before: "if !isMutant(", after: ") { ", end: " }"), isWhole: true)
    let finder = self
    findVariants(of: statement) { variant in
      finder.wrap(statement, before: "if isMutant(", after: ") { \(variant) } else { ", end: " }")
    }
    guard statement.upperBound < code.tokens.count, let next = self.statement(at: statement.upperBound),
      code.isOnOneLine(statement), code.isOnOneLine(next)
    else { return }
    let both = statement.lowerBound..<next.upperBound
    let swapped = "\(code.source(bytes(next))); \(code.source(bytes(statement)))"
    // Of one block only two change places.
    add(
      both, "behind the next: \(shortened(statement))",
      edits: wrap(both, before: "if isMutant(", after: ") { \(swapped) } else { ", end: " }"),
      slot: code.opener[index].map { code.start($0) * 2 + 1 })
  }

  private func statement(at index: Int) -> Range<Int>? {
    guard code.tokens[index].isWord, !Self.keywords.contains(code.text(index)),
      code.opener[index].map({ code.text($0) == "{" }) ?? false,
      code.file.isFirstOfLine(index) && !code.tokens.isContinued(at: index)
        || ["{", ";"].contains(code.text(index - 1)) || code.isBehindCase(index),
      !isOnlyExpression(index)
    else { return nil }
    var isAssignment = false
    var ternaries = 0
    var place = index
    while place < code.tokens.count {
      let text = code.text(place)
      let mark = code.operatorTokens(at: place)
      let assigning: Set<String> = [
        "=", "+=", "-=", "*=", "/=", "|=", "&=", "^=", "&+=", "&-=", "<<=", ">>=",
      ]
      if assigning.contains(code.joined(mark)) { isAssignment = true }
      // Labels, closures' parameters and cases are no statements.
      if code.isTernary(place) { ternaries += 1 }
      if text == ":", ternaries > 0 {
        ternaries -= 1
      } else if [":", "in", ","].contains(text) || code.isLeftAlone[place] {
        return nil
      }
      if ["(", "[", "{"].contains(text) {
        place = (code.closer[place] ?? place) + 1
      } else {
        place = max(place + 1, mark.upperBound)
      }
      guard place < code.tokens.count else { return nil }
      if code.isEnd(place) { break }
    }
    guard isAssignment || [")", "}"].contains(code.text(place - 1)) else { return nil }
    // An initializer has to call another where it does.
    if code.text(index + 1) == ".", code.text(index + 2) == "init" { return nil }
    return index..<place
  }

  func shortened(_ tokens: Range<Int>) -> String {
    let words = code.source(bytes(tokens)).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.count <= 60 ? words : words.prefix(59) + "…"
  }
}
