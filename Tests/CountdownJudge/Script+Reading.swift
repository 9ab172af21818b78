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
    if reader.skip("phase") { phase = try reader.time() }
    if reader.skip("busy actor") {
      actor = BusyActor(isLastFirst: reader.skip("last first"), isAway: reader.skip("away"))
    }
    steps = try reader.steps()
    guard reader.isAtEnd else { throw UnreadableScript(description: "there is a brace too many") }
  }

  /// The words of a text: braces, ends of steps and plus signs are some.
  static func words(_ text: String) -> [Substring] {
    var spaced: [UInt8] = []
    for letter in text.utf8 {
      let isWord = letter == 10 || ";{}+".utf8.contains(letter)
      spaced += isWord ? [32, letter == 10 ? 59 : letter, 32] : [letter]
    }
    return String(decoding: spaced, as: UTF8.self).split(separator: " ")
  }
}

private struct Reader {
  private var words: ArraySlice<Substring>

  init(_ text: String) { words = Script.words(text)[...] }

  var isAtEnd: Bool { words.isEmpty }

  mutating func skip(_ phrase: some StringProtocol) -> Bool {
    guard let word = words.first, phrase.hasPrefix(word) else { return phrase.isEmpty }
    let expected = phrase.split(separator: " ").map { Substring($0) }
    guard words.starts(with: expected) else { return false }
    words.removeFirst(expected.count)
    return true
  }

  /// That of some verbs which comes next.
  private mutating func skip<Verb: CaseIterable & RawRepresentable<String>>(_: Verb.Type) -> Verb? {
    Verb.allCases.first { skip($0.rawValue) }
  }

  /// Reads a word, unless it cannot be read as what is expected.
  private mutating func next<Value>(_ expected: String, _ read: (Substring) -> Value?) throws -> Value {
    let word = words.popFirst()
    guard let value = word.flatMap(read) else {
      throw UnreadableScript(description: "\(expected) is expected, not \(word ?? "the end")")
    }
    return value
  }

  mutating func time() throws -> Int { try next("a time in seconds", Self.time) }

  private static func time(_ word: Substring) -> Int? { Double(word).map { Int(($0 * 1_000_000).rounded()) } }

  private mutating func number() throws -> Int { try next("a number") { Int($0) } }

  private mutating func name() throws -> Int {
    try next("a step or a name") { word in
      guard let letter = word.utf8.first, (97...122).contains(letter) else { return nil }
      return Int("0" + word.dropFirst()).map { Int(letter) - 97 + $0 * 26 }
    }
  }

  private mutating func key() throws -> Key {
    try next("a receiver and an id") { word in
      let numbers = word.split(separator: "/").compactMap { Int($0) }
      return numbers.count == 2 && 0..<10 ~= numbers[0] ? Key(receiver: numbers[0], id: numbers[1]) : nil
    }
  }

  private mutating func braces() throws -> [Step] {
    try next("an opening brace") { $0 == "{" ? () : nil }
    let steps = try steps()
    try next("a closing brace") { $0 == "}" ? () : nil }
    return steps
  }

  mutating func steps() throws -> [Step] {
    var steps: [Step] = []
    while let word = words.first, word != "}" {
      if skip(";") { continue }
      steps.append(try step())
      if words.first == "}" { break }
      if !words.isEmpty { try next("the end of a step") { $0 == ";" ? () : nil } }
    }
    return steps
  }

  private mutating func step() throws -> Step {
    if let call = skip(Step.OfReceiver.self) { return .receiver(call, try number()) }
    if let call = skip(Step.Everything.self) { return .all(call) }
    if skip("cancel of") { return .cancelKey(try key()) }
    if let call = skip(Step.Call.self) { return .call(call, try name()) }
    if let clock = skip(Step.Clock.self) { return .clock(clock, try time()) }
    if let others = skip(Step.Others.self) { return .others(others, try braces()) }
    if skip("tick") { return .tick(try name(), try rhythm() ?? Rhythm()) }
    if skip("relaunch") { return .relaunch(after: try time(), standing: skip("standing")) }
    if skip("synchronize") { return .synchronize(try time(), try time()) }
    let begin = words
    for move in Move.allCases {
      if skip(move.words.verb), let name = try? name(), skip(move.words.rest) {
        return .move(move, name, move == .restart ? 0 : try time())
      }
      words = begin
    }
    return .start(try start(isLoop: skip("loop")))
  }

  private mutating func rhythm() throws -> Rhythm? {
    var rhythm = Rhythm()
    let begin = words
    while true {
      if skip("every") {
        rhythm.interval = try time()
      } else if skip("at none") {
        rhythm.marks = []
      } else if skip("at") {
        rhythm.marks = try next("marks") { $0.split(separator: ",").compactMap(Self.time) }
      } else if skip("shared") {
        rhythm.shared = true
      } else if skip("past zero") {
        rhythm.pastZero = true
      } else if skip("within") {
        rhythm.tolerance = try time()
      } else {
        return words.count == begin.count ? nil : rhythm
      }
    }
  }

  private mutating func start(isLoop: Bool) throws -> Start {
    let name = try name()
    let kind: Start.Kind
    if skip("endless") {
      kind = .endless(
        every: try time(), after: skip("after") ? try time() : 0, tolerance: skip("within") ? try time() : 0)
    } else if skip("follows") {
      kind = .following(try self.name(), try rhythm())
    } else {
      let length = try time()
      kind = skip("silent") ? .silent(for: length) : .ticking(for: length, try rhythm() ?? Rhythm())
    }
    var start = Start(name: name, key: skip("of") ? try key() : .own(name), kind: kind, isLoop: isLoop)
    start.keeps = skip("keep")
    start.isByClock = skip("by server")
    start.isUnheard = skip("unheard")
    while skip("on") { start.plan[skip("end") ? -1 : try number()] = try braces() }
    return start
  }
}
