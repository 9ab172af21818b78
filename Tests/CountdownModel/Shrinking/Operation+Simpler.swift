extension Operation {
  func simpler() -> [Operation] {
    // What is done in its callbacks, in its place.
    var all = kind == .start ? script.flatMap(\.self) : []
    if let plainer = kind.plainer { all.append(with(\.kind, plainer).with(\.script, [])) }
    if kind.isSomebodys, who != 0 { all.append(with(\.who, 0)) }
    if kind.isSomebodys, who.id != 0 { all.append(with(\.who.id, 0)) }
    if kind == .observe, other != 0 { all.append(with(\.other, 0)) }
    if manager > 0 { all.append(at(0)) }
    if flag { all.append(with(\.flag, false)) }
    all += Self.simpler(script).map { with(\.script, $0) }
    if hasTicks { all.append(with(\.hasTicks, false)) }
    if kind == .start || kind == .tick || hasTicks { all += terms.simpler().map { with(\.terms, $0) } }
    return all + amount.rounder().map { with(\.amount, $0) }
  }

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

  private func with<Value>(_ path: WritableKeyPath<Operation, Value>, _ value: Value) -> Operation {
    var operation = self
    operation[keyPath: path] = value
    return operation
  }
}

extension Operation.Kind {
  fileprivate var plainer: Self? {
    switch self {
    case .shutDown: .cancelAll
    case .cancelAllOf: .cancel
    case .reach, .reschedule, .last: .extend
    case .restart: .resume
    case .leave, .reuse: .drop
    case .sleep: .advance
    default: nil
    }
  }
}

extension Terms {
  fileprivate func simpler() -> [Terms] {
    var all = Self.flags.filter { self[keyPath: $0.path] }.map { with($0.path, false) }
    if tolerance != 0 { all.append(with(\.tolerance, 0)) }
    if interval != 1_000_000_000 { all.append(with(\.interval, 1_000_000_000)) }
    if let marks {
      all.append(with(\.marks, nil))
      for place in marks.indices {
        var fewer = marks
        fewer.remove(at: place)
        all.append(with(\.marks, fewer))
        for mark in marks[place].rounder() {
          fewer = marks
          fewer[place] = mark
          all.append(with(\.marks, fewer))
        }
      }
    }
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
