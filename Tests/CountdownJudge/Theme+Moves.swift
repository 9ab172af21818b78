import TestSupport

/// What scripts about pauses and moves do besides.
extension Generator {
  mutating func rhythmOfMoves() -> Rhythm {
    let interval = pick([1_000_000, 1_000_000, 500_000, 60_000_000])
    var rhythm = Rhythm(interval: interval, shared: chance(25))
    if chance(15) {
      rhythm.shared = false
      rhythm.marks = (0..<random.below(4)).map { _ in random.next(1...8) * 500_000 }
    } else if chance(15) {
      rhythm.pastZero = true
    } else if !rhythm.shared, chance(25) {
      rhythm.tolerance = interval / 10
    }
    return rhythm
  }

  /// Whether it has no block for its outcome; a silent one without is of no use.
  mutating func isUnheard(_ kind: Start.Kind) -> Bool {
    switch kind {
    case .ticking, .following(_, .some): chance(25)
    default: false
    }
  }

  mutating func callOfMoves() -> Step? {
    switch random.below(40) {
    case 0...3: .call(.pause, name())
    case 4...6: .call(.resume, name())
    case 7: .move(.total, name(), time(upTo: 20))
    case 8, 9: .move(.atMost, name(), time(upTo: 6))
    case 10, 11: .move(.until, name(), time(upTo: 10))
    case 12: .move(.by, name(), -time(upTo: 4))
    case 13: .move(.restart, name())
    case 14: .receiver(.cancelAll, random.next(1...6))
    default: nil
    }
  }

  mutating func topStepsOfMoves() -> [Step]? {
    switch random.below(24) {
    case 0, 1: [.relaunch(after: chance(20) ? 0 : time(upTo: 8), standing: chance(30))]
    case 2: [.receiver(.leave, random.next(1...6))]
    case 3: [.clock(.set, pick([-3_600_000_000, -1_500_000, 700_000, 86_400_000_000]))]
    case 4:
      [
        .all(.suspend), call(0), .clock(.sleep, time(upTo: 4)),
        .relaunch(after: time(upTo: 4), standing: chance(30)),
        .all(.resumeAll),
      ]
    case 5:
      [
        .all(.freeze), call(0), .clock(.advance, 60_000_000),
        .relaunch(after: time(upTo: 4), standing: false), .all(.resumeAll),
      ]
    case 6:
      // What is suspended already stays as it is.
      [
        chance(70) ? .all(.freeze) : .all(.suspend), .clock(.advance, time(upTo: 3)),
        chance(50) ? .all(.freeze) : .all(.suspend),
        .clock(.advance, 60_000_000), .all(.resumeAll),
      ]
    case 7...12: [.clock(.advance, time(upTo: 3))]
    default: nil
    }
  }
}
