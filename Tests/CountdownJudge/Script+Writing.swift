import TestSupport

// Scripts as text.

extension Script: CustomStringConvertible {
  package var description: String {
    let actor = actor.map {
      "busy actor" + ($0.isLastFirst ? " last first" : "") + ($0.isAway ? " away" : "")
    }
    let first = [phase == 0 ? nil : "phase \(phase.asSeconds)", actor].compactMap(\.self)
    return (first + steps.map(\.description)).joined(separator: "\n")
  }
}

extension Int {
  /// Microseconds as seconds, as short as possible.
  var asSeconds: String { Duration.microseconds(self).text }

  /// A name: a letter, with a number if there are many.
  var asName: String {
    "\(Character(UnicodeScalar(UInt8(97 + self % 26))))\(self < 26 ? "" : "\(self / 26)")"
  }
}

private func braces(_ steps: [Step]) -> String { "{\(steps.map(\.description).joined(separator: "; "))}" }

extension Step: CustomStringConvertible {
  package var description: String {
    switch self {
    case .start(let start): "\(start)"
    case .call(let call, let name): "\(call.rawValue) \(name.asName)"
    case .move(.restart, let name, _): "restart \(name.asName)"
    case .move(let move, let name, let time):
      "\(move.words.verb) \(name.asName)\(move.words.rest.isEmpty ? "" : " ")\(move.words.rest) \(time.asSeconds)"
    case .tick(let name, let rhythm): "tick \(name.asName)\(rhythm)"
    case .cancelKey(let key): "cancel of \(key)"
    case .receiver(let call, let receiver): "\(call.rawValue) \(receiver)"
    case .all(let call): call.rawValue
    case .clock(let clock, let time): "\(clock.rawValue)\(clock == .advance ? "" : " ")\(time.asSeconds)"
    case .others(let others, let steps): "\(others.rawValue) \(braces(steps))"
    case .relaunch(let time, let isStanding): "relaunch \(time.asSeconds)\(isStanding ? " standing" : "")"
    case .synchronize(let offset, let trip): "synchronize \(offset.asSeconds) \(trip.asSeconds)"
    }
  }
}

extension Rhythm: CustomStringConvertible {
  package var description: String {
    let marks = marks.map { $0.isEmpty ? " at none" : " at \($0.map(\.asSeconds).joined(separator: ","))" }
    let every = interval != 1_000_000 || marks == nil ? " every \(interval.asSeconds)" : ""
    return every + (marks ?? "") + (shared ? " shared" : "") + (pastZero ? " past zero" : "")
      + (tolerance > 0 ? " within \(tolerance.asSeconds)" : "")
  }
}

extension Key: CustomStringConvertible {
  package var description: String { "\(receiver)/\(id)" }

  /// What one has that names no other.
  static func own(_ name: Int) -> Key { Key(receiver: name % 9 + 1, id: 0) }
}

extension Start: CustomStringConvertible {
  package var description: String {
    let what =
      switch kind {
      case .ticking(let length, let rhythm):
        " \(length.asSeconds)\(rhythm == Rhythm() ? "" : "\(rhythm)")"
      case .silent(let length): " \(length.asSeconds) silent"
      case .endless(let interval, let delay, let tolerance):
        " endless \(interval.asSeconds) after \(delay.asSeconds) within \(tolerance.asSeconds)"
      case .following(let leader, let rhythm): " follows \(leader.asName)\(rhythm.map { "\($0)" } ?? "")"
      }
    let callbacks = plan.sorted { $0.key < $1.key }.map { number, steps in
      " on \(number < 0 ? "end" : "\(number)") \(braces(steps))"
    }
    return (isLoop ? "loop " : "") + name.asName + what + (key == .own(name) ? "" : " of \(key)")
      + (keeps ? " keep" : "") + (isByClock ? " by server" : "") + (isUnheard ? " unheard" : "")
      + callbacks.joined()
  }
}
