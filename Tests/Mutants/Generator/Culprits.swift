/// Finds the sites of which the compiler complains.
extension Scratch {
  func culprits(of output: String) -> Set<Int> {
    var found: Set<Int> = []
    var seen: Set<Substring> = []
    for match in output.matches(of: /\/(Sources\/[^\n:]+\.swift):(\d+):\d+: error: ([^\n]*)/) {
      guard seen.insert(match.0).inserted, let line = Int(match.2) else { continue }
      let near = sites.indices.filter { !refused.contains($0) && sites[$0].file == match.1 }
      found.formUnion(culprits(near, line: line, file: String(match.1), says: match.3))
    }
    return found
  }

  /// Those that begin or end in that line, or else those around it; and if there are none, what is missing elsewhere.
  private func culprits(_ near: [Int], line: Int, file: String, says message: Substring) -> [Int] {
    // What is missing was left out, and is missed where the braces open, or where they close.
    let isMissing = message.contains("missing return") || message.contains("initializ")
    if isMissing, let missing = missing(near, at: line, of: file, mayBeSeveral: message.contains("initializ"))
    {
      return missing
    }
    let exact = near.filter { [sites[$0].line, sites[$0].lastLine].contains(line) }
    if !exact.isEmpty { return exact }
    let around = near.filter { sites[$0].line <= line && line <= sites[$0].lastLine }
    if !around.isEmpty { return around }
    // A `switch` complains of its cases.
    let block = block(openedBy: line, of: file)
    let inside = near.filter { block.contains(sites[$0].line) }
    let cases = inside.filter { sites[$0].text.hasPrefix("case") }
    if !inside.isEmpty { return cases.isEmpty ? inside : cases }
    return missing(near, at: line, of: file, mayBeSeveral: false) ?? []
  }

  private func missing(_ near: [Int], at line: Int, of file: String, mayBeSeveral: Bool) -> [Int]? {
    let inside = near.filter { declaration(at: line, of: file).contains(sites[$0].line) }
    let likely = inside.filter { sites[$0].change.hasPrefix("left out") }
    if mayBeSeveral, !likely.isEmpty { return likely }
    return (likely.isEmpty ? inside : likely).max { sites[$0].lastLine < sites[$1].lastLine }.map { [$0] }
  }

  private func declaration(at line: Int, of path: String) -> ClosedRange<Int> {
    guard let file = files.first(where: { $0.path == path }) else { return line...line }
    let around = file.declarations.compactMap { declaration in
      let tokens = declaration.tokens
      let lines = file.tokens[tokens.lowerBound].firstLine...file.tokens[tokens.upperBound - 1].lastLine
      return declaration.brace != nil && lines.contains(line) ? lines : nil
    }
    return around.min { $0.count < $1.count } ?? line...line
  }

  private func block(openedBy line: Int, of path: String) -> ClosedRange<Int> {
    guard let file = files.first(where: { $0.path == path }) else { return line...line }
    let code = Code(file)
    let brace = code.tokens.indices.last { code.tokens[$0].firstLine == line && code.text($0) == "{" }
    guard let brace, let end = code.closer[brace] else { return line...line }
    return line...code.tokens[end].firstLine
  }
}
