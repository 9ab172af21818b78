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

  /// Adds a row.
  func add(_ row: Row) throws {
    try lock.withLock {
      if content.rows.isEmpty { print("\n" + Row.markdownHead) }
      print(row.markdown)
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
    return Scale.isFull ? URL(fileURLWithPath: ".build/benchmarks") : nil
  }

  private func write() throws {
    let rows = content.rows.sorted { $0.figure.compare($1.figure, options: .numeric) == .orderedAscending }
    let size = content.isFullSize ? "" : "At their smallest size: the figures mean nothing.\n\n"
    let system = "\(content.system), \(content.processors) processors\n"
    let table = ([Row.markdownHead] + rows.map(\.markdown)).joined(separator: "\n")
    try write("# Benchmarks\n\n\(size)\(table)\n\n\(system)", as: "results.md")
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    var sorted = content
    sorted.rows = rows
    try write(String(decoding: try encoder.encode(sorted), as: UTF8.self), as: "results.json")
  }
}
