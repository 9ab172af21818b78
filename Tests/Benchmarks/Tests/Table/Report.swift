import Foundation

/// Collects rows of all benchmarks of a run; prints each, and writes the table as it comes.
final class Report: @unchecked Sendable {
  // Unchecked: the lock protects the rows.

  static let shared = Report()

  static let variable = "COUNTDOWN_BENCHMARKS_OUTPUT"

  private let lock = NSLock()
  private var rows: [Row] = []

  func add(_ row: Row) throws {
    try lock.withLock {
      guard Scale.isFull else { return print(row.sign) }
      if rows.isEmpty { print("\n" + Row.markdownHead) }
      print(row.markdown)
      rows.append(row)
      try write(markdown, as: "results.md")
    }
  }

  /// Writes a file next to the table.
  ///
  /// Small runs say nothing and leave nothing, unless a folder is given.
  func write(_ text: String, as name: String) throws {
    let path = ProcessInfo.processInfo.environment[Self.variable]
    guard let path = path ?? (Scale.isFull ? ".build/benchmarks" : nil) else { return }
    let folder = URL(fileURLWithPath: path)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: folder.appendingPathComponent(name), options: .atomic)
  }

  private var markdown: String {
    let lines = (1...99).flatMap { figure in rows.filter { $0.figure ?? 99 == figure } }
    let system = ProcessInfo.processInfo
    return "# Benchmarks\n\n\(Row.markdownHead)\n" + lines.map { $0.markdown + "\n" }.joined()
      + "\n\(system.operatingSystemVersionString), \(system.activeProcessorCount) processors\n"
  }
}
