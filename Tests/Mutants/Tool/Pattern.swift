/// The lines that an edit expects, as tokens: white space, comments and line breaks do not matter.
struct Pattern {
  /// Lines of one kind that follow one another.
  fileprivate struct Run {
    let kind: Mutant.Edit.Kind
    var lines: [Mutant.Edit.Line]
    var tokens: [Substring] = []
  }

  struct Match {
    /// Tokens of the file.
    let first: Int
    fileprivate let edit: Mutant.Edit
    fileprivate let runs: [(run: Run, tokens: Range<Int>)]
  }

  private let edit: Mutant.Edit
  private let runs: [Run]

  init(_ edit: Mutant.Edit) {
    self.edit = edit
    var runs: [Run] = []
    for line in edit.lines {
      if runs.last?.kind == line.kind {
        runs[runs.count - 1].lines.append(line)
      } else {
        runs.append(Run(kind: line.kind, lines: [line]))
      }
    }
    self.runs = runs.map { run in
      guard run.kind != .insert else { return run }
      var run = run
      run.tokens = Tokenizer.tokens(of: run.lines.map(\.text).joined(separator: "\n")).map(\.text)
      return run
    }
  }

  /// Whether nothing is expected.
  var isEmpty: Bool { runs.allSatisfy(\.tokens.isEmpty) }

  func matches(in file: SourceFile, within range: Range<Int>) -> [Match] {
    range.compactMap { match(at: $0, in: file, end: range.upperBound) }
  }

  /// Each run has to begin and to end with a line of the file.
  private func match(at first: Int, in file: SourceFile, end: Int) -> Match? {
    var next = first
    var found: [(run: Run, tokens: Range<Int>)] = []
    for run in runs {
      let tokens = next..<(next + run.tokens.count)
      if !tokens.isEmpty {
        guard tokens.upperBound <= end, file.isFirstOfLine(next), file.isLastOfLine(tokens.upperBound - 1),
          zip(tokens, run.tokens).allSatisfy({ file.tokens[$0].text == $1 })
        else { return nil }
      }
      found.append((run, tokens))
      next = tokens.upperBound
    }
    return Match(first: first, edit: edit, runs: found)
  }
}

extension Pattern.Match {
  /// What is to be replaced, in bytes of the file, and by what.
  func changes(in file: SourceFile) -> [(range: Range<Int>, text: String)] {
    let indentation = file.indentation(ofLine: file.tokens[first].firstLine)
    var place = file.start(ofLine: file.tokens[first].firstLine)
    return runs.compactMap { run, tokens in
      guard run.kind != .insert else {
        return (place..<place, edit.text(of: run.lines, indentation: indentation))
      }
      guard let last = tokens.last else { return nil }
      let start = file.start(ofLine: file.tokens[tokens.lowerBound].firstLine)
      place = file.end(ofLine: file.tokens[last].lastLine)
      return run.kind == .remove ? (start..<place, "") : nil
    }
  }
}

extension Mutant.Edit {
  /// Lines of this edit, where the least indented of all its lines is to have a certain indentation.
  func text(of lines: [Line], indentation: String) -> String {
    let least =
      self.lines.filter { !$0.text.allSatisfy(\.isWhitespace) }.map { $0.text.prefix { $0 == " " }.count }
      .min() ?? 0
    return lines.map { indentation + $0.text.dropFirst(least) + "\n" }.joined()
  }
}
