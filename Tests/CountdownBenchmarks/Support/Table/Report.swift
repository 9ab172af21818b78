import Foundation

/// Collects rows of all benchmarks of a run; prints each, and writes the table as it comes.
final class Report: @unchecked Sendable {
  // Unchecked: the lock protects the rows.

  static let shared = Report()

  static let variable = "COUNTDOWN_BENCHMARKS_OUTPUT"

  private let lock = NSLock()
  private var rows: [Row] = []
  private let isWanted: Bool

  init(isWanted: Bool = false) {
    self.isWanted = isWanted
  }

  func add(_ row: Row) throws {
    try lock.withLock {
      if Scale.isFull, rows.isEmpty { print("\n" + Row.markdownHead) }
      print(Scale.isFull ? row.markdown : row.sign)
      rows.append(row)
      rows.sort { $0.figure.compare($1.figure, options: .numeric) == .orderedAscending }
      if Scale.isFull { try write(markdown, as: "results.md") }
    }
  }

  /// Writes a file next to the table.
  ///
  /// Small runs say nothing and leave nothing, unless they are told where.
  func write(_ text: String, as name: String) throws {
    let path = ProcessInfo.processInfo.environment[Self.variable]
    guard let path = path ?? (isWanted || Scale.isFull ? ".build/benchmarks" : nil) else { return }
    let folder = URL(fileURLWithPath: path)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: folder.appendingPathComponent(name), options: .atomic)
  }

  private var markdown: String {
    var text = "# Benchmarks\n"
    for section in Row.Section.allCases {
      let rows = rows.filter { $0.section == section }
      if rows.isEmpty { continue }
      text += "\n## \(section.rawValue)\n\n"
      text += ([Row.markdownHead] + rows.map(\.markdown)).joined(separator: "\n") + "\n"
      var known = Set<String>()
      for row in rows where row.isMet != true {
        if let bound = row.bound, known.insert(bound).inserted {
          text += "\nWhat bounds \(row.figure): \(bound)\n"
        }
      }
    }
    let system = ProcessInfo.processInfo
    return text + "\n\(system.operatingSystemVersionString), \(system.activeProcessorCount) processors\n"
  }
}
