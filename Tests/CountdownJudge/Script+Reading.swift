/// Why a text is no script.
package struct UnreadableScript: Error, CustomStringConvertible {
  package let description: String
}

extension Script {
  /// Reads a script.
  ///
  /// - Parameter text: The text.
  /// - Throws: What cannot be read.
  package init(_ text: String) throws {
    var reader = Reader(text)
    var phase = 0
    if reader.skip("phase") { phase = try reader.time() }
    self.init(phase: phase, steps: try reader.steps())
    guard reader.isAtEnd else { throw UnreadableScript(description: "there is a brace too many") }
  }
}

private struct Reader {
  private var words: ArraySlice<String>

  init(_ text: String) {
    var words: [String] = []
    var word = ""
    for character in text {
      if character.isNewline || " ;{}+".contains(character) {
        if !word.isEmpty { words.append(word) }
        word = ""
        if character != " " { words.append(character.isNewline ? ";" : String(character)) }
      } else {
        word.append(character)
      }
    }
    self.words = (word.isEmpty ? words : words + [word])[...]
  }

  var isAtEnd: Bool { words.isEmpty }

  mutating func skip(_ expected: String...) -> Bool { skip(expected) }

  private mutating func skip(_ expected: [String]) -> Bool {
    guard words.starts(with: expected) else { return false }
    words.removeFirst(expected.count)
    return true
  }

  /// That of some verbs which comes next.
  private mutating func skip<Verb: CaseIterable & RawRepresentable<String>>(_: Verb.Type) -> Verb? {
    Verb.allCases.first { skip($0.rawValue.split(separator: " ").map(String.init)) }
  }

  private mutating func next() throws -> String {
    guard let word = words.popFirst() else {
      throw UnreadableScript(description: "a word is missing at the end")
    }
    return word
  }

  private func expected(_ what: String, not word: String) -> UnreadableScript {
    UnreadableScript(description: "\(what) is expected, not \(word)")
  }

  mutating func time() throws -> Int { try time(next()) }

  private func time(_ word: String) throws -> Int {
    guard let seconds = Double(word) else { throw expected("a time in seconds", not: word) }
    return Int((seconds * 1_000_000).rounded())
  }

  private mutating func number() throws -> Int {
    let word = try next()
    guard let number = Int(word) else { throw expected("a number", not: word) }
    return number
  }

  private mutating func name() throws -> Int { try name(next()) }

  private func name(_ word: String) throws -> Int {
    guard let letter = word.utf8.first, (97...122).contains(letter), let many = Int("0" + word.dropFirst())
    else {
      throw expected("a step or a name", not: word)
    }
    return Int(letter) - 97 + many * 26
  }

  private mutating func key() throws -> Key {
    let word = try next()
    let numbers = word.split(separator: "/").compactMap { Int($0) }
    guard numbers.count == 2, 0..<10 ~= numbers[0] else { throw expected("a receiver and an id", not: word) }
    return Key(receiver: numbers[0], id: numbers[1])
  }

  private mutating func braces() throws -> [Step] {
    guard skip("{") else { throw UnreadableScript(description: "an opening brace is missing") }
    let steps = try steps()
    guard skip("}") else { throw UnreadableScript(description: "a closing brace is missing") }
    return steps
  }

  mutating func steps() throws -> [Step] {
    var steps: [Step] = []
    while let word = words.first, word != "}" {
      if skip(";") { continue }
      steps.append(try step())
      guard words.first == nil || words.first == ";" || words.first == "}" else {
        throw expected("the end of a step", not: words.first!)
      }
    }
    return steps
  }

  private mutating func step() throws -> Step {
    if let call = skip(Step.OfReceiver.self) { return .receiver(call, try number()) }
    if let call = skip(Step.Everything.self) { return .all(call) }
    if skip("cancel", "of") { return .cancelKey(try key()) }
    if let call = skip(Step.Call.self) { return .call(call, try name()) }
    if let clock = skip(Step.Clock.self) { return .clock(clock, try time()) }
    if let others = skip(Step.Others.self) { return .others(others, try braces()) }
    if skip("tick") { return .tick(try name(), try rhythm() ?? Rhythm(interval: 1_000_000)) }
    if skip("relaunch") { return .relaunch(after: try time(), standing: skip("standing")) }
    if skip("synchronize") { return .synchronize(try time(), try time()) }
    let begin = words
    for move in Move.allCases {
      if skip(move.words.verb), let name = try? name(), skip(move.words.rest) {
        return .move(move, name, move == .restart ? 0 : try time())
      }
      words = begin
    }
    return .start(try start(name()))
  }

  private mutating func rhythm() throws -> Rhythm? {
    var rhythm: Rhythm?
    func change(_ body: (inout Rhythm) throws -> Void) rethrows {
      var changed = rhythm ?? Rhythm(interval: 1_000_000)
      try body(&changed)
      rhythm = changed
    }
    while true {
      if skip("every") {
        let interval = try time()
        change { $0.interval = interval }
      } else if skip("at", "none") {
        change { $0.marks = [] }
      } else if skip("at") {
        let marks = try next().split(separator: ",").map { try time(String($0)) }
        change { $0.marks = marks }
      } else if skip("shared") {
        change { $0.shared = true }
      } else if skip("past", "zero") {
        change { $0.pastZero = true }
      } else if skip("within") {
        let tolerance = try time()
        change { $0.tolerance = tolerance }
      } else {
        return rhythm
      }
    }
  }

  private mutating func start(_ name: Int) throws -> Start {
    let kind: Start.Kind
    if skip("endless") {
      let interval = try time()
      let delay = skip("after") ? try time() : 0
      kind = .endless(every: interval, after: delay, tolerance: skip("within") ? try time() : 0)
    } else if skip("follows") {
      kind = .following(try self.name(), try rhythm())
    } else {
      let length = try time()
      kind =
        skip("silent")
        ? .silent(for: length) : .ticking(for: length, try rhythm() ?? Rhythm(interval: 1_000_000))
    }
    var start = Start(name: name, key: skip("of") ? try key() : .own(name), kind: kind)
    start.keeps = skip("keep")
    start.isByClock = skip("by", "server")
    start.isUnheard = skip("unheard")
    while skip("on") { start.plan[skip("end") ? -1 : try number()] = try braces() }
    return start
  }
}
