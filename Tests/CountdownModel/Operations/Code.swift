// The code that makes a scenario, to be pasted into a test.

extension Scenario: CustomStringConvertible {
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

extension Operation.Kind {
  var isSomebodys: Bool {
    switch self {
    case .cancelAll, .shutDown, .suspend, .resumeAll: false
    case .synchronize, .shiftWallClock, .sleep, .wake, .advance, .advanceToNext, .stop: false
    default: true
    }
  }

  fileprivate var isManagers: Bool {
    switch self {
    case .drop, .leave, .reuse: false
    case .synchronize, .shiftWallClock, .sleep, .wake, .advance, .advanceToNext, .stop: false
    default: true
    }
  }

  /// What is said before the amount; nil: there is none.
  fileprivate var label: String? {
    switch self {
    case .extend, .correct, .synchronize, .shiftWallClock: "by: "
    case .reach: "atLeast: "
    case .setTotal: "to: "
    case .reschedule: "left: "
    case .last, .sleep, .advance: ""
    default: nil
    }
  }
}

extension Operation: CustomStringConvertible {
  package var description: String {
    var arguments: [String] = []
    if kind.isSomebodys { arguments.append("\(who)") }
    if kind == .observe { arguments.append("of: \(other)") }
    if kind.isManagers { arguments.append("in: \(manager)") }
    if kind == .start { arguments.append("\(terms)") }
    if let label = kind.label { arguments.append(label + digits(amount)) }
    if kind == .tick {
      arguments.append("every: \(digits(terms.interval))")
      if terms.tolerance != 0 { arguments.append("tolerance: \(digits(terms.tolerance))") }
      if terms.isShared { arguments.append("isShared: true") }
      arguments += terms.markArguments
    }
    if kind == .suspend { arguments.append("freezes: \(flag)") }
    if kind == .observe, flag { arguments.append("isSilent: true") }
    if kind == .observe, hasTicks { arguments.append("ticks: \(terms)") }
    let groups = script.map { "[\($0.map(\.description).joined(separator: ", "))]" }
    if kind == .shutDown {
      arguments += groups.map { "then: \($0)" }
    } else if !script.isEmpty {
      arguments.append("[\(groups.joined(separator: ", "))]")
    }
    return arguments.isEmpty ? ".\(kind)" : ".\(kind)(\(arguments.joined(separator: ", ")))"
  }
}

extension Terms: CustomStringConvertible {
  package var description: String {
    var arguments = ["for: \(digits(duration))"]
    if interval != 1_000_000_000 { arguments.append("every: \(digits(interval))") }
    if tolerance != 0 { arguments.append("tolerance: \(digits(tolerance))") }
    arguments += Self.flags.filter { self[keyPath: $0.path] }.map { "\($0.name): true" }
    return "Terms(\((arguments + markArguments).joined(separator: ", ")))"
  }

  fileprivate var markArguments: [String] {
    marks.map { ["at: [\($0.map(digits).joined(separator: ", "))]"] } ?? []
  }
}

extension Who: CustomStringConvertible {
  package var description: String {
    switch (receiver, id) {
    case (let receiver?, 0): "\(receiver)"
    case (let receiver?, _): "Who(\(receiver), id: \(id))"
    case (nil, 0): ".noReceiver"
    case (nil, _): ".noReceiver(id: \(id))"
    }
  }
}

private func digits(_ number: Int64) -> String {
  var text = ""
  for (place, digit) in String(number.magnitude).reversed().enumerated() {
    if place > 0, place % 3 == 0 { text.append("_") }
    text.append(digit)
  }
  return (number < 0 ? "-" : "") + String(text.reversed())
}
