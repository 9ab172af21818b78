/// A word, a literal or one character of punctuation of Swift source; white space and comments are none.
struct Token {
  let text: Substring
  /// Counted from one.
  ///
  /// A string of several lines is on all of them.
  let firstLine: Int
  let lastLine: Int
  /// Where the text ends, in UTF-8 bytes from the beginning of the file.
  let end: Int

  var isWord: Bool {
    guard let first = text.utf8.first else { return false }
    return Tokenizer.isWord(first)
  }

  /// Neither word nor literal.
  var isPunctuation: Bool { !isWord && text.utf8.first != UInt8(ascii: "\"") && !text.hasPrefix("#") }
}

extension [Token] {
  func text(_ index: Int) -> Substring { indices.contains(index) ? self[index].text : "" }

  /// Whether the line that begins here belongs to the statement before it.
  func isContinued(at index: Int) -> Bool {
    let after: Set<Substring> = ["@", "#", "}", "(", "[", "\\"]
    if self[index].isPunctuation, !after.contains(text(index)) { return true }
    let words: Set<Substring> = ["where", "throws", "rethrows", "async", "as", "is", "else", "catch"]
    if words.contains(text(index)) { return true }
    let open: Set<Substring> = [
      "return", "throw", "try", "await", "unsafe", "else", "where", "guard", "if", "while", "case", "let",
      "var",
    ]
    if open.contains(text(index - 1)) { return true }
    let before: Set<Substring> = [")", "]", "}", "!", "?", ">", "`", "{", ":", ";"]
    return self[index - 1].isPunctuation && !before.contains(text(index - 1))
  }
}

/// Takes source apart as far as is needed to find braces and to compare lines, however they are wrapped.
///
/// Strings are one token, with what is interpolated; so no brace in them counts.
struct Tokenizer {
  private let source: String
  private let bytes: [UInt8]
  private var position = 0
  private var line = 1
  private(set) var tokens: [Token] = []

  static func tokens(of source: String) -> [Token] {
    var tokenizer = Tokenizer(source)
    tokenizer.run()
    return tokenizer.tokens
  }

  private init(_ source: String) {
    self.source = source
    bytes = Array(source.utf8)
  }

  static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "`"), 0x80...:
      true
    default: false
    }
  }

  private func starts(_ text: String) -> Bool { bytes[position...].starts(with: text.utf8) }

  private mutating func advance(_ count: Int = 1) {
    for byte in bytes[position..<min(position + count, bytes.count)] where byte == UInt8(ascii: "\n") {
      line += 1
    }
    position = min(position + count, bytes.count)
  }

  private mutating func run() {
    while position < bytes.count {
      let byte = bytes[position]
      if byte <= UInt8(ascii: " ") {
        advance()
      } else if starts("//") || starts("/*") {
        skipComment()
      } else {
        let start = position
        let firstLine = line
        if !skipString() { skipWordOrMark() }
        let from = source.utf8.index(source.startIndex, offsetBy: start)
        let to = source.utf8.index(source.startIndex, offsetBy: position)
        tokens.append(Token(text: source[from..<to], firstLine: firstLine, lastLine: line, end: position))
      }
    }
  }

  private mutating func skipComment() {
    if starts("//") {
      while position < bytes.count, bytes[position] != UInt8(ascii: "\n") { advance() }
      return
    }
    var depth = 0
    repeat {
      if starts("/*") {
        depth += 1
        advance(2)
      } else if starts("*/") {
        depth -= 1
        advance(2)
      } else {
        advance()
      }
    } while depth > 0 && position < bytes.count
  }

  private mutating func skipWordOrMark() {
    advance()
    guard Self.isWord(bytes[position - 1]) || bytes[position - 1] == UInt8(ascii: "#") else { return }
    while position < bytes.count, Self.isWord(bytes[position]) { advance() }
  }

  /// Skips a string literal, raw or not, of one line or several; false when here is none.
  private mutating func skipString() -> Bool {
    let hashes = bytes[position...].prefix { $0 == UInt8(ascii: "#") }.count
    guard bytes[(position + hashes)...].first == UInt8(ascii: "\"") else { return false }
    advance(hashes)
    let quotes = starts("\"\"\"") ? 3 : 1
    let end = String(repeating: "\"", count: quotes) + String(repeating: "#", count: hashes)
    let escape = "\\" + String(repeating: "#", count: hashes)
    advance(quotes)
    while position < bytes.count, !starts(end) {
      if quotes == 1, bytes[position] == UInt8(ascii: "\n") { return true }
      guard starts(escape) else {
        advance()
        continue
      }
      advance(escape.utf8.count)
      if starts("(") { skipInterpolation() } else { advance() }
    }
    advance(end.utf8.count)
    return true
  }

  private mutating func skipInterpolation() {
    var depth = 0
    repeat {
      if starts("(") { depth += 1 }
      if starts(")") { depth -= 1 }
      if !skipString() { advance() }
    } while depth > 0 && position < bytes.count
  }
}
