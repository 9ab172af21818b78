/// A list of lines that several countdowns write into.
package final class EventJournal: @unchecked Sendable {
  // Unchecked: used on one thread at a time.

  package private(set) var lines: [String] = []

  package init() {}

  package func note(_ line: String) { lines.append(line) }

  package func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}
