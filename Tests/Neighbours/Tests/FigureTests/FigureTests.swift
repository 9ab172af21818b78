import Foundation
import Plain
import XCTest

/// Countdowns beside what other packages have, in a fresh process for each contender, by the rules of the package `Benchmarks`.
final class FigureTests: XCTestCase {
  /// Figure 7 once more.
  func testTicksBesideARepeatedTaskOfSwiftNIOEach() throws {
    try compare(
      "CPU per tick", of: "kit", with: "eventLoop", "a SwiftNIO repeated task each",
      count: Scale.pick(full: 100_000, smallest: 200), figure: 7, goal: .ratio(1.0 / 45))
  }

  /// Figures 7 and 14 once more.
  func testTicksAndValuesBesideAnAsyncTimerSequenceEach() throws {
    for (figure, what, ours) in [(7, "CPU per tick", "kit"), (14, "`for await`: CPU per value", "loops")] {
      try compare(
        what, of: ours, with: "timerSequence", "an AsyncTimerSequence each",
        count: Scale.pick(full: 10_000, smallest: 200), figure: figure)
    }
  }

  /// Figures 19 and 20: what a server does with its time-outs, call by call, beside all that one would use instead: one table,
  /// `calls.md`.
  func testCalls() throws {
    let names = [
      "CountdownKit", "a dictionary and a lock", "a dictionary, a binary heap and a lock",
      "a DispatchSourceTimer each", "a Task.sleep each", "a libuv timer each",
      "a SwiftNIO scheduled task each",
    ]
    let (few, many) = Scale.pick(full: (1_000, 100_000), smallest: (20, 40))
    let costs = [few: try costsOfCalls(of: names, few), many: try costsOfCalls(of: names, many)]
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
    add("expire", ", silent", ", from another thread", many)
    if costs[many]![names[0]]!["bytes, silent"] != nil { for kind in kinds { add("bytes", kind, "", many) } }
    if Scale.isFull { print(table) }
    try Report.write(table, as: "calls.md")
  }

  /// Medians of what each costs, by its name and by the key.
  private func costsOfCalls(of names: [String], _ count: Int) throws -> [String: [String: Double]] {
    var results: [String: [String: [Double]]] = [:]
    for _ in 0..<Scale.pick(full: 5, smallest: 1) {
      for name in names {
        for (key, cost) in try crowd(name, count: count, phases: "calls") {
          results[name, default: [:]][key, default: []].append(cost)
        }
      }
    }
    return results.mapValues { $0.mapValues(\.median) }
  }

  /// Ours and a peer, ticking in turns: adds a row for each way of starting them.
  private func compare(
    _ what: String, of ours: String, with peer: String, _ name: String, count: Int, figure: Int,
    goal: Row.Goal? = nil
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

  private func crowd(_ contender: String, count: Int, phases: String) throws -> [String: Double] {
    let process = Process()
    let output = Pipe()
    process.executableURL = program("crowd", besideTestsOf: FigureTests.self)
    // Half a second longer than the interval at least: ticks come late on a machine that does something else.
    process.arguments = [contender, "\(count)", "\(Scale.pick(full: 3, smallest: 1.5))", phases]
    process.standardOutput = output
    try process.run()
    let json = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    XCTAssertEqual(process.terminationStatus, 0, contender)
    return try JSONDecoder().decode([String: Double].self, from: json)
  }
}
