/// Finds the sites of a file: by its tokens alone, so that the compiler has to say which of them are none.
struct SiteFinder {
  let code: Code
  private(set) var sites: [Site] = []
  private var seen: [[String]: Int] = [:]

  static func sites(of file: SourceFile) -> [Site] {
    var finder = SiteFinder(code: Code(file))
    finder.run()
    return finder.sites
  }

  private init(code: Code) { self.code = code }

  private mutating func run() {
    for index in code.tokens.indices where !code.isLeftAlone[index] {
      findOperator(at: index)
      findConstant(at: index)
      findMinimum(at: index)
      findConditions(at: index)
      findStatement(at: index)
    }
  }

  mutating func add(
    _ tokens: Range<Int>, _ change: String, edits: [Site.Edit], helper: Site.Helper = .none,
    isWhole: Bool = false
  ) {
    let first = code.tokens[tokens.lowerBound]
    var site = Site(
      file: code.file.path, declaration: code.file.declaration(around: tokens.lowerBound)?.name ?? "",
      line: first.firstLine, lastLine: code.tokens[tokens.upperBound - 1].lastLine,
      text: code.line(of: tokens.lowerBound), change: change,
      slot: code.start(tokens.lowerBound) * 2 + (isWhole ? 1 : 0), edits: edits, helper: helper)
    seen[site.key, default: 0] += 1
    site.occurrence = seen[site.key]!
    sites.append(site)
  }

  func bytes(_ tokens: Range<Int>) -> Range<Int> {
    code.start(tokens.lowerBound)..<code.tokens[tokens.upperBound - 1].end
  }

  private func wrap(_ tokens: Range<Int>, before: String, after: String, end: String) -> [Site.Edit] {
    let bytes = bytes(tokens)
    return [
      Site.Edit(range: bytes.lowerBound..<bytes.lowerBound, order: (1, -bytes.count)) {
        before + "\($0)" + after
      },
      Site.Edit(range: bytes.upperBound..<bytes.upperBound, order: (0, bytes.count)) { _ in end },
    ]
  }

  // MARK: Conditions

  /// Each clause of an `if`, a `guard` or a `while` is negated, but for those that bind something.
  private mutating func findConditions(at index: Int) {
    guard ["if", "guard", "while"].contains(code.text(index)), code.text(index - 1) != "}" else { return }
    var first = index + 1
    var place = first
    while place < code.tokens.count {
      let text = code.text(place)
      if [",", "{", "else"].contains(text) {
        negate(first..<place)
        guard text == "," else { return }
        first = place + 1
      }
      place = ["(", "["].contains(text) ? (code.closer[place] ?? place) + 1 : place + 1
    }
  }

  private mutating func negate(_ clause: Range<Int>) {
    guard !clause.isEmpty, !["let", "var", "case"].contains(code.text(clause.lowerBound)),
      !clause.contains(where: { code.text($0).hasPrefix("#") || code.isLeftAlone[$0] })
    else { return }
    guard clause.count > 1 || !["true", "false"].contains(code.text(clause.lowerBound)) else { return }
    // That is the same as to leave the negation out.
    guard
      code.text(clause.lowerBound) != "!" || clause.contains(where: { ["&", "|"].contains(code.text($0)) })
    else { return }
    add(
      clause, "negated: \(shortened(clause))",
      edits: wrap(clause, before: "mutantNegated(", after: ", ", end: ")"), isWhole: true)
  }

  // MARK: Statements

  private static let keywords = Set(
    """
    let var func init if guard switch for while repeat do defer return throw break continue fallthrough
    case default import typealias struct class enum extension protocol actor get set willSet didSet
    public private internal package fileprivate static final override mutating nonmutating nonisolated
    lazy weak unowned convenience required indirect associatedtype deinit subscript consuming borrowing
    async discard else catch in where infix prefix operator precedencegroup sending isolated is as nil
    """.split { $0 == " " || $0 == "\n" })

  /// A call whose result is not used, or an assignment, is left out.
  private mutating func findStatement(at index: Int) {
    guard code.tokens[index].isWord, !Self.keywords.contains(code.text(index)),
      code.opener[index].map({ code.text($0) == "{" }) ?? false,
      code.file.isFirstOfLine(index) && !code.tokens.isContinued(at: index)
        || ["{", ";"].contains(code.text(index - 1))
    else { return }
    var isAssignment = false
    var place = index
    while place < code.tokens.count {
      let text = code.text(place)
      let mark = code.operatorTokens(at: place)
      let assigning: Set<String> = [
        "=", "+=", "-=", "*=", "/=", "|=", "&=", "^=", "&+=", "&-=", "<<=", ">>=",
      ]
      if assigning.contains(code.joined(mark)) { isAssignment = true }
      // Labels, closures' parameters and cases are no statements.
      if [":", "in", ","].contains(text) || code.isLeftAlone[place] { return }
      if ["(", "[", "{"].contains(text) {
        place = (code.closer[place] ?? place) + 1
      } else {
        place = max(place + 1, mark.upperBound)
      }
      guard place < code.tokens.count else { return }
      let isOver =
        ["}", ";"].contains(code.text(place))
        || code.file.isFirstOfLine(place) && !code.tokens.isContinued(at: place)
      if isOver { break }
    }
    guard isAssignment || [")", "}"].contains(code.text(place - 1)) else { return }
    // An initializer has to call another where it does.
    if code.text(index + 1) == ".", code.text(index + 2) == "init" { return }
    let statement = index..<place
    add(
      statement, "left out: \(shortened(statement))",
      edits: wrap(statement, before: "if !isMutant(", after: ") { ", end: " }"), isWhole: true)
  }

  private func shortened(_ tokens: Range<Int>) -> String {
    let words = code.source(bytes(tokens)).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.count <= 60 ? words : words.prefix(59) + "…"
  }
}
