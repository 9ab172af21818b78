import Foundation

/// A file that says what is left, for programs that look at it now and then: a line for each row, or its JSON object.
///
/// It is replaced in full and at once, so nobody reads half of it, and it is removed when the program ends.
@MainActor
final class StatusFile {
  private let path: String
  private let run: TargetRun
  private let time: TimeText
  private lazy var writes = FrameLimiter(spacing: .milliseconds(100)) { [unowned self] in write() }

  init(path: String, run: TargetRun) {
    self.path = path
    self.run = run
    time = TimeText(interval: run.options.interval)
  }

  func rowsChanged() { writes.request() }

  /// Makes sure that it can be written: it replaces files, and nothing else.
  static func failure(_ path: String) -> String? {
    var file = stat()
    // S_IFMT and S_IFREG, which are of another type on other systems.
    if unsafe stat(path, &file) == 0, file.st_mode & 0o170000 != 0o100000 { return "it is no file" }
    return replace(path, with: "") ? nil : "it cannot be written"
  }

  /// Writes a file beside it, and puts that in its place.
  private static func replace(_ path: String, with text: String) -> Bool {
    var name = Array("\(path).XXXXXX".utf8CString)
    let file = unsafe mkstemp(&name)
    guard file >= 0 else { return false }
    fchmod(file, 0o644)
    let failure = Output(descriptor: file).attempt(text)
    close(file)
    if failure == nil, unsafe rename(name, path) == 0 { return true }
    unsafe unlink(name)
    return false
  }

  func remove() { unsafe unlink(path) }

  private func write() {
    let lines = run.rows.map { row in
      run.options.isJSON
        ? time.json(of: row, row.content.isOver ? "end" : "tick", end: row.endDate)
        : time.line(of: row.content, nil) + (row.content.state.map { " \($0)" } ?? "")
    }
    // A disk that is full for a moment is no reason to end.
    _ = Self.replace(path, with: lines.map { $0 + "\n" }.joined())
  }
}
