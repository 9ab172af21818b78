extension Scenario: CustomStringConvertible {
  /// The code that makes it, to be pasted into a test.
  package var description: String {
    var arguments = ["receivers: \(receivers)"]
    if managers != 1 { arguments.append("managers: \(managers)") }
    if uptime != 0 { arguments.append("uptime: \(digits(uptime))") }
    if collides { arguments.append("collides: true") }
    if isCrowded { arguments.append("isCrowded: true") }
    let lines = operations.map { "    \($0)," }
    return (["Scenario(", "  \(arguments.joined(separator: ", ")),", "  ["] + lines + ["  ])"])
      .joined(separator: "\n")
  }
}

extension Operation: CustomStringConvertible {
  /// The code that makes it.
  package var description: String {
    switch self {
    case .start(let who, let manager, let terms, let script):
      return ".start(\(who), in: \(manager), \(terms)\(tail(script)))"
    case .observe(let who, let other, let manager, let isSilent, let script):
      let flag = isSilent ? ", isSilent: true" : ""
      return ".observe(\(who), of: \(other), in: \(manager)\(flag)\(tail(script)))"
    case .cancel(let who, let manager): return ".cancel(\(who), in: \(manager))"
    case .end(let who, let manager): return ".end(\(who), in: \(manager))"
    case .cancelAll(let manager): return ".cancelAll(in: \(manager))"
    case .cancelAllOf(let receiver, let manager): return ".cancelAllOf(\(receiver), in: \(manager))"
    case .shutDown(let manager, let rest):
      let tail = rest.isEmpty ? "" : ", then: [\(rest.map(\.description).joined(separator: ", "))]"
      return ".shutDown(in: \(manager)\(tail))"
    case .pause(let who, let manager): return ".pause(\(who), in: \(manager))"
    case .resume(let who, let manager): return ".resume(\(who), in: \(manager))"
    case .extend(let who, let manager, let by):
      return ".extend(\(who), in: \(manager), by: \(digits(by)))"
    case .reach(let who, let manager, let least):
      return ".reach(\(who), in: \(manager), atLeast: \(digits(least)))"
    case .reschedule(let who, let manager, let left):
      return ".reschedule(\(who), in: \(manager), left: \(digits(left)))"
    case .last(let who, let manager, let left): return ".last(\(who), in: \(manager), \(digits(left)))"
    case .restart(let who, let manager): return ".restart(\(who), in: \(manager))"
    case .correct(let who, let manager, let by):
      return ".correct(\(who), in: \(manager), by: \(digits(by)))"
    case .synchronize(let by): return ".synchronize(by: \(digits(by)))"
    case .shiftWallClock(let by): return ".shiftWallClock(by: \(digits(by)))"
    case .tick(let who, let manager, let interval):
      return ".tick(\(who), in: \(manager), every: \(digits(interval)))"
    case .drop(let receiver): return ".drop(\(receiver))"
    case .leave(let receiver): return ".leave(\(receiver))"
    case .reuse(let receiver): return ".reuse(\(receiver))"
    case .suspend(let manager, let freezes): return ".suspend(in: \(manager), freezes: \(freezes))"
    case .resumeAll(let manager): return ".resumeAll(in: \(manager))"
    case .sleep(let duration): return ".sleep(\(digits(duration)))"
    case .wake: return ".wake"
    case .advance(let duration): return ".advance(\(digits(duration)))"
    case .advanceToNext: return ".advanceToNext"
    case .stop: return ".stop"
    }
  }
}

extension Terms: CustomStringConvertible {
  /// The code that makes them.
  package var description: String {
    var arguments = ["for: \(digits(duration))"]
    if interval != 1_000_000_000 { arguments.append("every: \(digits(interval))") }
    if tolerance != 0 { arguments.append("tolerance: \(digits(tolerance))") }
    let flags = [
      (isShared, "isShared"), (keeps, "keeps"), (isSilent, "isSilent"), (isEndless, "isEndless"),
      (isTickless, "isTickless"),
      (isDated, "isDated"), (isServers, "isServers"), (repeats, "repeats"),
    ]
    arguments += flags.filter(\.0).map { "\($0.1): true" }
    return "Terms(\(arguments.joined(separator: ", ")))"
  }
}

private func tail(_ script: Script) -> String {
  let reactions = script.map { "[\($0.map(\.description).joined(separator: ", "))]" }
  return script.isEmpty ? "" : ", [\(reactions.joined(separator: ", "))]"
}

/// A number with its digits in groups of three.
private func digits(_ number: Int64) -> String {
  var text = ""
  for (place, digit) in String(number.magnitude).reversed().enumerated() {
    if place > 0, place % 3 == 0 { text.append("_") }
    text.append(digit)
  }
  return (number < 0 ? "-" : "") + String(text.reversed())
}
