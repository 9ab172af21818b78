import Foundation
import XCTest

/// Ours and a peer, ticking in turns in fresh processes, by the same rules.
struct CrowdComparison {
  let figure: String
  let what: String
  let ours: String

  private let ways = [("loop", "started in a loop"), ("even", "phases spread evenly over the second")]

  init(figure: String, what: String, ours: String) {
    self.figure = figure
    self.what = what
    self.ours = ours
  }

  func compare(with peer: String, _ name: String, count: Int, goal: Row.Goal) throws {
    for (phases, what) in ways {
      var results: [String: [Double]] = [:]
      for _ in 0..<Scale.pick(full: 3, smallest: 1) {
        for contender in [ours, peer] {
          let result = try crowd(contender, count: count, phases: phases)
          // A peer that does not keep up is no failure.
          XCTAssertGreaterThan(result["ticks"] ?? 0, contender == ours ? Double(count) / 2 : 0, contender)
          results[contender, default: []].append(result["ns"] ?? .nan)
        }
      }
      try Report.shared.add(
        Row(
          figure: figure, what: "\(self.what), \(what)", count: count, ours: results[ours]!.median,
          unit: "ns",
          comparedWith: name, theirs: results[peer]!.median, goal: goal))
    }
  }

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
