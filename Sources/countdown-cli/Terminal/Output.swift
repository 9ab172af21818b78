import Foundation

/// A file descriptor to write text to, unbuffered: each text is one write, or as few as the system allows.
struct Output {
  let descriptor: Int32

  static let standard = Output(descriptor: STDOUT_FILENO)
  static let error = Output(descriptor: STDERR_FILENO)

  /// Writes a text.
  ///
  /// If that fails the program ends; if the reader is gone, without a message.
  func write(_ text: String) {
    guard let failure = attempt(text) else { return }
    if failure == EPIPE { exit(ExitStatus.signal(SIGPIPE)) }
    let reason = unsafe String(cString: strerror(failure))
    _ = Output.error.attempt("countdown-cli: cannot write: \(reason)\n")
    exit(ExitStatus.outputFailed)
  }

  /// Writes a text if that is possible.
  ///
  /// - Returns: The `errno` of a failure.
  func attempt(_ text: String) -> Int32? {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe systemWrite(descriptor, buffer.baseAddress, buffer.count)
      }
      if count >= 0 {
        bytes = bytes.dropFirst(count)
        continue
      }
      switch errno {
      case EINTR: continue
      case EAGAIN: waitUntilWritable()
      default: return errno
      }
    }
    return nil
  }

  /// Whether a write would not have to wait, as it has to after Ctrl-S.
  var hasRoom: Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return unsafe poll(&request, 1, 0) != 0
  }

  /// Somebody who shares the descriptor may have made it non-blocking.
  private func waitUntilWritable() {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    _ = unsafe poll(&request, 1, -1)
  }
}

/// The C function, which the method of the same name hides.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(descriptor, bytes, count)
}
