import TestSupport

/// Writes the script about an actor of a seed.
struct ActorGenerator {
  private var random: SplitMix64
  private var names = 0

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func script() -> [ActorStep] {
    (0..<random.next(4...16)).flatMap { _ in chance(5) ? twins() : [step()] }
  }

  private mutating func chance(_ percent: Int) -> Bool { random.below(100) < percent }
  private mutating func name() -> Int { max(0, names - 1 - random.below(min(max(names, 1), 5))) }

  private mutating func time(upTo seconds: Int) -> Int {
    chance(60) ? random.next(1...seconds) * 1_000_000 : random.below(seconds * 1_000) * 1_000
  }

  private mutating func start(depth: Int) -> ActorStep {
    let kind: ActorStart.Kind
    let interval = chance(80) ? 1_000_000 : 500_000
    switch random.below(10) {
    case 0, 1: kind = .silent(for: time(upTo: 5))
    case 2: kind = .endless(every: interval)
    case 3: kind = .loop(for: time(upTo: 8), every: interval)
    case 4 where names > 0: kind = .following(name())
    case 5: kind = .tickLoop(every: interval)
    default: kind = .ticking(for: chance(5) ? 0 : time(upTo: 10), every: interval)
    }
    var start = ActorStart(name: names, id: random.below(3), kind: kind)
    names += 1
    if depth < 2, chance(30) {
      start.plan[random.below(3)] = (0..<random.next(1...2)).map { _ in chance(25) ? .stop : call(depth + 1) }
    }
    return .start(start)
  }

  private mutating func call(_ depth: Int) -> ActorStep {
    switch random.below(12) {
    case 0..<4: return start(depth: depth)
    case 4: return .call(name(), .cancel)
    case 5: return .call(name(), .pause)
    case 6: return .call(name(), .resume)
    case 7: return .call(name(), .restart)
    case 8: return .call(name(), .by(chance(50) ? 1_000 : time(upTo: 5)))
    case 9: return .call(name(), .to(chance(10) ? 0 : time(upTo: 10)))
    case 10: return chance(40) ? .freeze : .resumeAll
    default: return .advance(time(upTo: 3))
    }
  }

  /// Countdowns that tick together, and some seconds of them.
  private mutating func twins() -> [ActorStep] {
    let first = names
    names += 3
    let length = random.next(3...9) * 1_000_000
    let starts = (first..<names).map { name in
      ActorStep.start(
        ActorStart(name: name, id: name % 3, kind: .ticking(for: length, every: 1_000_000)))
    }
    let begin = chance(50) ? [ActorStep.own(starts)] : starts.map { .by(.queue, $0) }
    return begin + [.run] + (0..<3).flatMap { _ in [.advance(1_000_000), .run] }
  }

  private mutating func step() -> ActorStep {
    switch random.below(12) {
    case 0..<3: return .run
    case 3, 4: return .advance(time(upTo: 3))
    case 5, 6: return .own((0..<random.next(1...3)).map { _ in call(0) })
    case 7: return .wait(name())
    case 8: return .by(.elsewhere, call(0))
    default: return .by(.queue, call(0))
    }
  }
}
