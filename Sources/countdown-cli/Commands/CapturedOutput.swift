import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What a command prints, kept in a file without a name until it is shown.
///
/// A file and not a pipe: nobody has to empty it in time, and what a command leaves running may go on writing.
final class CapturedOutput {
  /// Where to print.
  let descriptor: Int32

  /// More is not shown.
  static let limit = 16_384

  /// Where there is no room for a file, what is printed is lost.
  init() {
    var path = Array((NSTemporaryDirectory() + "/countdown-cli.XXXXXX").utf8CString)
    let file = unsafe mkstemp(&path)
    if file >= 0 { _ = unsafe unlink(&path) }
    descriptor = file >= 0 ? file : unsafe open("/dev/null", O_WRONLY)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// The lines that were printed so far, without what would steer the terminal.
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
