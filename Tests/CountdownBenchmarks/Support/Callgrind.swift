import Foundation

/// Counts the instructions of a job with valgrind, where that is installed.
enum Callgrind {
  struct Counts {
    let instructions: Double
    /// Those that lock the bus, as atomic read-modify-writes do.
    let locked: Double
  }

  /// Set in the environment to count although not everything is measured at full size.
  static let variable = "COUNTDOWN_INSTRUCTIONS"

  /// Whether to count: only optimized code, and not in each run of the suite, for it takes half a minute.
  static var isWanted: Bool {
    #if DEBUG
      false
    #else
      Scale.isFull || ProcessInfo.processInfo.environment[variable] == "1"
    #endif
  }

  static var program: String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/valgrind" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Runs a job under it, which does its work in `counted` and returns how many units that were.
  static func counts(of job: Job, with program: String) throws -> Counts {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("callgrind.\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    let result = try Child.run(
      job,
      under: [
        program, "--tool=callgrind", "--collect-bus=yes", "--toggle-collect=$s19CountdownBenchmarks7counted*",
        "--callgrind-out-file=\(file.path)",
      ])
    let output = try String(contentsOf: file, encoding: .utf8)
    guard let units = result["units"],
      let line = output.split(separator: "\n").last(where: { $0.hasPrefix("totals:") })
    else { throw Unreadable(output: String(output.prefix(500))) }
    let sums = line.split(separator: " ").dropFirst().compactMap { Double($0) }
    return Counts(instructions: sums[0] / units, locked: (sums.count > 1 ? sums[1] : 0) / units)
  }

  /// Runs jobs side by side, and counts from each return of a function to the next, in all threads.
  ///
  /// - Parameters:
  ///   - jobs: The jobs.
  ///   - function: The mangled name of the function; `*` stands for anything.
  ///   - program: The program that counts.
  /// - Returns: For each job, the counts up to each return: the first is from the beginning of the process.
  /// - Throws: What running a job, or reading its counts, throws.
  static func counts(of jobs: [Job], upToEachReturnOf function: String, with program: String) throws
    -> [[Double]]
  {
    let files = jobs.map { _ in
      FileManager.default.temporaryDirectory.appendingPathComponent("callgrind.\(UUID().uuidString)")
    }
    defer { for file in files { try? FileManager.default.removeItem(at: file) } }
    _ = try Child.run(jobs) { number in
      [
        program, "--tool=callgrind", "--dump-after=\(function)", "--combine-dumps=yes",
        "--callgrind-out-file=\(files[number].path)",
      ]
    }
    return try files.map { file in
      // What comes behind the last return is a part too.
      try String(contentsOf: file, encoding: .utf8).split(separator: "\n").filter { $0.hasPrefix("totals:") }
        .dropLast().compactMap { $0.split(separator: " ").last.flatMap { Double($0) } }
    }
  }

  private struct Unreadable: Error {
    let output: String
  }
}

/// What is counted: what this calls, until it returns.
///
/// Found by its name.
@inline(never)
func counted(_ body: () -> Void) {
  body()
}
