/// Finds the sites of which the compiler complains.
extension Scratch {
  func culprits(of output: String) -> Set<Int> {
    var found: Set<Int> = []
    var seen: Set<Substring> = []
    for match in output.matches(of: /\/(Sources\/[^\n:]+\.swift):(\d+):\d+: error:/) {
      guard seen.insert(match.0).inserted, let line = Int(match.2) else { continue }
      let near = sites.indices.filter { !refused.contains($0) && sites[$0].file == match.1 }
      found.formUnion(culprits(near, line: line, file: String(match.1)))
    }
    return found
  }

  /// Those that begin or end in that line, or else those around it; and if there are none, what is missing elsewhere.
  private func culprits(_ near: [Int], line: Int, file: String) -> [Int] {
    let exact = near.filter { [sites[$0].line, sites[$0].lastLine].contains(line) }
    if !exact.isEmpty { return exact }
    let around = near.filter { sites[$0].line <= line && line <= sites[$0].lastLine }
    if !around.isEmpty { return around }
    // A property or a case that is missing is missed where the braces open, a value where they close.
    let lines = block(openedBy: line, of: file)
    let inside = near.filter { lines.contains(sites[$0].line) }
    let likely = inside.filter { sites[$0].change.hasPrefix("left out") || sites[$0].text.hasPrefix("case") }
    if !inside.isEmpty { return likely.isEmpty ? inside : likely }
    let above = near.filter { sites[$0].lastLine < line }
    return above.max { sites[$0].lastLine < sites[$1].lastLine }.map { [$0] } ?? []
  }

  /// The lines of the braces that open in a line.
  private func block(openedBy line: Int, of path: String) -> ClosedRange<Int> {
    guard let file = files.first(where: { $0.path == path }) else { return line...line }
    let code = Code(file)
    let brace = code.tokens.indices.last { code.tokens[$0].firstLine == line && code.text($0) == "{" }
    guard let brace, let end = code.closer[brace] else { return line...line }
    return line...code.tokens[end].firstLine
  }
}
