import Foundation
import TestSupport
import XCTest

/// A job for a fresh process: it inherits no warm caches, no grown heap, no threads.
struct Job: Codable {
  /// Which of `works`.
  var kind: String
  var contender: ContenderName = .kit
  var count = 1
  var seconds = 1.0
  var interval = 1.0
  var variant = ""

  func perform() -> Child.Result { Self.works[kind]!(self)() }

  private static let works: [String: @Sendable (Job) -> () -> Child.Result] = [
    "crowd": crowd, "onePhase": onePhase, "registration": registration, "registrationPeak": registrationPeak,
    "lateness": lateness, "crowdLateness": crowdLateness, "firstCountdown": firstCountdown, "hour": hour,
    "manyManagers": manyManagers, "startStorm": startStorm, "memory": memory,
    "instructions": instructions, "steadyPasses": steadyPasses, "growth": growth,
  ]
}

/// Runs jobs in fresh processes, which execute this test bundle once more and in it one test only.
enum Child {
  static let variable = "COUNTDOWN_BENCHMARKS_JOB"
  private static let marker = "countdown-benchmark-result "

  struct Failure: Error {
    var job: Job?
    let output: String
  }

  typealias Result = [String: Double]

  static var job: Job? {
    ProcessInfo.processInfo.environment[variable].flatMap {
      try? JSONDecoder().decode(Job.self, from: Data($0.utf8))
    }
  }

  /// Runs one job, and waits for its result.
  static func run(_ job: Job) throws -> Result { try run([job])[0] }

  /// Runs jobs, so many side by side, each under the tool of its number.
  static func run(_ jobs: [Job], atOnce: Int = 100, under tool: (Int) -> [String] = { _ in [] }) throws
    -> [Result]
  {
    try stride(from: 0, to: jobs.count, by: atOnce).flatMap { first in
      let numbers = first..<min(first + atOnce, jobs.count)
      let running = try numbers.map { try start(jobs[$0], under: tool($0)) }
      return try zip(jobs[numbers], running).map { try result(of: $0, from: $1) }
    }
  }

  private static func start(_ job: Job, under tool: [String]) throws -> BundleRun {
    let encoded = try JSONEncoder().encode(job)
    return try BundleRun(
      "CountdownBenchmarks.ChildTests/testJobOfTheParent", of: ChildTests.self,
      environment: [variable: String(decoding: encoded, as: UTF8.self)], under: tool)
  }

  private static func result(of job: Job, from run: BundleRun) throws -> Result {
    let output = try run.output()
    guard let line = output.split(separator: "\n").last(where: { $0.hasPrefix(marker) }) else {
      throw Failure(job: job, output: output)
    }
    return try JSONDecoder().decode(Result.self, from: Data(line.utf8.dropFirst(marker.utf8.count)))
  }

  /// Hands the result to the parent, and ends the process without further ado.
  static func finish(_ result: Result) throws -> Never {
    // What is no number is left out: there is no way to write it.
    let line = marker.utf8 + (try JSONEncoder().encode(result.filter(\.value.isFinite))) + "\n".utf8
    try FileHandle.standardOutput.write(contentsOf: Data("\n".utf8) + Data(line))
    exit(0)
  }
}

final class ChildTests: XCTestCase {
  func testJobOfTheParent() throws {
    guard let job = Child.job else { throw XCTSkip("for child processes only") }
    try Child.finish(job.perform())
  }
}
