import Foundation

/// A process, which `timeout` runs, so that all that belongs to it ends with it.
struct Command {
  enum Ending: Equatable {
    case ended(Int32)
    /// Silent for too long, or not done in time, or far too talkative.
    case hung
    /// At a test that was red.
    case stopped
  }

  /// A mutant may ask for all memory there is: in KiB.
  private static let memory = 12_000_000

  private let arguments: [String]
  private let folder: String
  private let environment: [String: String]
  private let log: String

  init(_ arguments: [String], folder: String, environment: [String: String], log: String) {
    self.arguments = arguments
    self.folder = folder
    self.environment = environment
    self.log = log
  }

  /// Runs it; `silence` and `limit` in seconds.
  func run(stopsAtRed: Bool = false, silence: Double, limit: Double) -> Ending {
    _ = FileManager.default.createFile(atPath: log, contents: nil)
    guard let output = FileHandle(forWritingAtPath: log), let input = FileHandle(forReadingAtPath: log) else {
      fail("cannot write \(log)")
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      [
        "timeout", "-k", "2", "\(Int(limit) + 60)", "bash", "-c",
        "ulimit -v \(Self.memory) -c 0; exec \"$@\"", "bash",
      ] + arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardOutput = output
    process.standardError = output
    process.standardInput = FileHandle.nullDevice
    // No verdict: as a hang it would count as a kill.
    do { try process.run() } catch { fail("cannot run timeout: \(error)") }
    var ending: Ending?
    let start = Date()
    var heard = start
    var size = 0
    var tail = ""
    while process.isRunning, ending == nil {
      Thread.sleep(forTimeInterval: 0.03)
      let new = input.availableData
      if !new.isEmpty {
        heard = Date()
        size += new.count
        tail = String((tail + String(decoding: new, as: UTF8.self)).suffix(20_000))
        if stopsAtRed, tail.contains("' failed (") { ending = .stopped }
      }
      let now = Date()
      if now.timeIntervalSince(heard) > silence || now.timeIntervalSince(start) > limit || size > 50_000_000 {
        ending = ending ?? .hung
      }
    }
    // Delivered to end, it ends all that belongs to the command.
    if process.isRunning { process.terminate() }
    process.waitUntilExit()
    return ending ?? .ended(process.terminationStatus)
  }
}
