import CountdownCore
import CountdownTesting

/// Writes down what it is told, for countdowns with and without a receiver, a key and a wish to know the outcome.
final class JournalHandler: CountdownHandler, @unchecked Sendable {
  // Unchecked: virtual time runs on one thread.

  private(set) var lines: [String] = []
  var onValue: () -> Void = {}
  var onEnd: (CountdownOutcome) -> Void = { _ in }
  private let storedKey: CountdownKey?

  init(key: CountdownKey? = nil) {
    storedKey = key
  }

  convenience init(_ key: some Hashable & Sendable) {
    self.init(key: CountdownKey(key))
  }

  /// What was heard since the last call.
  func takeLines() -> [String] {
    defer { lines = [] }
    return lines
  }

  override var key: CountdownKey? { storedKey }

  override var wantsOutcome: Bool { true }

  override func receive(_ value: Int64, stop: inout Bool) -> Bool {
    lines.append("\(Double(value) / 1e9)")
    onValue()
    return true
  }

  override func end(_ outcome: CountdownOutcome) {
    lines.append("\(outcome)")
    onEnd(outcome)
  }
}
