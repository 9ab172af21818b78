import Foundation
import TestSupport

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
    try write(known.sorted { $0.figure < $1.figure })
  }

  private static func write(_ rows: [Row]) throws {
    let system = ProcessInfo.processInfo
    let text =
      "# Benchmarks\n\n\(Row.markdownHead)\n" + rows.map { $0.markdown + "\n" }.joined()
      + "\n\(system.operatingSystemVersionString), \(system.activeProcessorCount) processors\n"
    let folder = URL(
      fileURLWithPath: system.environment["COUNTDOWN_BENCHMARKS_OUTPUT"] ?? ".build/benchmarks")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: folder.appendingPathComponent("results.md"), options: .atomic)
  }
}
