/// A step of a script, which may have others inside.
protocol Shrinkable {
  /// The same step with less inside.
  var shorter: [Self] { get }
}

/// Makes a failing script shorter, as long as it fails: first its steps, then those inside callbacks.
func shrink<Step: Shrinkable>(_ script: [Step], while fails: ([Step]) -> Bool) -> [Step] {
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

extension Array where Element: Shrinkable {
  /// The same steps but for one, or with less in one.
  var shorter: [[Element]] {
    indices.flatMap { index in
      ([[]] + self[index].shorter.map { [$0] }).map { self[..<index] + $0 + self[(index + 1)...] }
    }
  }
}

extension Dictionary {
  /// What callbacks do, with less in one of them.
  func shorter<Step: Shrinkable>() -> [Self] where Key == Int, Value == [Step] {
    sorted { $0.key < $1.key }.flatMap { number, steps in
      ([[]] + steps.shorter).map { less in
        var plan = self
        plan[number] = less.isEmpty ? nil : less
        return plan
      }
    }
  }
}

extension Step: Shrinkable {
  var shorter: [Step] {
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
    let kinds: [Kind] =
      switch kind {
      case .ticking(let length, let rhythm): rhythm.simpler.map { .ticking(for: length, $0) }
      case .following(let leader, let rhythm?): rhythm.simpler.map { .following(leader, $0) }
      default: []
      }
    return plan.shorter().map { changing(\.plan, to: $0) } + kinds.map { changing(\.kind, to: $0) }
  }

  private func changing<Value>(_ part: WritableKeyPath<Start, Value>, to value: Value) -> Start {
    var start = self
    start[keyPath: part] = value
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
