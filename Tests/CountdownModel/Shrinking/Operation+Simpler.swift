extension Operation {
  /// The same operation made simpler, in a few ways, the boldest first.
  func simpler() -> [Operation] {
    switch self {
    case .start(let receiver, let manager, let terms, let script):
      simpler(receiver, manager) { .start($0, in: $1, terms, script) }
        + Self.simpler(script).map { .start(receiver, in: manager, terms, $0) }
        + terms.simpler().map { .start(receiver, in: manager, $0, script) }
    case .cancel(let receiver, let manager): simpler(receiver, manager) { .cancel($0, in: $1) }
    case .end(let receiver, let manager): simpler(receiver, manager) { .end($0, in: $1) }
    case .shutDown(let manager, let rest):
      [.cancelAll(in: manager)]
        + Self.simpler(rest.isEmpty ? [] : [rest]).map { .shutDown(in: manager, then: $0.first ?? []) }
    case .pause(let receiver, let manager): simpler(receiver, manager) { .pause($0, in: $1) }
    case .resume(let receiver, let manager): simpler(receiver, manager) { .resume($0, in: $1) }
    case .extend(let receiver, let manager, let by):
      simpler(receiver, manager) { .extend($0, in: $1, by: by) }
        + by.rounder().map { .extend(receiver, in: manager, by: $0) }
    case .reach(let receiver, let manager, let least):
      least.rounder().map { .extend(receiver, in: manager, by: $0) }
        + least.rounder().map { .reach(receiver, in: manager, atLeast: $0) }
    case .reschedule(let receiver, let manager, let left):
      [.extend(receiver, in: manager, by: left)]
        + left.rounder().map { .reschedule(receiver, in: manager, left: $0) }
    case .reuse(let receiver), .leave(let receiver): [.drop(receiver)]
    case .suspend(let manager, true): [.suspend(in: manager, freezes: false)]
    case .advance(let duration): duration.rounder().map { .advance($0) }
    case .sleep(let duration): [.advance(duration)] + duration.rounder().map { .sleep($0) }
    case .advanceToNext, .cancelAll, .drop, .resumeAll, .stop, .suspend, .wake: []
    }
  }

  /// The first receiver and the first manager in place of others.
  private func simpler(_ receiver: Int, _ manager: Int, _ make: (Int, Int) -> Operation) -> [Operation] {
    (receiver > 0 ? [make(0, manager)] : []) + (manager > 0 ? [make(receiver, 0)] : [])
  }

  /// Without a group, without one operation, or with one made simpler.
  private static func simpler(_ script: Script) -> [Script] {
    var scripts: [Script] = script.isEmpty ? [] : [[]]
    for group in script.indices {
      var shorter = script
      shorter.remove(at: group)
      scripts.append(shorter)
    }
    for group in script.indices {
      for place in script[group].indices {
        var shorter = script
        shorter[group].remove(at: place)
        scripts.append(shorter)
        for operation in script[group][place].simpler() {
          var other = script
          other[group][place] = operation
          scripts.append(other)
        }
      }
    }
    return scripts
  }
}

extension Terms {
  /// The same without one of the conditions, or with rounder times.
  fileprivate func simpler() -> [Terms] {
    let flags: [WritableKeyPath<Terms, Bool>] = [
      \.isShared, \.keeps, \.isSilent, \.isEndless, \.isDated, \.repeats,
    ]
    var all: [Terms] = flags.filter { self[keyPath: $0] }.map { with($0, false) }
    if tolerance != 0 { all.append(with(\.tolerance, 0)) }
    if interval != 1_000_000_000 { all.append(with(\.interval, 1_000_000_000)) }
    return all + duration.rounder().map { with(\.duration, $0) }
  }

  private func with<Value>(_ path: WritableKeyPath<Terms, Value>, _ value: Value) -> Terms {
    var terms = self
    terms[keyPath: path] = value
    return terms
  }
}

extension Int64 {
  /// Numbers that are easier to read, each of them nearer to zero.
  fileprivate func rounder() -> [Int64] {
    let second: Int64 = 1_000_000_000
    let candidates = [0, second, 2 * second, 3 * second, self / second * second, self / 2]
    return candidates.filter { $0.magnitude < magnitude }
  }
}
