import Foundation
import XCTest

/// Figure 7 once more, against what other packages have: processor time for each tick in real life, in a fresh process for
/// each contender, by the same rules.
final class Figure07NeighboursTests: XCTestCase {
  private let ways = [("loop", "started in a loop"), ("even", "phases spread evenly over the second")]

  func testRepeatedTaskOfSwiftNIOEach() throws {
    try compare(
      with: "eventLoop", "a SwiftNIO repeated task each", count: Scale.pick(full: 100_000, smallest: 200),
      goal: .timesLess(45))
  }

  /// As many as figure 14 has loops.
  func testAsyncTimerSequenceEach() throws {
    try compare(
      with: "timerSequence", "an AsyncTimerSequence each", count: Scale.pick(full: 10_000, smallest: 200),
      goal: .none)
  }

  private func compare(with peer: String, _ name: String, count: Int, goal: Row.Goal) throws {
    for (phases, what) in ways {
      var results: [String: [Double]] = [:]
      for _ in 0..<Scale.pick(full: 3, smallest: 1) {
        for contender in ["kit", peer] {
          let result = try crowd(contender, count: count, phases: phases)
          // A peer that does not keep up is no failure.
          XCTAssertGreaterThan(result["ticks"] ?? 0, contender == "kit" ? Double(count) / 2 : 0, contender)
          results[contender, default: []].append(result["ns"] ?? .nan)
        }
      }
      try Report.shared.add(
        Row(
          figure: "7", what: "CPU per tick, \(what)", count: count, ours: results["kit"]!.median, unit: "ns",
          comparedWith: name, theirs: results[peer]!.median, goal: goal))
    }
  }

  /// Lets a crowd tick in a process of its own.
  private func crowd(_ contender: String, count: Int, phases: String) throws -> [String: Double] {
    let process = Process()
    let output = Pipe()
    process.executableURL = Self.program
    // Half a second longer than the interval at least: ticks come late on a machine that does something else.
    process.arguments = [contender, "\(count)", "\(Scale.pick(full: 3, smallest: 1.5))", phases]
    process.standardOutput = output
    try process.run()
    let json = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    XCTAssertEqual(process.terminationStatus, 0, contender)
    return try JSONDecoder().decode([String: Double].self, from: json)
  }

  /// It is built beside the tests.
  private static var program: URL {
    #if canImport(Darwin)
      let tests = Bundle(for: Figure07NeighboursTests.self).bundleURL
    #else
      let tests = URL(fileURLWithPath: CommandLine.arguments[0])
    #endif
    return tests.deletingLastPathComponent().appendingPathComponent("crowd")
  }
}
