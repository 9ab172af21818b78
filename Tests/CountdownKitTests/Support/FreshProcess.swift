import Foundation
import XCTest

/// Runs a test of this bundle once more, alone, in a process of its own, where it finds a word in its environment.
struct FreshProcess {
  /// How a process ended, and what it printed.
  struct End {
    /// The signal that ended it; nil: it came to its own end.
    let signal: Int32?
    let output: String
  }

  /// Under which the word is found.
  static let variable = "COUNTDOWN_TESTS_WORD"

  /// The word for this process, if it is one of those.
  static var word: String? { ProcessInfo.processInfo.environment[variable] }

  /// Runs a test and waits until it is over, for at most a minute.
  ///
  /// - Parameters:
  ///   - test: Its class and name: "CountdownKitTests.ClassTests/testThis".
  ///   - word: What it finds in its environment.
  /// - Returns: How it ended.
  /// - Throws: What keeps it from being started.
  static func run(_ test: String, word: String) throws -> End {
    let process = Process()
    let pipe = Pipe()
    // Nobody wants a crash that is expected to be explained.
    process.environment = ProcessInfo.processInfo.environment
      .merging([variable: word, "SWIFT_BACKTRACE": "enable=no"]) { $1 }
    process.executableURL = Bundle.main.executableURL
    #if canImport(Darwin)
      process.arguments = ["-XCTest", test, Bundle(for: LifetimeTracker.self).bundlePath]
    #else
      process.arguments = [test]
    #endif
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let isOver = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      if isOver.wait(timeout: .now() + 60) == .timedOut { process.terminate() }
    }
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    isOver.signal()
    return End(
      signal: process.terminationReason == .uncaughtSignal ? process.terminationStatus : nil,
      output: String(decoding: output, as: UTF8.self))
  }
}
