import Foundation

/// The output of a command, in a file without a name until it is shown.
///
/// A pipe would have to be emptied in time, and a process that the command leaves running may go on writing.
@safe final class CapturedOutput {
  /// The number of bytes that are shown at most.
  private static let limit = 16_384

  private let file = unsafe tmpfile()

  /// Where the command writes to; without room for a file, to standard error.
  var output: Output { unsafe file.map { unsafe Output(descriptor: fileno($0)) } ?? .error }

  init() { if let file = unsafe file { _ = unsafe fcntl(fileno(file), F_SETFD, FD_CLOEXEC) } }

  deinit { if let file = unsafe file { unsafe fclose(file) } }

  /// The lines so far, without control characters.
  var lines: [String] {
    var bytes = [UInt8](repeating: 0, count: Self.limit + 1)
    let count = unsafe pread(output.descriptor, &bytes, bytes.count, 0)
    guard count > 0 else { return [] }
    let text = String(decoding: bytes.prefix(min(count, Self.limit)), as: UTF8.self)
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.replacing("\t", with: "    ").printable
    }
    if lines.last == "" { lines.removeLast() }
    return count > Self.limit ? lines + ["countdown-cli: the rest of this output is not shown"] : lines
  }
}
