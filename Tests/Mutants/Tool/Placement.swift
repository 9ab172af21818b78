/// Finds where the edits of a mutant belong, and makes them.
struct Placement {
  let mutant: Mutant
  let files: [SourceFile]

  /// A place in a file, and what is to stand there.
  private struct Change {
    let file: Int
    let range: Range<Int>
    let text: String
  }

  /// A declaration in which an edit may belong, or a whole file.
  private struct Candidate {
    let file: Int
    let tokens: Range<Int>
    let brace: Int?
  }

  /// The files that the mutant changes, each with its new text.
  ///
  /// All edits are found in the text as it is, not as other edits of the mutant leave it.
  func changedFiles() throws(Complaint) -> [(path: String, text: String)] {
    var changes: [Change] = []
    for edit in mutant.edits { changes += try self.changes(of: edit) }
    let byFile = Dictionary(grouping: changes, by: \.file)
    var result: [(path: String, text: String)] = []
    for (file, changes) in byFile.sorted(by: { $0.key < $1.key }) {
      result.append((files[file].path, try apply(changes, to: files[file])))
    }
    return result
  }

  private func apply(_ changes: [Change], to file: SourceFile) throws(Complaint) -> String {
    let bytes = Array(file.text.utf8)
    var result: [UInt8] = []
    var done = 0
    // Those of one place keep their order.
    let sorted = changes.enumerated().sorted {
      ($0.element.range.lowerBound, $0.element.range.upperBound, $0.offset)
        < ($1.element.range.lowerBound, $1.element.range.upperBound, $1.offset)
    }
    for (_, change) in sorted {
      guard change.range.lowerBound >= done else {
        throw complaint(mutant.edits[0], "two edits change the same lines of \(file.path)")
      }
      result += bytes[done..<change.range.lowerBound]
      result += change.text.utf8
      done = change.range.upperBound
    }
    result += bytes[done...]
    return String(decoding: result, as: UTF8.self)
  }

  private func complaint(_ edit: Mutant.Edit, _ text: String) -> Complaint {
    Complaint(mutant.name, edit.number, text)
  }

  private func candidates(for edit: Mutant.Edit) throws(Complaint) -> [Candidate] {
    let wanted = files.indices.filter { index in
      edit.file.map { files[index].path == $0 || files[index].path.hasSuffix("/" + $0) } ?? true
    }
    guard !wanted.isEmpty else { throw complaint(edit, "no file \(edit.file ?? "")") }
    guard let place = edit.place else {
      return wanted.map { Candidate(file: $0, tokens: files[$0].tokens.indices, brace: nil) }
    }
    let found = wanted.flatMap { index in
      files[index].declarations.filter(place.fits).map {
        Candidate(file: index, tokens: files[index].wholeLines(of: $0), brace: $0.brace)
      }
    }
    guard !found.isEmpty else {
      throw complaint(edit, "no declaration \(place.text)\(edit.file.map { " in " + $0 } ?? "")\(hint(edit))")
    }
    return found
  }

  private func changes(of edit: Mutant.Edit) throws(Complaint) -> [Change] {
    let candidates = try candidates(for: edit)
    let pattern = Pattern(edit)
    guard !pattern.isEmpty else { return [try insertion(edit, into: candidates)] }
    var matches: [(file: Int, match: Pattern.Match)] = []
    for candidate in candidates {
      for match in pattern.matches(in: files[candidate.file], within: candidate.tokens)
      // One declaration may lie in another that is wanted too.
      where !matches.contains(where: { $0.file == candidate.file && $0.match.first == match.first }) {
        matches.append((candidate.file, match))
      }
    }
    guard let (index, match) = matches.first else { throw notFound(edit, pattern, candidates) }
    guard matches.count == 1 else {
      let places = matches.map { "\(files[$0.file].path):\(files[$0.file].tokens[$0.match.first].firstLine)" }
      throw complaint(edit, "found \(matches.count) times: \(places.joined(separator: ", "))")
    }
    return match.changes(in: files[index]).map { Change(file: index, range: $0.range, text: $0.text) }
  }

  /// Lines without others around them go to the beginning of a body.
  private func insertion(_ edit: Mutant.Edit, into candidates: [Candidate]) throws(Complaint) -> Change {
    let bodies = candidates.filter { $0.brace != nil }
    guard let body = bodies.first, let brace = body.brace, bodies.count == 1 else {
      throw complaint(edit, "\(bodies.count) declarations have a body to begin with these lines")
    }
    let file = files[body.file]
    let line = file.tokens[brace].lastLine
    let indentation = file.indentation(ofLine: line) + "  "
    let text = edit.text(of: edit.lines, indentation: indentation)
    if file.isLastOfLine(brace) {
      let place = file.end(ofLine: line)
      return Change(file: body.file, range: place..<place, text: text)
    }
    let place = file.tokens[brace].end
    return Change(file: body.file, range: place..<place, text: "\n" + text + indentation)
  }

  private func notFound(_ edit: Mutant.Edit, _ pattern: Pattern, _ candidates: [Candidate]) -> Complaint {
    let places = candidates.map { candidate in
      let file = files[candidate.file]
      guard edit.place != nil else { return file.path }
      return "\(file.path):\(file.tokens[candidate.tokens.lowerBound].firstLine)"
    }
    let lost = edit.lines.enumerated().first { _, line in
      guard line.kind != .insert else { return false }
      let single = Pattern(Mutant.Edit(number: 0, file: nil, place: nil, lines: [line]))
      return !single.isEmpty
        && !candidates.contains { !single.matches(in: files[$0.file], within: $0.tokens).isEmpty }
    }
    let place = "in \(edit.place?.text ?? "") (\(places.joined(separator: ", ")))"
    guard let lost else {
      return complaint(edit, "its lines do not stand one after the other \(place)\(hint(edit))")
    }
    return Complaint(
      mutant.name, edit.number + lost.offset,
      "not found \(place): \(lost.element.text.drop { $0 == " " })\(hint(edit))")
  }

  /// Where else the lines of an edit are.
  private func hint(_ edit: Mutant.Edit) -> String {
    let pattern = Pattern(edit)
    guard !pattern.isEmpty else { return "" }
    let places = files.flatMap { file in
      pattern.matches(in: file, within: file.tokens.indices).map { match in
        let name = file.declaration(around: match.first)?.name ?? "no declaration"
        return "\(name) (\(file.path):\(file.tokens[match.first].firstLine))"
      }
    }
    return places.isEmpty || places.count > 3 ? "" : "; but it is in " + places.joined(separator: " and in ")
  }
}
