/// A file's tokens, with their neighbours and brackets, and what of them is left alone.
struct Code {
  let file: SourceFile
  /// Attributes, conditional compilation, imports, and what is asserted.
  private(set) var isLeftAlone: [Bool]
  /// The bracket around each token.
  private(set) var opener: [Int?]
  /// From an opening bracket to the closing one.
  private(set) var closer: [Int: Int] = [:]

  var tokens: [Token] { file.tokens }

  init(_ file: SourceFile) {
    self.file = file
    isLeftAlone = Array(repeating: false, count: file.tokens.count)
    opener = Array(repeating: nil, count: file.tokens.count)
    matchBrackets()
    leaveAlone()
  }

  func text(_ index: Int) -> Substring { tokens.text(index) }
  func start(_ index: Int) -> Int { tokens[index].end - tokens[index].text.utf8.count }

  /// Whether nothing stands between this token and the next.
  func touchesNext(_ index: Int) -> Bool {
    index + 1 < tokens.count && tokens[index].end == start(index + 1)
  }

  func touchesPrevious(_ index: Int) -> Bool { index > 0 && touchesNext(index - 1) }

  /// The tokens from here on that make one operator.
  func operatorTokens(at index: Int) -> Range<Int> {
    func isPart(_ index: Int) -> Bool {
      text(index).count == 1 && "/=-+!*%<>&|^~?.".contains(text(index).first!)
    }
    guard isPart(index) else { return index..<index }
    var end = index + 1
    while touchesNext(end - 1), isPart(end) { end += 1 }
    return index..<end
  }

  func joined(_ range: Range<Int>) -> String { range.map { String(text($0)) }.joined() }

  func line(of index: Int) -> String {
    var (first, last) = (index, index)
    while !file.isFirstOfLine(first) { first -= 1 }
    while !file.isLastOfLine(last) { last += 1 }
    return source(start(first)..<tokens[last].end)
  }

  func source(_ range: Range<Int>) -> String {
    let bytes = file.text.utf8
    let from = bytes.index(bytes.startIndex, offsetBy: range.lowerBound)
    return String(file.text[from..<bytes.index(from, offsetBy: range.count)])
  }

  func isOnOneLine(_ range: Range<Int>) -> Bool {
    tokens[range.lowerBound].firstLine == tokens[range.upperBound - 1].lastLine
  }

  /// Whether a statement before this token is over.
  func isEnd(_ index: Int) -> Bool {
    ["}", ";"].contains(text(index)) || file.isFirstOfLine(index) && !tokens.isContinued(at: index)
  }

  func isTernary(_ index: Int) -> Bool {
    text(index) == "?" && !touchesPrevious(index) && !touchesNext(index)
  }

  /// Whether the line before this token is a `case` or `default` and its colon.
  func isBehindCase(_ index: Int) -> Bool {
    guard text(index - 1) == ":" else { return false }
    var first = index - 1
    while !file.isFirstOfLine(first) { first -= 1 }
    return ["case", "default"].contains(text(first)) && opener[index - 1] == opener[first]
  }

  /// Code in one line: what is wrapped is joined, unless it contains a comment or a block.
  func joinedLines(_ range: Range<Int>) -> String? {
    guard !range.isEmpty else { return "" }
    let source = source(start(range.lowerBound)..<tokens[range.upperBound - 1].end)
    guard source.contains("\n") else { return source }
    guard !source.contains("//"), !source.contains("{"), !source.contains("\"\"\"") else { return nil }
    return source.split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: " ")
  }

  /// The labels of this file's parameters that have a default: `label name: Type = value`.
  var optionalLabels: [String] {
    tokens.indices.compactMap { index in
      guard text(index) == "=", let open = opener[index], text(open) == "(" else { return nil }
      var first = index
      while first - 1 > open, text(first - 1) != "," || opener[first - 1] != open { first -= 1 }
      return tokens[first].isWord ? String(text(first)) : nil
    }
  }

  private mutating func matchBrackets() {
    var open: [Int] = []
    for index in tokens.indices {
      if [")", "]", "}"].contains(text(index)), let last = open.popLast() { closer[last] = index }
      opener[index] = open.last
      if ["(", "[", "{"].contains(text(index)) { open.append(index) }
    }
  }

  private mutating func leaveAlone() {
    var depth = 0
    for index in tokens.indices {
      switch text(index) {
      case "#if": depth += 1
      case "#endif": depth -= 1
      case "@":
        isLeftAlone[index] = true
        isLeftAlone[min(index + 1, tokens.count - 1)] = true
        if text(index + 2) == "(", touchesNext(index + 1) { leaveAlone(upTo: closer[index + 2], from: index) }
      case "import": leaveAlone(upTo: index + 1, from: index)
      case "assert" where text(index + 1) == "(", "assertionFailure" where text(index + 1) == "(":
        leaveAlone(upTo: closer[index + 1], from: index)
      default: break
      }
      if depth > 0 { isLeftAlone[index] = true }
    }
  }

  private mutating func leaveAlone(upTo last: Int?, from first: Int) {
    for index in first...(last ?? first) where index < tokens.count { isLeftAlone[index] = true }
  }
}
