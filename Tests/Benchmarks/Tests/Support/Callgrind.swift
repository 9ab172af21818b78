import Foundation
import XCTest

/// Counts the instructions of a job with valgrind, where that is installed.
enum Callgrind {
  /// What is counted for a unit of work.
  enum Kind: String, CaseIterable {
    case instructions
    /// Those that lock the bus, as atomic read-modify-writes do.
    case locked = "locked ones"
    /// The cache lines of code, of 64 bytes, that every other unit or more runs.
    case codeLines = "lines of code"
    /// Misses of the first-level caches, as callgrind models them, each of 32 KiB in eight ways, whatever the machine has.
    case codeMisses = "misses of code"
    case dataMisses = "misses of data"
  }

  private static let environment = ProcessInfo.processInfo.environment
  /// What the environment asks for, although not everything is measured at full size.
  private static let wanted = environment["COUNTDOWN_INSTRUCTIONS"] ?? (Scale.isFull ? "1" : "")
  private static let program = (environment["PATH"] ?? "").split(separator: ":").map { "\($0)/valgrind" }
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  /// Skips the test where nothing is to be counted: not in each run of the suite, for it takes half a minute.
  static func onlyIfWanted() throws {
    try XCTSkipIf(wanted.isEmpty, "counted by .ci/instructions and .ci/growth")
    try XCTSkipIf(program == nil, "valgrind is not installed")
  }

  /// Whether to count one of several works: 1 in the environment asks for all, and names ask for those alone.
  static func asks(for work: String) -> Bool {
    wanted == "1" || wanted.split(separator: " ").contains { $0 == work }
  }

  /// Runs jobs, which do their work in `counted` and return how many units that were.
  ///
  /// - Parameter jobs: The jobs.
  /// - Returns: For each job, what a unit costs.
  /// - Throws: What running a job, or reading its counts, throws.
  static func counts(of jobs: [Job]) throws -> [[Kind: Double]] {
    let options = [
      "--collect-bus=yes", "--cache-sim=yes", "--I1=32768,8,64",
      "--D1=32768,8,64", "--LL=8388608,16,64", "--dump-instr=yes", "--compress-pos=no",
      "--toggle-collect=$s19CountdownBenchmarks7counted*",
    ]
    return try run(jobs, with: options).map { lines, result in
      func values(of word: String) -> [Substring] {
        lines.last { $0.hasPrefix(word) }.map { Array($0.split(separator: " ").dropFirst()) } ?? []
      }
      let (events, totals) = (values(of: "events:"), values(of: "totals:"))
      guard let units = result["units"], !events.isEmpty, events.count == totals.count else {
        throw Child.Failure(output: lines.prefix(20).joined(separator: "\n"))
      }
      func sum(_ names: Substring...) -> Double {
        zip(events, totals).filter { names.contains($0.0) }.compactMap { Double($0.1) }.reduce(0, +) / units
      }
      return [
        .instructions: sum("Ir"), .locked: sum("Ge"), .codeMisses: sum("I1mr"),
        .dataMisses: sum("D1mr", "D1mw"), .codeLines: codeLines(in: lines, runAtLeast: units / 2),
      ]
    }
  }

  /// Counts the cache lines with an instruction that ran so often.
  ///
  /// Each line of the file that begins with an address is about an instruction, unless it says what a call behind it took.
  private static func codeLines(in lines: [Substring], runAtLeast limit: Double) -> Double {
    var counts: [UInt64: Double] = [:]
    var isOfCall = false
    for line in lines {
      defer { isOfCall = line.hasPrefix("calls=") }
      guard !isOfCall, line.hasPrefix("0x") else { continue }
      let words = line.split(separator: " ", maxSplits: 3)
      guard words.count > 2, let address = UInt64(words[0].dropFirst(2), radix: 16),
        let count = Double(words[2])
      else { continue }
      counts[address, default: 0] += count
    }
    return Double(Set(counts.filter { $0.value >= limit }.map { $0.key >> 6 }).count)
  }

  /// Runs jobs, and counts from each return of a function to the next, in all threads.
  ///
  /// - Parameters:
  ///   - jobs: The jobs.
  ///   - function: The mangled name of the function; `*` stands for anything.
  /// - Returns: For each job, the counts up to each return: the first is from the beginning of the process.
  /// - Throws: What running a job, or reading its counts, throws.
  static func counts(of jobs: [Job], upToEachReturnOf function: String) throws
    -> [[Double]]
  {
    let options = ["--dump-after=\(function)", "--combine-dumps=yes"]
    return try run(jobs, with: options).map { lines, _ in
      // What comes behind the last return is a part too.
      lines.filter { $0.hasPrefix("totals:") }.dropLast()
        .compactMap { $0.split(separator: " ").last.flatMap { Double($0) } }
    }
  }

  /// Runs jobs, a few side by side: for each, what was counted, and its result.
  private static func run(_ jobs: [Job], with options: [String]) throws -> [([Substring], Child.Result)] {
    let files = jobs.map { _ in
      FileManager.default.temporaryDirectory.appendingPathComponent("callgrind.\(UUID().uuidString)")
    }
    defer { for file in files { try? FileManager.default.removeItem(at: file) } }
    // Counts do not depend on what runs beside them.
    let results = try Child.run(jobs, atOnce: 3) {
      [program ?? "valgrind", "--tool=callgrind", "--callgrind-out-file=\(files[$0].path)"] + options
    }
    return try zip(files, results).map { file, result in
      (try String(contentsOf: file, encoding: .utf8).split(separator: "\n"), result)
    }
  }
}

/// What is counted: what this calls, until it returns.
///
/// Found by its name.
@inline(never)
func counted(_ body: () -> Void) {
  body()
}
