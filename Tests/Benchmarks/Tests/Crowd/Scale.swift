import Foundation

/// How much is measured: everything, or, in an ordinary test run, just enough to see that each benchmark works.
enum Scale {
  static let isFull = ProcessInfo.processInfo.environment["COUNTDOWN_BENCHMARKS"] == "1"

  /// One of two values.
  static func pick<Value>(full: Value, smallest: Value) -> Value {
    isFull ? full : smallest
  }

  /// How often something is repeated within one round, so that it can be timed well whatever its size.
  static func repetitions(of count: Int) -> Int {
    isFull ? max(1, 300_000 / count) : 1
  }
}
