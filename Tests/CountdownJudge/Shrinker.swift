/// Makes a failing script shorter, as long as it fails: first its steps, then those inside callbacks.
package func shrink(_ script: [Step], while fails: ([Step]) -> Bool) -> [Step] {
  var script = script
  var attempts = 4_000
  func attempt(_ shorter: [Step]) -> Bool {
    attempts -= 1
    guard attempts > 0, fails(shorter) else { return false }
    script = shorter
    return true
  }
  var size = max(1, script.count / 2)
  while attempts > 0 {
    var isShorter = false
    var begin = 0
    while begin < script.count {
      var shorter = script
      shorter.removeSubrange(begin..<min(begin + size, script.count))
      if attempt(shorter) { isShorter = true } else { begin += size }
    }
    for index in script.indices {
      for inner in script[index].shorter {
        var shorter = script
        shorter[index] = inner
        if attempt(shorter) {
          isShorter = true
          break
        }
      }
    }
    if size == 1, !isShorter { break }
    size = max(1, size / 2)
  }
  return script
}

extension Step {
  /// The same step with less inside.
  fileprivate var shorter: [Step] {
    switch self {
    case .elsewhere(let steps): lessOf(steps).map { .elsewhere($0) }
    case .giveBack(let steps): lessOf(steps).map { .giveBack($0) }
    case .start(let start):
      start.plan.sorted { $0.key < $1.key }.flatMap { number, steps in
        ([[]] + lessOf(steps)).map { less in
          var shorter = start
          shorter.plan[number] = less.isEmpty ? nil : less
          return .start(shorter)
        }
      } + start.withSimplerTicks.map { .start($0) }
    case .tick(let name, let rhythm): rhythm.simpler.map { .tick(name, $0) }
    default: []
    }
  }

  private func lessOf(_ steps: [Step]) -> [[Step]] {
    steps.indices.flatMap { index in
      var without = steps
      without.remove(at: index)
      return [without]
        + steps[index].shorter.map { inner in
          var shorter = steps
          shorter[index] = inner
          return shorter
        }
    }
  }
}

extension Start {
  fileprivate var withSimplerTicks: [Start] {
    switch kind {
    case .ticking(let length, let rhythm): rhythm.simpler.map { with(.ticking(for: length, $0)) }
    case .following(let leader, let rhythm?): rhythm.simpler.map { with(.following(leader, $0)) }
    default: []
    }
  }

  private func with(_ kind: Kind) -> Start {
    var start = self
    start.kind = kind
    return start
  }
}

extension Rhythm {
  /// The same ticks with a mark less, not on the shared grid, or up to zero.
  fileprivate var simpler: [Rhythm] {
    var simpler: [Rhythm] = (marks ?? []).indices.map { index in
      var rhythm = self
      rhythm.marks?.remove(at: index)
      return rhythm
    }
    if shared { simpler.append(Rhythm(interval: interval, pastZero: pastZero, marks: marks)) }
    if pastZero { simpler.append(Rhythm(interval: interval, shared: shared, marks: marks)) }
    if tolerance > 0 { simpler.append(Rhythm(interval: interval, shared: shared)) }
    return simpler
  }
}
