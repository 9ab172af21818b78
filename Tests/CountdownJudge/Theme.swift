import TestSupport

/// What a script is about.
package enum Theme: String, CaseIterable, Sendable {
  /// Rows on the shared grid and plain labels, followed, moved, restarted and paused.
  case labels
  /// Passes after a sleep, a suspension or a slow callback; and the end of everything.
  case late
  /// Calls in callbacks.
  case callbacks
  /// Calls on the queue between two slices of a pass.
  case slices
  /// Calls of other threads in the middle of a callback.
  case elsewhere
  /// Endless ticks with tolerances.
  case endless
  /// Countdowns by a server's clock, with samples.
  case serverClocks
  /// An actor whose executor is busy, its loops, and tasks that wait for outcomes.
  case actors
  /// Countdowns that go on past zero, beside others and followed by others.
  case pastZero
  /// Ticks at marks, of countdowns and of followers; and receivers that are gone.
  case marks
  /// Pauses and moves of all kinds, receivers that cancel what they have, tolerances; and what is saved and restored.
  case moves
}

/// Writes the script of a seed.
struct Generator {
  let theme: Theme
  var random: SplitMix64
  private(set) var names = 0
  private var keys: [Key] = []

  init(_ theme: Theme, seed: UInt64) {
    self.theme = theme
    random = SplitMix64(seed: seed &* 31 &+ UInt64(Theme.allCases.firstIndex(of: theme) ?? 0))
  }

  mutating func script() -> Script {
    let phase = theme == .labels || theme == .late || theme == .pastZero ? random.below(1_000_000) : 0
    return Script(phase: phase, steps: (0..<random.next(4...24)).flatMap { _ in topSteps() })
  }

  mutating func chance(_ percent: Int) -> Bool { random.below(100) < percent }
  mutating func pick<Value>(_ values: [Value]) -> Value { values[random.below(values.count)] }

  /// A duration in microseconds; often whole, so that countdowns meet.
  mutating func time(upTo seconds: Int) -> Int {
    switch random.below(6) {
    case 0: random.below(seconds * 1_000_000)
    case 1: random.below(seconds * 1_000) * 1_000
    case 2: random.below(seconds * 10) * 100_000
    case 3: random.below(seconds * 2) * 500_000
    default: random.next(1...seconds) * 1_000_000
    }
  }

  private var isOfLabels: Bool { theme == .labels || theme == .serverClocks }

  mutating func rhythm() -> Rhythm {
    if isOfTicks { return rhythmOfTicks() }
    if theme == .moves { return rhythmOfMoves() }
    let interval = pick(
      isOfLabels ? [1_000_000, 1_000_000, 1_000_000, 100_000, 60_000_000] : [1_000_000, 1_000_000, 500_000])
    return Rhythm(interval: interval, shared: isOfLabels ? chance(70) : chance(10))
  }

  private mutating func length() -> Int {
    if isOfTicks { return lengthOfTicks() }
    if chance(5) { return 0 }
    return time(upTo: theme == .labels && chance(20) ? 240 : 12)
  }

  mutating func name() -> Int { max(0, names - 1 - random.below(min(max(names, 1), 8))) }

  private mutating func start(depth: Int) -> Start {
    let key = Key(receiver: random.below(7), id: random.below(2))
    let kind: Start.Kind
    switch (theme, random.below(10)) {
    case (.pastZero, 5...), (.marks, 4...):
      kind = names > 0 ? .following(name(), chance(65) ? rhythm() : nil) : .ticking(for: length(), rhythm())
    case (.pastZero, 1...), (.marks, 2...): kind = .ticking(for: length(), rhythm())
    case (.endless, 0..<7), (_, 0):
      let interval = pick([500_000, 1_000_000, 2_000_000])
      kind = .endless(
        every: interval, after: chance(50) ? 0 : time(upTo: 4),
        tolerance: theme == .endless ? pick([0, 10_000, 100_000]) : 0)
    case (.late, 1..<6), (_, 1): kind = .silent(for: length())
    case (.late, _), (_, 4...9): kind = .ticking(for: length(), rhythm())
    default:
      kind = names > 0 ? .following(name(), chance(25) ? rhythm() : nil) : .ticking(for: length(), rhythm())
    }
    var start = Start(name: names, key: key, kind: kind, keeps: chance(10))
    if case .endless = kind { start.keeps = false }
    if case .ticking(let length, _) = kind, theme == .serverClocks, length > 10_000, chance(80) {
      start.isByClock = true
      start.keeps = false
      start.key.receiver = max(start.key.receiver, 1)
    }
    if case .following = kind { start.keeps = false }
    if case .endless = kind, key.receiver == 0 { start.key.receiver = 1 }
    if theme == .moves { start.isUnheard = isUnheard(kind) }
    names += 1
    keys.append(start.key)
    let planned = theme == .labels ? 3 : theme == .late ? 10 : isOfTicks ? 20 : 40
    if depth < 2, chance(planned) { start.plan[random.below(3)] = inside(depth + 1) }
    if depth < 2, chance(planned / 2) { start.plan[-1] = inside(depth + 1) }
    return start
  }

