import Foundation

/// A fresh process that executes the running test bundle once more, and in it one test only.
///
/// Used by one thread at a time.
package final class BundleRun {
  private let process = Process()
  private let pipe = Pipe()
  /// What was read beyond the last line that was asked for.
  private var rest = Data()

  /// Starts the process; what it prints, errors too, goes to a pipe.
  ///
  /// - Parameters:
  ///   - test: `Module.Class/method`.
  ///   - testClass: A class of the bundle.
  ///   - environment: Variables beside those of this process.
  ///   - tool: A program under which to run it, and that program's arguments.
  /// - Throws: What starting a process throws.
  package init(
    _ test: String, of testClass: AnyClass, environment: [String: String], under tool: [String] = []
  ) throws {
    // Where it ends in a crash, the crash is expected, and needs no explanation.
    process.environment = ProcessInfo.processInfo.environment
      .merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }.merging(environment) { $1 }
    process.executableURL = Bundle.main.executableURL
    #if canImport(Darwin)
      process.arguments = ["-XCTest", test, Bundle(for: testClass).bundlePath]
    #else
      process.arguments = [test]
    #endif
    if let program = tool.first, let executable = process.executableURL?.path {
      process.executableURL = URL(fileURLWithPath: program)
      process.arguments = tool.dropFirst() + [executable] + (process.arguments ?? [])
    }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
  }

  package var processIdentifier: Int32 { process.processIdentifier }

  /// Waits for the end.
  ///
  /// - Returns: All of the output that `line(startingWith:)` has left.
  /// - Throws: What reading throws.
  package func output() throws -> String {
    rest += try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    defer { rest = Data() }
    return String(decoding: rest, as: UTF8.self)
  }

  /// Waits for a line that starts in a certain way; what comes before it is lost.
  ///
  /// - Parameter prefix: How it starts.
  /// - Returns: The rest of the line, or nil when the output ended before it.
  package func line(startingWith prefix: String) -> String? {
    while true {
      while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: rest[..<end], as: UTF8.self)
        rest = Data(rest[(end + 1)...])
        if line.hasPrefix(prefix) { return String(line.dropFirst(prefix.count)) }
      }
      let data = pipe.fileHandleForReading.availableData
      if data.isEmpty { return nil }
      rest += data
    }
  }

  package var exitStatus: Int32 { process.terminationStatus }
}
