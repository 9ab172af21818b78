/// Makes a failing script shorter, as long as it fails: first its steps, then those inside callbacks.
func shrink(_ script: [Step], while fails: ([Step]) -> Bool) -> [Step] {
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
      for inner in script[index].shorter where attempt(changed(script) { $0[index] = inner }) {
        isShorter = true
        break
      }
    }
    if size == 1, !isShorter { break }
    size = max(1, size / 2)
  }
  return script
}

private func changed<Value>(_ value: Value, _ change: (inout Value) -> Void) -> Value {
  var value = value
  change(&value)
  return value
}

extension [Step] {
  /// The same steps but for one, or with less in one.
  fileprivate var shorter: [[Step]] {
    indices.flatMap { index in
      ([[]] + self[index].shorter.map { [$0] }).map { self[..<index] + $0 + self[(index + 1)...] }
    }
  }
}

extension Step {
  /// The same step with less inside.
  fileprivate var shorter: [Step] {
    switch self {
    case .others(let others, let steps): steps.shorter.map { .others(others, $0) }
    case .start(let start): start.shorter.map { .start($0) }
    case .tick(let name, let rhythm): rhythm.simpler.map { .tick(name, $0) }
    default: []
    }
  }
}

extension Start {
  fileprivate var shorter: [Start] {
    let plans = plan.sorted { $0.key < $1.key }.flatMap { number, steps in
      ([[]] + steps.shorter).map { less in changed(self) { $0.plan[number] = less.isEmpty ? nil : less } }
    }
    let kinds: [Kind] =
      switch kind {
      case .ticking(let length, let rhythm): rhythm.simpler.map { .ticking(for: length, $0) }
      case .following(let leader, let rhythm?): rhythm.simpler.map { .following(leader, $0) }
      default: []
      }
    return plans + kinds.map { kind in changed(self) { $0.kind = kind } }
  }
}

extension Rhythm {
  /// The same ticks with a mark less, not on the shared grid, up to zero, or punctual.
  fileprivate var simpler: [Rhythm] {
    let fewer = (marks ?? []).indices.map { index in changed(self) { $0.marks?.remove(at: index) } }
    let changes: [(inout Rhythm) -> Void] = [
      { $0.shared = false }, { $0.pastZero = false }, { $0.tolerance = 0 },
    ]
    return fewer + changes.map { changed(self, $0) }.filter { $0 != self }
  }
}
