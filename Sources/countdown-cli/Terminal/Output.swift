import Foundation

/// A file descriptor to write text to, unbuffered: each text is one write, or as few as the system allows.
struct Output {
  let descriptor: Int32

  static let standard = Output(descriptor: STDOUT_FILENO)
  static let error = Output(descriptor: STDERR_FILENO)

  /// Makes sure that no other file gets the number of a standard stream that was closed when the program started.
  ///
  /// In its place comes a file that cannot be written, so that a write still fails, and says so.
  static func occupyStandardStreams() {
    var last = STDIN_FILENO
    repeat { last = unsafe open("/dev/null", O_RDONLY) } while STDIN_FILENO...STDERR_FILENO ~= last
    close(last)
  }

  /// Writes a text.
  ///
  /// If that fails the program ends; if the reader is gone, without a message.
  func write(_ text: String) {
    guard let failure = attempt(text) else { return }
    if failure == EPIPE { exit(ExitStatus.signal(SIGPIPE)) }
    _ = Output.error.attempt("countdown-cli: cannot write: \(unsafe String(cString: strerror(failure)))\n")
    exit(ExitStatus.outputFailed)
  }

  /// Writes a text if that is possible.
  ///
  /// - Returns: The `errno` of a failure.
  func attempt(_ text: String) -> Int32? {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = unsafe Foundation.write(descriptor, Array(bytes), bytes.count)
      if count >= 0 {
        bytes = bytes.dropFirst(count)
      } else if errno == EAGAIN {
        // Somebody who shares the descriptor may have made it non-blocking.
        _ = hasRoom(within: -1)
      } else if errno != EINTR {
        return errno
      }
    }
    return nil
  }

  /// Asks whether there is room, as there is none after Ctrl-S, or where the line is slow.
  ///
  /// - Parameter milliseconds: How long this waits for it; negative: for ever.
  /// - Returns: Whether a write would not have to wait.
  func hasRoom(within milliseconds: Int32 = 0) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return unsafe poll(&request, 1, milliseconds) != 0
  }
}

/// The exit statuses, as in sysexits.h, and as shells report signals.
enum ExitStatus {
  static let success: Int32 = 0
  static let commandFailed: Int32 = 1
  static let usage: Int32 = 64
  static let outputFailed: Int32 = 74

  static func signal(_ number: Int32) -> Int32 { 128 + number }
}
