import TestSupport

/// What scripts about countdowns past zero and at marks do besides.
extension Generator {
  var isOfTicks: Bool { theme == .pastZero || theme == .marks }

  mutating func rhythmOfTicks() -> Rhythm {
    let interval = pick([1_000_000, 1_000_000, 1_000_000, 100_000, 500_000])
    var rhythm = Rhythm(interval: interval, shared: chance(40))
    rhythm.pastZero = chance(theme == .pastZero ? 75 : 20)
    if chance(theme == .marks ? 70 : 15) {
      rhythm.shared = false
      rhythm.marks = (0..<random.below(5)).map { _ in mark() }
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

  mutating func lengthOfTicks() -> Int {
    switch random.below(20) {
    case 0: 0
    case 1, 2: -time(upTo: 5)
    case 3 where theme == .marks: random.next(1...3) * 60_000_000
    case 4 where theme == .marks: mark()
    default: time(upTo: theme == .marks ? 12 : 5)
    }
  }

  /// A call that the other themes do not make, or seldom.
  mutating func callOfTicks() -> Step? {
    switch random.below(20) {
    case 0, 1: .tick(name(), rhythm())
    case 2: .move(.by, name(), pick([-4_000_000, -1_500_000, 2_000_000, 5_000_000, 60_000_000]))
    case 3: .move(.to, name(), pick([0, -2_000_000, 3_000_000, 5_000_000, 61_000_000]))
    case 4 where chance(theme == .marks ? 60 : 15): .receiver(.release, random.next(1...6))
    case 6 where chance(40): .move(.total, name(), time(upTo: 5))
    case 5 where chance(40): again(.ticking(for: lengthOfTicks(), rhythm()), keeps: chance(60))
    default: nil
    }
  }

  /// A step inside a callback.
  mutating func stepOfTicks(_ depth: Int) -> Step? {
    switch random.below(12) {
    case 0: .others(.giveBack, calls(1...3, depth: depth))
    case 1, 2: .others(.elsewhere, calls(1...3, depth: depth))
    case 3: .clock(.sleep, pick([500, 1_000, 5_000, 700_000, 1_500_000]))
    default: nil
    }
  }

  mutating func topStepsOfTicks() -> [Step]? {
    switch random.below(24) {
    case 0...2: [.clock(.sleep, time(upTo: 5)), .all(.wake)]
    case 3: [.others(.elsewhere, calls(1...4, depth: 0)), .clock(.advance, 0)]
    case 4:
      [
        .all(.suspend), call(0), .clock(.sleep, time(upTo: 6)), call(0), .clock(.advance, time(upTo: 3)),
        call(0), .all(.resumeAll),
      ]
    case 5:
      [
        .all(.freeze), call(0), .clock(.advance, pick([60_000_000, 60_000_000, 700_000])), call(0),
        .all(.resumeAll),
      ]
    case 6 where theme == .marks:
      [.clock(.advance, pick([30_000_000, 60_000_000, 61_000_000, 100_000_000]))]
    case 7: [.clock(.sleep, time(upTo: 3)), call(0), .all(.wake)]
    case 8...11: [.clock(.advance, time(upTo: 3))]
    default: nil
    }
  }
}
