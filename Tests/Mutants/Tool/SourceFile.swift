import Foundation

/// A file below `Sources` or `Tests`, and what is found in it.
struct SourceFile {
  /// Relative to the repository.
  let path: String
  let text: String
  let tokens: [Token]
  let declarations: [Declaration]
  /// Where each line begins, in bytes; one more for the end of the file.
  let lineStarts: [Int]

  init(path: String, text: String) {
    self.path = path
    self.text = text
    tokens = Tokenizer.tokens(of: text)
    declarations = DeclarationFinder(tokens).found
    let bytes = text.utf8.enumerated()
    lineStarts = [0] + bytes.compactMap { $1 == UInt8(ascii: "\n") ? $0 + 1 : nil } + [text.utf8.count]
  }

  static func all(below folder: String, of root: URL) throws -> [SourceFile] {
    let names = FileManager.default.enumerator(atPath: root.appendingPathComponent(folder).path)
    let paths = (names?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".swift") }
    return try paths.sorted().map { name in
      let path = "\(folder)/\(name)"
      return SourceFile(
        path: path, text: try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8))
    }
  }

  /// All files that a mutant may change: the sources, and the manifest.
  static func mutable(of root: URL) throws -> [SourceFile] {
    let manifest = "Package.swift"
    let url = root.appendingPathComponent(manifest)
    guard FileManager.default.fileExists(atPath: url.path) else { return try all(below: "Sources", of: root) }
    return try all(below: "Sources", of: root)
      + [SourceFile(path: manifest, text: try String(contentsOf: url, encoding: .utf8))]
  }

  func isFirstOfLine(_ token: Int) -> Bool {
    token == 0 || tokens[token - 1].lastLine < tokens[token].firstLine
  }

  func isLastOfLine(_ token: Int) -> Bool {
    token == tokens.count - 1 || tokens[token + 1].firstLine > tokens[token].lastLine
  }

  func start(ofLine line: Int) -> Int { lineStarts[line - 1] }

  /// Where the next line begins.
  func end(ofLine line: Int) -> Int { lineStarts[line] }

  /// The white space before a line's first character.
  func indentation(ofLine line: Int) -> String {
    let bytes = Array(text.utf8)[start(ofLine: line)..<end(ofLine: line)]
    return String(repeating: " ", count: bytes.prefix { $0 == UInt8(ascii: " ") }.count)
  }

  func declaration(around token: Int) -> Declaration? {
    declarations.filter { $0.tokens.contains(token) }.min { $0.tokens.count < $1.tokens.count }
  }

  /// The declaration's tokens, and what shares its first and its last line.
  func wholeLines(of declaration: Declaration) -> Range<Int> {
    var (first, end) = (declaration.tokens.lowerBound, declaration.tokens.upperBound)
    while !isFirstOfLine(first) { first -= 1 }
    while end > first + 1, !isLastOfLine(end - 1) { end += 1 }
    return first..<end
  }
}
