/// A declaration of a source file, found by its keyword and its braces.
struct Declaration {
  let kind: Substring
  /// The names around it, and last its own: `["Slab", "free"]`, `["Slab", "init"]`.
  let path: [Substring]
  /// Which of the file's tokens are its own, from the keyword to the closing brace.
  let tokens: Range<Int>
  /// The token that opens its body, where it has one.
  let brace: Int?

  var name: String {
    (["init", "deinit", "subscript"].contains(kind) ? "" : "\(kind) ") + path.joined(separator: ".")
  }

  static let types: Set<Substring> = ["struct", "class", "enum", "extension", "protocol", "actor"]
  static let kinds: Set<Substring> = types.union(["func", "var", "let"])
}

/// Finds all declarations of a file, local ones too, but for the cases of an enumeration and type aliases.
struct DeclarationFinder {
  let tokens: [Token]
  private(set) var found: [Declaration] = []

  init(_ tokens: [Token]) {
    self.tokens = tokens
    find(in: tokens.indices, path: [])
  }

  private mutating func find(in range: Range<Int>, path: [Substring]) {
    var index = range.lowerBound
    while index < range.upperBound {
      guard let (names, next) = names(at: index) else {
        index += 1
        continue
      }
      let (end, brace) = extent(of: tokens[index].text, from: next)
      let inner = path + names
      found.append(Declaration(kind: tokens[index].text, path: inner, tokens: index..<end, brace: brace))
      find(in: next..<end, path: inner)
      index = max(end, next)
    }
  }

  private func text(_ index: Int) -> Substring { tokens.text(index) }

  /// The names that a declaration gives which starts here, and where the rest of it starts; nil when none does.
  private func names(at index: Int) -> (names: [Substring], next: Int)? {
    let keyword = text(index)
    let previous = text(index - 1)
    guard previous != "." else { return nil }
    switch keyword {
    case "init": return ["(", "<", "?", "!"].contains(text(index + 1)) ? (["init"], index + 1) : nil
    case "subscript": return ["(", "<"].contains(text(index + 1)) ? (["subscript"], index + 1) : nil
    case "deinit": return text(index + 1) == "{" ? (["deinit"], index + 1) : nil
    case "var", "let":
      // Bindings of a condition or a pattern have no body of their own.
      let binds = ["if", "guard", "while", "for", "case", "catch", ",", "("].contains(previous)
      return binds || text(index + 1) == "(" ? nil : ([text(index + 1)], index + 2)
    case "func":
      if tokens.indices.contains(index + 1), tokens[index + 1].isWord {
        return ([text(index + 1)], index + 2)
      }
      let mark = tokens[(index + 1)...].prefix { $0.isPunctuation && $0.text != "(" }
      return ([Substring(mark.map(\.text).joined())], index + 1 + mark.count)
    case _ where Declaration.types.contains(keyword):
      guard tokens.indices.contains(index + 1), tokens[index + 1].isWord, previous != ":",
        !["func", "var", "let", "subscript", "final"].contains(text(index + 1))
      else { return nil }
      var names = [text(index + 1)]
      var next = index + 2
      while text(next) == "." {
        names.append(text(next + 1))
        next += 2
      }
      return (names, next)
    default: return nil
    }
  }

  /// Where a declaration ends, and where its body begins.
  private func extent(of keyword: Substring, from start: Int) -> (end: Int, brace: Int?) {
    let isVariable = keyword == "var" || keyword == "let"
    var brace: Int?
    var index = start
    while index < tokens.count {
      if tokens[index].firstLine > tokens[index - 1].lastLine, !tokens.isContinued(at: index) { break }
      switch text(index) {
      case "{":
        brace = brace ?? index
        index = closing(index) + 1
        // What a variable begins as may go on after a closure, and be followed by observers.
        guard isVariable else { return (index, brace) }
      case "(", "[": index = closing(index) + 1
      case ")", "]", "}": return (index, brace)
      case ";": return (index + 1, brace)
      default: index += 1
      }
    }
    return (index, brace)
  }

  /// The token that closes what this one opens; the file's last where none does.
  private func closing(_ index: Int) -> Int {
    var depth = 0
    for place in index..<tokens.count {
      switch text(place) {
      case "(", "[", "{": depth += 1
      case ")", "]", "}": depth -= 1
      default: break
      }
      if depth == 0 { return place }
    }
    return tokens.count - 1
  }
}
