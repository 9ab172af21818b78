/// Somebody to count down for: it stores the time left, and nothing else.
final class Receiver: @unchecked Sendable {
  // Unchecked: written by one queue or task at a time, and read when that has come to rest.

  /// What it was told last, in nanoseconds.
  var left: Int64 = 0
}

extension Receiver {
  /// So many receivers, each made after the other.
  static func make(_ count: Int) -> [Receiver] {
    (0..<count).map { _ in Receiver() }
  }
}

extension [Receiver] {
  /// How many callbacks of a second each were made, by what the receivers have stored.
  func ticks(since lasting: Int64) -> Int {
    reduce(0) { $0 + Int((lasting - $1.left + 500_000_000) / 1_000_000_000) }
  }
}
