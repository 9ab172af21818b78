import TestSupport

/// Writes the script of a seed.
struct Generator {
  private let theme: Theme
  private let habits: Habits
  private var random: SplitMix64
  private var names = 0
  private var keys: [Key] = []

  init(_ theme: Theme, seed: UInt64) {
    self.theme = theme
    habits = theme.habits
    random = SplitMix64(seed: seed &* 31 &+ UInt64(Theme.allCases.firstIndex(of: theme) ?? 0))
  }

  mutating func script() -> Script {
    let phase = [.labels, .late, .pastZero].contains(theme) ? random.below(1_000_000) : 0
    let actor = Script.BusyActor(isLastFirst: chance(25), isAway: chance(50))
    let text = (0..<random.next(4...24)).map { _ in write(pick(habits.top), 0) }.joined(separator: ";")
    guard var script = try? Script(text) else { fatalError("no script can be read from \(text)") }
    (script.phase, script.actor) = (phase, theme == .actors ? actor : nil)
    return script
  }

  private mutating func chance(_ percent: Int) -> Bool { random.below(100) < percent }
  private mutating func pick<Value>(_ values: [Value]) -> Value { values[random.below(values.count)] }

  private mutating func pick<Value>(_ table: [(Value, Int)]) -> Value {
    var place = random.below(table.reduce(0) { $0 + $1.1 })
    return table.first { entry in
      place -= entry.1
      return place < 0
    }!.0
  }

  // MARK: - Steps

  /// Writes what a line of a table stands for.
  private mutating func write(_ line: String, _ depth: Int) -> String {
    Script.words(line).map { write(word: "\(pick($0.split(separator: "|")))", depth) }.joined(separator: " ")
  }

  private mutating func write(word: String, _ depth: Int) -> String {
    switch word {
    case "N": return name().asName
    case "KEY": return "\(random.below(7))/\(random.below(2))"
    case "RECEIVER": return "\(random.next(1...6))"
    case "TICKS": return "\(rhythm())"
    case "CALL": return write(pick(habits.calls), depth)
    case "CALLS": return (0..<random.next(1...3)).map { _ in write("CALL", depth) }.joined(separator: ";")
    case "START": return start(depth)
    // For a key that is in use, if any is.
    case "AGAIN": return "\(again(.ticking(for: length(), rhythm()), keeps: chance(70)))"
    // What was followed ends by a move, and another follows it in its place.
    case "FOLLOWED":
      let leader = name()
      return "elsewhere {move \(leader.asName) to 0; \(again(.following(leader, nil), keeps: false))}"
    // Countdowns that tick together.
    case "TWINS":
      let length = random.next(3...9) * 1_000_000
      let starts = (0..<3).map { "\(begin(.ticking(for: length, Rhythm()), Key(receiver: 1, id: $0)))" }
        .joined(separator: ";")
      return chance(50) ? "actor {\(starts)}" : starts
    default:
      guard let sign = word.firstIndex(of: "T"), let seconds = Int(word[sign...].dropFirst()) else {
        return word
      }
      return word[..<sign] + time(upTo: seconds).asSeconds
    }
  }

  // MARK: - Times

  /// A duration in microseconds; often whole, so that countdowns meet.
  private mutating func time(upTo seconds: Int) -> Int {
    switch random.below(6) {
    case 0: random.below(seconds * 1_000_000)
    case 1: random.below(seconds * 1_000) * 1_000
    case 2: random.below(seconds * 10) * 100_000
    case 3: random.below(seconds * 2) * 500_000
    default: random.next(1...seconds) * 1_000_000
    }
  }

  private mutating func length() -> Int {
    if chance(5) { return 0 }
    if chance(habits.negative) { return -time(upTo: 5) }
    return time(upTo: chance(habits.long) ? 240 : habits.length)
  }

  private mutating func rhythm() -> Rhythm {
    var rhythm = Rhythm(interval: pick(habits.intervals), shared: chance(habits.shared))
    rhythm.pastZero = chance(habits.pastZero)
    if chance(habits.marks) {
      rhythm.shared = false
      rhythm.marks = (0..<random.below(5)).map { _ in mark() }
    } else if !rhythm.shared, !rhythm.pastZero, theme == .moves, chance(habits.tolerances) {
      rhythm.tolerance = rhythm.interval / 10
    }
    return rhythm
  }

  private mutating func mark() -> Int {
    switch random.below(12) {
    case 0: pick([60_000_000, 30_000_000, 90_000_000])
    case 1: time(upTo: 12)
    case 2: pick([4_999_500, 5_000_500, 2_000_999, 2_001_000])
    case 3: pick([0, 1, -1_000_000, -2_500_000])
    default: random.next(1...8) * (chance(80) ? 1_000_000 : 500_000)
    }
  }

  // MARK: - Starts

  private mutating func name() -> Int { max(0, names - 1 - random.below(min(max(names, 1), 8))) }

  /// A start that later steps may name.
  private mutating func begin(_ kind: Start.Kind, _ key: Key) -> Start {
    defer { names += 1 }
    keys.append(key)
    return Start(name: names, key: key, kind: kind)
  }

  private mutating func again(_ kind: Start.Kind, keeps: Bool) -> Start {
    let key = keys.isEmpty ? Key(receiver: 1, id: 0) : keys[name()]
    var start = begin(kind, Key(receiver: max(key.receiver, 1), id: key.id))
    start.keeps = keeps
    return start
  }

  private mutating func start(_ depth: Int) -> String {
    let kind = pick(habits.kinds.filter { $0.0 != .following || names > 0 })
    // Of a receiver, if it has to have one.
    let least = kind == .endless || kind == .following ? 1 : 0
    let key = Key(receiver: max(random.below(7), least), id: random.below(theme == .actors ? 3 : 2))
    var start =
      switch kind {
      case .ticking: begin(.ticking(for: length(), rhythm()), key)
      case .silent: begin(.silent(for: length()), key)
      case .following: begin(.following(name(), chance(habits.ownRhythms) ? rhythm() : nil), key)
      case .endless:
        begin(
          .endless(
            every: pick([500_000, 1_000_000, 2_000_000]),
            after: theme == .actors ? 0 : pick([0, time(upTo: 4)]),
            tolerance: chance(habits.tolerances) ? pick([10_000, 100_000]) : 0), key)
      }
    if case .ticking(let length, _) = start.kind, theme == .serverClocks, key.receiver > 0, length > 10_000 {
      start.isByClock = true
    } else if kind == .ticking || kind == .silent, theme != .actors {
      start.keeps = chance(10)
    }
    if theme == .moves, kind == .ticking { start.isUnheard = chance(25) }
    if theme == .actors { start.isLoop = kind == .following || kind != .silent && chance(30) }
    var text = "\(start)"
    guard depth < 2 else { return text }
    for number in [random.below(3)] + (theme == .actors ? [] : [-1])
    where chance(number < 0 ? habits.plans / 2 : habits.plans) {
      let steps = (0..<random.next(1...3)).map { _ in write(pick(habits.inside), depth + 1) }
      text += " on \(number < 0 ? "end" : "\(number)") {\(steps.joined(separator: ";"))}"
    }
    return text
  }
}
