import Foundation

/// Collects rows and curves of all benchmarks of a run; prints each row, and writes everything as it comes.
final class Report: @unchecked Sendable {
  // Unchecked: the lock protects what was collected.

  static let shared = Report()

  /// Where to write, instead of `.build/benchmarks`.
  static let variable = "COUNTDOWN_BENCHMARKS_OUTPUT"

  /// Named points of a plot.
  struct Curve: Codable {
    let plot: String
    let name: String
    var points: [[Double]]
  }

  private struct Content: Codable {
    var system = ProcessInfo.processInfo.operatingSystemVersionString
    var processors = ProcessInfo.processInfo.activeProcessorCount
    var isFullSize = Scale.isFull
    var rows: [Row] = []
    var curves: [Curve] = []
  }

  private let lock = NSLock()
  private var content = Content()
  private let isWanted: Bool

  /// A report.
  ///
  /// - Parameter isWanted: Whether it is written where figures are small, too.
  init(isWanted: Bool = false) {
    self.isWanted = isWanted
  }

  /// Adds a row.
  func add(_ row: Row) throws {
    try lock.withLock {
      if Scale.isFull, content.rows.isEmpty { print("\n" + Row.markdownHead) }
      print(Scale.isFull ? row.markdown : row.sign)
      content.rows.append(row)
      try write()
    }
  }

  /// Adds a point to a curve.
  func add(_ x: Double, _ y: Double, to name: String, of plot: String) throws {
    try lock.withLock {
      if let index = content.curves.firstIndex(where: { $0.plot == plot && $0.name == name }) {
        content.curves[index].points.append([x, y])
      } else {
        content.curves.append(Curve(plot: plot, name: name, points: [[x, y]]))
      }
      try write()
    }
  }

  /// The points that a plot has so far.
  func curves(of plot: String) -> [Curve] {
    lock.withLock { content.curves.filter { $0.plot == plot } }
  }

  /// Writes a file next to the table.
  func write(_ text: String, as name: String) throws {
    guard let folder else { return }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: folder.appendingPathComponent(name), options: .atomic)
  }

  /// Small runs say nothing and leave nothing, unless they are told where.
  private var folder: URL? {
    if let path = ProcessInfo.processInfo.environment[Self.variable] { return URL(fileURLWithPath: path) }
    return isWanted || Scale.isFull ? URL(fileURLWithPath: ".build/benchmarks") : nil
  }

  private func write() throws {
    content.rows.sort { $0.figure.compare($1.figure, options: .numeric) == .orderedAscending }
    if Scale.isFull { try write(markdown, as: "results.md") }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try write(String(decoding: try encoder.encode(content), as: UTF8.self), as: "results.json")
  }

  private var markdown: String {
    var text = "# Benchmarks\n"
    for section in Row.Section.allCases {
      let rows = content.rows.filter { $0.section == section }
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
    return text + "\n\(content.system), \(content.processors) processors\n"
  }
}
