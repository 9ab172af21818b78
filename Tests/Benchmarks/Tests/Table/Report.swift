import Foundation

#if canImport(TestSupport)
  import TestSupport
#else
  import Plain
#endif

/// Collects rows of all benchmarks of a run; prints each, and writes the table as it comes.
enum Report {
  private static let rows = Locked<[Row]>([])

  static func add(_ row: Row) throws {
    guard Scale.isFull else { return print(row.sign) }
    let known = rows.use { rows in
      rows.append(row)
      return rows
    }
    if known.count == 1 { print("\n" + Row.markdownHead) }
    print(row.markdown)
    let (lines, system) = (known.sorted { $0.figure < $1.figure }.map(\.markdown), ProcessInfo.processInfo)
    try write(
      "# Benchmarks\n\n\(Row.markdownHead)\n\(lines.joined(separator: "\n"))\n\n"
        + "\(system.operatingSystemVersionString), \(system.activeProcessorCount) processors\n",
      as: "results.md")
  }

  /// Writes a file of a run at full size.
  static func write(_ text: String, as name: String) throws {
    guard Scale.isFull else { return }
    let folder = URL(
      fileURLWithPath: ProcessInfo.processInfo.environment["COUNTDOWN_BENCHMARKS_OUTPUT"]
        ?? ".build/benchmarks")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: folder.appendingPathComponent(name), options: .atomic)
  }
}
