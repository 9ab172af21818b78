/// A list of lines that several countdowns write into.
package final class EventJournal: @unchecked Sendable {
  // Unchecked: used on one thread at a time.

  /// What was written and not taken.
  package private(set) var lines: [String] = []

  package init() {}

  /// Adds a line.
  package func note(_ line: String) { lines.append(line) }

  /// What was written since the last call.
  package func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}
