import TestSupport

// Scripts as text.

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
    case .move(let name, let move): move.text(of: name.asName)
    case .pause(let name): "pause \(name.asName)"
    case .resume(let name): "resume \(name.asName)"
    case .cancel(let name): "cancel \(name.asName)"
    case .cancelKey(let key): "cancel of \(key)"
    case .cancelReceiver(let receiver): "cancel all of \(receiver)"
    case .total(let name, let total): "total \(name.asName) \(total.asSeconds)"
    case .tick(let name, let rhythm): "tick \(name.asName)\(rhythm)"
    case .suspend: "suspend"
    case .freeze: "freeze"
    case .resumeAll: "resume all"
    case .cancelAll: "cancel all"
    case .shutDown: "shut down"
    case .release(let receiver): "release \(receiver)"
    case .leave(let receiver): "leave \(receiver)"
    case .setClock(let time): "clock \(time.asSeconds)"
    case .relaunch(let time, let isStanding): "relaunch \(time.asSeconds)\(isStanding ? " standing" : "")"
    case .advance(let time): "+\(time.asSeconds)"
    case .sleep(let time): "sleep \(time.asSeconds)"
    case .wake: "wake"
    case .synchronize(let offset, let trip): "synchronize \(offset.asSeconds) \(trip.asSeconds)"
    case .elsewhere(let steps): "elsewhere \(braces(steps))"
    case .stop: "stop"
    case .giveBack(let steps): "give back \(braces(steps))"
    }
  }
}

extension Move {
  fileprivate func text(of name: String) -> String {
    switch self {
    case .by(let time): "extend \(name) \(time.asSeconds)"
    case .atLeast(let time): "extend \(name) to \(time.asSeconds)"
    case .atMost(let time): "shorten \(name) to \(time.asSeconds)"
    case .to(let time): "move \(name) to \(time.asSeconds)"
    case .until(let time): "move \(name) to date \(time.asSeconds)"
    case .restart: "restart \(name)"
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
        " \(length.asSeconds)\(rhythm == Rhythm(interval: 1_000_000) ? "" : "\(rhythm)")"
      case .silent(let length): " \(length.asSeconds) silent"
      case .endless(let interval, let delay, let tolerance):
        " endless \(interval.asSeconds) after \(delay.asSeconds) within \(tolerance.asSeconds)"
      case .following(let leader, let rhythm): " follows \(leader.asName)\(rhythm.map { "\($0)" } ?? "")"
      }
    let callbacks = plan.sorted { $0.key < $1.key }.map { number, steps in
      " on \(number < 0 ? "end" : "\(number)") \(braces(steps))"
    }
    return name.asName + what + (key == .own(name) ? "" : " of \(key)") + (keeps ? " keep" : "")
      + (isByClock ? " by server" : "") + (isUnheard ? " unheard" : "") + callbacks.joined()
  }
}
