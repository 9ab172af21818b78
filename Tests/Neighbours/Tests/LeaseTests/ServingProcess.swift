import Foundation
import Plain

/// A process that serves leases.
///
/// It ends when its input is closed, and so with whoever has started it.
final class ServingProcess {
  private let process = Process()
  private let input = Pipe()

  /// `effects` is a file to which it adds a line for each effect.
  init(_ name: String, port: Int, effects: URL) throws {
    process.executableURL = program("serve-leases", besideTestsOf: ServingProcess.self)
    process.arguments = [name, "\(port)"]
    process.standardInput = input
    let file = try FileHandle(forWritingTo: effects)
    // Several processes share the file: each line is added at its end (POSIX, open).
    _ = fcntl(file.fileDescriptor, F_SETFL, O_APPEND)
    process.standardOutput = file
    try process.run()
  }

  func send(_ signal: Int32) { process.send(signal) }

  /// - Returns: Its exit code, or the signal that has ended it.
  func end() throws -> Int32 {
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    return process.terminationStatus
  }
}

extension Process {
  func send(_ signal: Int32) { kill(processIdentifier, signal) }
}
