import Foundation

/// A file that says what is left, for programs that look at it now and then: a line for each row, or its JSON object.
///
/// It is replaced in full and at once, so nobody reads half of it, and it is removed when the program ends.
@MainActor
final class StatusFile {
  private let path: String
  private let run: any Run
  private let row: PlainRow
  private let json: JSONText?
  private var written: String?
  private lazy var writes = FrameLimiter(spacing: .milliseconds(100), silence: DurationText.longest) {
    [unowned self] in write()
  }

  init(path: String, run: any Run, options: Options) {
    self.path = path
    self.run = run
    row = PlainRow(time: TimeText(interval: options.interval), glyphs: nil)
    json = options.isJSON ? JSONText(interval: options.interval) : nil
  }

  func rowsChanged() { writes.request() }

  /// Makes sure that it can be written: it replaces files, and nothing else.
  static func failure(_ path: String) -> String? {
    let type = try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
    guard type == nil || type == .typeRegular else { return "it is no file" }
    do { try "".write(toFile: path, atomically: true, encoding: .utf8) } catch {
      return "it cannot be written"
    }
    return nil
  }

  func remove() {
    try? FileManager.default.removeItem(atPath: path)
  }

  private func write() {
    let lines = run.rows.map { row in
      json?.line(of: row, row.content.isOver ? .end : .tick, end: row.endDate)
        ?? self.row.text(of: row.content) + (row.content.state.map { " \($0)" } ?? "")
    }
    let text = lines.map { $0 + "\n" }.joined()
    guard text != written else { return }
    written = text
    // A disk that is full for a moment is no reason to end.
    try? text.write(toFile: path, atomically: true, encoding: .utf8)
  }
}
