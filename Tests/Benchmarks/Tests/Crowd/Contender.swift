/// Starts a countdown for a receiver, which it holds weakly; it tells its first value at once, as a label wants it, and then once a
/// second what is left.
typealias Contender = (Receiver) -> Void

/// Something for each receiver.
func each(_ begin: @escaping (Receiver) -> Any) -> Contender {
  var begun: [Any] = []
  return { receiver in
    receiver.left = Plan.lasting
    begun.append(begin(receiver))
  }
}

/// What is asked of all contenders: long countdowns that tick once a second.
enum Plan {
  /// Between two ticks, in nanoseconds.
  static let interval: Int64 = 1_000_000_000
  static let lasting: Int64 = 1_000_000_000 * interval
}

/// Somebody to count down for: it stores the time left, and nothing else.
final class Receiver: @unchecked Sendable {
  // Unchecked: written by one queue or task at a time, and read when that has come to rest.

  /// What was delivered last, in nanoseconds.
  var left: Int64 {
    get { unsafe stored }
    set { unsafe stored = newValue }
  }

  // Where the tests see into modules, a check of each access would cost more than the access: 85 instructions, of the test's own.
  @exclusivity(unchecked) private var stored: Int64 = 0

  static func make(_ count: Int) -> [Receiver] {
    (0..<count).map { _ in Receiver() }
  }
}

extension [Receiver] {
  /// Does something for each, one after another; spread, at instants that are spread evenly over an interval.
  func forEach(isSpread: Bool, _ body: (Int, Receiver) -> Void) {
    let begin = Clock.wall
    for (number, receiver) in enumerated() {
      let instant = begin + Int64(number) * Plan.interval / Int64(count)
      while isSpread, Clock.wall < instant {}
      body(number, receiver)
    }
  }

  /// How many callbacks of a second each were made, by what the receivers have stored.
  func ticks(since lasting: Int64) -> Int {
    reduce(0) { $0 + Int((lasting - $1.left + 500_000_000) / 1_000_000_000) }
  }
}
