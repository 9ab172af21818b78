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

/// What a server does with its time-outs, call by call, beside all that one would use instead: one table, `calls.md`.
final class CallTests: CrowdComparison {
  private let names = [
    "CountdownKit", "a dictionary and a lock", "a dictionary, a binary heap and a lock",
    "a DispatchSourceTimer each", "a Task.sleep each", "a libuv timer each", "a SwiftNIO scheduled task each",
  ]

  func testCalls() throws {
    let (few, many) = Scale.pick(full: (1_000, 100_000), smallest: (20, 40))
    let costs = [
      few: try compareTimeOuts("calls", few, names), many: try compareTimeOuts("calls", many, names),
    ]
    var table = "| Processor time | Of, or beside | " + names.joined(separator: " | ") + " |\n"
    table += "| --- | ---: |" + names.map { _ in " ---: |" }.joined() + "\n"
    func add(_ call: String, _ kind: String, _ place: String, _ count: Int) {
      // The others have one kind without values.
      let values = names.map { name in
        costs[count]![name]![call + kind + place]
          ?? (name == names[0] ? nil : costs[count]![name]![call + ", silent" + place])
      }
      XCTAssertGreaterThan(values[0] ?? 0, 0, call + kind + place)
      let cells = values.map { value in
        value.map { "\($0.short) (\(($0 / values[0]!).short) x)" } ?? "-"
      }
      table += "| \(call)\(kind)\(place) | \(count.grouped) | " + cells.joined(separator: " | ") + " |\n"
    }
    let kinds = [", silent, no block", ", silent", ", ticking"]
    for place in [", on the queue", ", from another thread"] {
      for kind in kinds { add("start", kind, place, many) }
      for kind in kinds { add("cancel", kind, place, many) }
      for count in [few, many] {
        for kind in kinds { add("start and cancel", kind, place, count) }
        for call in ["replace", "renew"] { add(call, kinds[0], place, count) }
      }
    }
    if costs[many]![names[0]]!["bytes, silent"] != nil { for kind in kinds { add("bytes", kind, "", many) } }
    if Scale.isFull { print(table) }
    try Report.write(table, as: "calls.md")
  }

  /// Figure 20 once more.
  func testUniformDeadlines() throws {
    let count = Scale.pick(full: 100_000, smallest: 100)
    let costs = try compareTimeOuts("uniformDeadlines", count, [names[0], names.last!])
    for (key, what) in [
      ("insert", "insert"), ("cancel", "cancel in random order"), ("fire", "expire within a second"),
    ] {
      let theirs = costs[names.last!]![key]
      XCTAssertGreaterThan(theirs ?? 0, 0, what)
      try Report.add(
        Row(
          figure: 20, what: "Uniform deadlines: \(what)", count: count, ours: costs[names[0]]![key]!,
          unit: "ns",
          comparedWith: names.last!, theirs: theirs, goal: .none))
    }
  }

  /// Medians of what each costs, by its name and by the key.
  private func compareTimeOuts(
    _ what: String, _ count: Int, _ names: [String]
  ) throws -> [String: [String: Double]] {
    var results: [String: [String: [Double]]] = [:]
    for _ in 0..<Scale.pick(full: 5, smallest: 1) {
      for name in names {
        for (key, cost) in try crowd(name, count: count, phases: what) {
          results[name, default: [:]][key, default: []].append(cost)
        }
      }
    }
    return results.mapValues { $0.mapValues(\.median) }
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
    goal: Row.Goal?
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
      try Report.add(
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
