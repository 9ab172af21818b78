import Foundation

/// The output of a command, in a file without a name until it is shown.
///
/// A pipe would have to be emptied in time, and a process that the command leaves running may go on writing.
final class CapturedOutput {
  /// The file that the command writes to.
  let descriptor: Int32

  /// The number of bytes that are shown at most.
  static let limit = 16_384

  /// Creates the file.
  ///
  /// Without room for one, the output is lost.
  init() {
    var path = Array((NSTemporaryDirectory() + "/countdown-cli.XXXXXX").utf8CString)
    let file = unsafe mkstemp(&path)
    if file >= 0 { _ = unsafe unlink(&path) }
    descriptor = file >= 0 ? file : unsafe open("/dev/null", O_WRONLY)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }

  deinit {
    // To close -1, which stands for a failure, does nothing.
    close(descriptor)
  }

  /// The lines so far, without control characters.
  var lines: [String] {
    var bytes = [UInt8](repeating: 0, count: Self.limit + 1)
    let count = unsafe pread(descriptor, &bytes, bytes.count, 0)
    guard count > 0 else { return [] }
    let text = String(decoding: bytes.prefix(min(count, Self.limit)), as: UTF8.self)
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.replacing("\t", with: "    ").printable
    }
    if lines.last == "" { lines.removeLast() }
    return count > Self.limit ? lines + ["countdown-cli: the rest of this output is not shown"] : lines
  }
}
