import Foundation
import XCTest

/// Figure 7 once more, against what other packages have: processor time for each tick in real life, in a fresh process for
/// each contender, by the same rules.
final class Figure07NeighboursTests: CrowdComparison {
  func testRepeatedTaskOfSwiftNIOEach() throws {
    try compare(
      "CPU per tick", of: "kit", with: "eventLoop", "a SwiftNIO repeated task each",
      count: Scale.pick(full: 100_000, smallest: 200), figure: 7, goal: .ratio(1.0 / 45))
  }

  /// As many as figure 14 has loops.
  func testAsyncTimerSequenceEach() throws {
    try compareWithTimerSequences("CPU per tick", of: "kit", figure: 7)
  }
}

/// Figure 14 once more, against what another package has: processor time for each value that `for await` takes.
final class Figure14NeighboursTests: CrowdComparison {
  func testAsyncTimerSequenceEach() throws {
    try compareWithTimerSequences("`for await`: CPU per value", of: "loops", figure: 14)
  }
}

/// Figures 19 and 20 once more, against the scheduled tasks of SwiftNIO.
final class TimeOutNeighboursTests: CrowdComparison {
  func testStartAndCancel() throws {
    for count in Scale.pick(full: [0, 1_000, 100_000], smallest: [100]) {
      let costs = try compareTimeOuts("startAndCancel", count)
      for place in ["from another thread", "on the queue"] {
        let theirs = costs["eventLoop"]![place]
        try add(
          19, "Renew, \(place)", count, costs["kit"]!["renewed, \(place)"]!,
          costs["eventLoop"]!["renewed, \(place)"])
        for kind in ["silent", "ticking"] {
          try add(
            19, "Start and cancel, \(kind), \(place)", count, costs["kit"]!["\(kind), \(place)"]!, theirs)
        }
      }
    }
  }

  func testUniformDeadlines() throws {
    let count = Scale.pick(full: 100_000, smallest: 100)
    let costs = try compareTimeOuts("uniformDeadlines", count)
    for (key, what) in [
      ("insert", "insert"), ("cancel", "cancel in random order"), ("fire", "expire within a second"),
    ] {
      try add(20, "Uniform deadlines: \(what)", count, costs["kit"]![key]!, costs["eventLoop"]![key])
    }
  }

  /// Medians of what each costs, by its peer and its key.
  private func compareTimeOuts(_ what: String, _ count: Int) throws -> [String: [String: Double]] {
    var results: [String: [String: [Double]]] = [:]
    for _ in 0..<Scale.pick(full: 3, smallest: 1) {
      for contender in ["kit", "eventLoop"] {
        for (key, cost) in try crowd(contender, count: count, phases: what) {
          results[contender, default: [:]][key, default: []].append(cost)
        }
      }
    }
    return results.mapValues { $0.mapValues(\.median) }
  }

  private func add(_ figure: Int, _ what: String, _ count: Int, _ ours: Double, _ theirs: Double?) throws {
    XCTAssertGreaterThan(theirs ?? 0, 0, what)
    try Report.shared.add(
      Row(
        figure: figure, what: what, count: count, ours: ours, unit: "ns",
        comparedWith: "a SwiftNIO scheduled task each", theirs: theirs, goal: .none))
  }
}

/// Ours and a peer, ticking in turns in fresh processes, by the same rules.
class CrowdComparison: XCTestCase {
  func compareWithTimerSequences(_ what: String, of ours: String, figure: Int) throws {
    try compare(
      what, of: ours, with: "timerSequence", "an AsyncTimerSequence each",
      count: Scale.pick(full: 10_000, smallest: 200), figure: figure, goal: .none)
  }

  /// Adds a row for each way of starting them.
  func compare(
    _ what: String, of ours: String, with peer: String, _ name: String, count: Int, figure: Int,
    goal: Row.Goal
  ) throws {
    for (phases, way) in [("loop", "started in a loop"), ("even", "phases spread evenly over the second")] {
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
          figure: figure, what: "\(what), \(way)", count: count, ours: results[ours]!.median, unit: "ns",
          comparedWith: name, theirs: results[peer]!.median, goal: goal))
    }
  }

  func crowd(_ contender: String, count: Int, phases: String) throws -> [String: Double] {
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
      let tests = Bundle(for: CrowdComparison.self).bundleURL
    #else
      let tests = URL(fileURLWithPath: CommandLine.arguments[0])
    #endif
    return tests.deletingLastPathComponent().appendingPathComponent("crowd")
  }
}