  /// A start for a key that is in use, if it is.
  mutating func again(_ kind: Start.Kind, keeps: Bool) -> Step {
    let key = keys.isEmpty ? Key(receiver: 1, id: 0) : keys[name()]
    let start = Start(
      name: names, key: Key(receiver: max(key.receiver, 1), id: key.id), kind: kind, keeps: keeps)
    names += 1
    keys.append(start.key)
    return .start(start)
  }

  private mutating func inside(_ depth: Int) -> [Step] {
    (0..<random.next(1...3)).map { _ in
      if isOfTicks, let step = stepOfTicks(depth) { return step }
      switch (theme, random.below(10)) {
      case (.moves, 0): return .others(.elsewhere, calls(1...3, depth: depth))
      case (.moves, 1): return .clock(.sleep, pick([1_000, 700_000, 1_500_000]))
      case (.elsewhere, 0):
        let leader = name()
        return .others(.elsewhere, [.move(.to, leader, 0), again(.following(leader, nil), keeps: false)])
      case (.slices, 0..<5): return .others(.giveBack, calls(1...3, depth: depth))
      case (.elsewhere, 0..<5): return .others(.elsewhere, calls(1...3, depth: depth))
      case (.late, 0..<5): return .clock(.sleep, pick([1_000, 5_000, 700_000, 1_500_000]))
      case (.elsewhere, 5): return .clock(.sleep, pick([1_000, 5_000]))
      case (_, 9): return .all(.stop)
      default: return call(depth)
      }
    }
  }

  mutating func calls(_ count: ClosedRange<Int>, depth: Int) -> [Step] {
    (0..<random.next(count)).map { _ in call(depth) }
  }

  mutating func call(_ depth: Int) -> Step {
    if isOfTicks, let call = callOfTicks() { return call }
    if theme == .moves, let call = callOfMoves() { return call }
    switch random.below(20) {
    case 0..<7: return .start(start(depth: depth))
    case 7: return .move(.by, name(), pick([1_000, 1_000_000, -1_000, -1_000_000, 400_000]))
    case 8: return .move(.atLeast, name(), time(upTo: 10))
    case 9: return .move(.to, name(), chance(20) ? 0 : time(upTo: 10))
    case 10, 11: return .move(.restart, name())
    case 12: return .call(.pause, name())
    case 13: return .call(.resume, name())
    case 14: return .call(.cancel, name())
    case 15: return .cancelKey(Key(receiver: random.below(7), id: random.below(2)))
    case 16: return .tick(name(), rhythm())
    case 17: return chance(30) ? .all(.cancelAll) : .move(.by, name(), time(upTo: 3))
    case 18: return chance(50) ? .all(.resumeAll) : .call(.resume, name())
    default: return .start(start(depth: depth))
    }
  }

  /// A callback moves two countdowns; the value of the first is so slow that the slice ends, and before the next slice a call
  /// moves the second, whose value waits.
  private mutating func twoMovedInACallback() -> [Step] {
    let first = names
    names += 3
    let kind = Start.Kind.ticking(for: 20_000_000, Rhythm(interval: 1_000_000))
    let move: Step = pick([
      .move(.restart, first), .move(.by, first, 1_500_000), .move(.atLeast, first, 30_000_000),
      .move(.to, first, 7_000_000),
    ])
    let plans: [[Int: [Step]]] = [
      [:], [1: [.others(.giveBack, [move])]],
      [1: [.move(.by, first + 1, 400_000), .move(.by, first, 400_000)]],
    ]
    let starts = plans.enumerated().map { offset, plan in
      Start(name: first + offset, key: Key(receiver: 7 + offset, id: 0), kind: kind, plan: plan)
    }
    keys += starts.map(\.key)
    return starts.map { .start($0) } + [.clock(.advance, 500_000), .clock(.advance, 500_000)]
  }

  private mutating func topSteps() -> [Step] {
    if isOfTicks, let steps = topStepsOfTicks() { return steps }
    if theme == .moves, let steps = topStepsOfMoves() { return steps }
    if theme == .slices, chance(2) { return twoMovedInACallback() }
    if theme == .serverClocks, chance(25) {
      return [
        .synchronize(
          pick([0, 300_000, 2_000_000]) + random.below(1_500) * 1_000,
          pick([1_000, 50_000, 400_000, 1_500_000]))
      ]
    }
    switch random.below(20) {
    case 0..<6: return [.clock(.advance, time(upTo: 4))]
    case 6 where theme != .endless || chance(30): return [.clock(.sleep, time(upTo: 4)), .all(.wake)]
    case 7 where theme == .late: return [.clock(.sleep, time(upTo: 100)), .all(.wake)]
    case 8 where theme == .late || chance(30):
      let start = again(.ticking(for: length(), rhythm()), keeps: chance(80))
      return [.all(.suspend), .clock(.sleep, time(upTo: 10)), chance(50) ? start : call(0), .all(.resumeAll)]
    case 9 where chance(30):
      return [.all(.freeze), call(0), .clock(.advance, 60_000_000), call(0), .all(.resumeAll)]
    case 10 where theme == .slices || theme == .elsewhere, 11 where theme == .slices || theme == .elsewhere:
      return [.others(.elsewhere, calls(2...5, depth: 0)), .clock(.advance, 0)]
    case 12 where theme == .late && chance(10): return [.all(.shutDown), .all(.wake)]
    default: return [call(0)]
    }
  }
}
