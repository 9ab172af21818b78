extension Operation {
  /// The same operation made simpler, in a few ways, the boldest first.
  func simpler() -> [Operation] {
    switch self {
    case .start(let who, let manager, let terms, let script):
      // What is done in its callbacks, in its place.
      script.flatMap(\.self)
        + simpler(who, manager) { .start($0, in: $1, terms, script) }
        + Self.simpler(script).map { .start(who, in: manager, terms, $0) }
        + terms.simpler().map { .start(who, in: manager, $0, script) }
    case .observe(let who, let other, let manager, let isSilent, let script):
      simpler(who, manager) { .observe($0, of: other, in: $1, isSilent: isSilent, script) }
        + simpler(other, 0) { .observe(who, of: $0, in: manager + $1, isSilent: isSilent, script) }
        + Self.simpler(script).map { .observe(who, of: other, in: manager, isSilent: isSilent, $0) }
        + (isSilent ? [.observe(who, of: other, in: manager, script)] : [])
    case .cancel(let who, let manager): simpler(who, manager) { .cancel($0, in: $1) }
    case .end(let who, let manager): simpler(who, manager) { .end($0, in: $1) }
    case .shutDown(let manager, let rest):
      [.cancelAll(in: manager)]
        + Self.simpler(rest.isEmpty ? [] : [rest]).map { .shutDown(in: manager, then: $0.first ?? []) }
    case .pause(let who, let manager): simpler(who, manager) { .pause($0, in: $1) }
    case .resume(let who, let manager): simpler(who, manager) { .resume($0, in: $1) }
    case .extend(let who, let manager, let by):
      simpler(who, manager) { .extend($0, in: $1, by: by) }
        + by.rounder().map { .extend(who, in: manager, by: $0) }
    case .reach(let who, let manager, let least):
      least.rounder().map { .extend(who, in: manager, by: $0) }
        + least.rounder().map { .reach(who, in: manager, atLeast: $0) }
    case .reschedule(let who, let manager, let left):
      [.extend(who, in: manager, by: left)]
        + left.rounder().map { .reschedule(who, in: manager, left: $0) }
    case .last(let who, let manager, let left):
      [.extend(who, in: manager, by: left)] + left.rounder().map { .last(who, in: manager, $0) }
    case .restart(let who, let manager):
      [.resume(who, in: manager)] + simpler(who, manager) { .restart($0, in: $1) }
    case .correct(let who, let manager, let by):
      simpler(who, manager) { .correct($0, in: $1, by: by) }
        + by.rounder().map { .correct(who, in: manager, by: $0) }
    case .synchronize(let by): by.rounder().map { .synchronize(by: $0) }
    case .shiftWallClock(let by): by.rounder().map { .shiftWallClock(by: $0) }
    case .tick(let who, let manager, let interval):
      simpler(who, manager) { .tick($0, in: $1, every: interval) }
        + interval.rounder().map { .tick(who, in: manager, every: $0) }
    case .cancelAllOf(let receiver, let manager): [.cancel(Who(receiver), in: manager)]
    case .reuse(let receiver), .leave(let receiver): [.drop(receiver)]
    case .suspend(let manager, true): [.suspend(in: manager, freezes: false)]
    case .advance(let duration): duration.rounder().map { .advance($0) }
    case .sleep(let duration): [.advance(duration)] + duration.rounder().map { .sleep($0) }
    case .advanceToNext, .cancelAll, .drop, .resumeAll, .stop, .suspend, .wake: []
    }
  }

  /// The first receiver and the first manager in place of others, and no id in place of one.
  private func simpler(_ who: Who, _ manager: Int, _ make: (Who, Int) -> Operation) -> [Operation] {
    (who != 0 ? [make(0, manager)] : []) + (who.id != 0 ? [make(Who(who.receiver), manager)] : [])
      + (manager > 0 ? [make(who, 0)] : [])
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
      \.isShared, \.keeps, \.isSilent, \.isEndless, \.isTickless, \.isDated, \.isServers,
      \.repeats,
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
