import CountdownCore
import CountdownKit
import Foundation
import TestSupport

/// What a while of a soak was like, in numbers that have names: a line of a table.
struct SoakPage: Codable {
  struct Cell: Codable {
    let name: String
    let value: Double
  }

  let cells: [Cell]

  subscript(name: String) -> Double { cells.first { $0.name == name }?.value ?? .nan }

  var head: String {
    "| \(cells.map(\.name).joined(separator: " | ")) |\n|" + String(repeating: " ---: |", count: cells.count)
  }

  var markdown: String { "| \(cells.map(\.value.short).joined(separator: " | ")) |" }

  /// Writes a table, and plots of how late ticks were and of memory, to where figures are written.
  static func write(_ pages: [SoakPage]) throws {
    let report = Report(isWanted: true)
    let lines = pages.prefix(1).map { $0.cells.map(\.name) } + pages.map { $0.cells.map { "\($0.value)" } }
    try report.write(lines.map { $0.joined(separator: ",") + "\n" }.joined(), as: "day.csv")
    func line(_ name: String, _ cell: String, per unit: Double = 1) -> Plot.Line {
      // A logarithm has no zero; an hour without such ticks has no point.
      let points = pages.filter { $0[cell] > 0 }.map { ($0["hour"] + 1, $0[cell] / unit) }
      return Plot.Line(name: name, points: points)
    }
    let lateness = Plot(
      title: "A day: how late ticks were", x: Plot.Axis(label: "hour", isLogarithmic: false),
      y: Plot.Axis(label: "milliseconds"), isMarked: false,
      lines: [
        line("p50", "quiet_p50_ms"), line("p99", "quiet_p99_ms"), line("p99.9", "quiet_p999_ms"),
        line("neighbours busy, p99", "busy_p99_ms"), line("around stops, the latest", "stopped_max_ms"),
      ])
    try report.write(lateness.svg, as: "day-lateness.svg")
    let memory = Plot(
      title: "A day: memory", x: Plot.Axis(label: "hour", isLogarithmic: false),
      y: Plot.Axis(label: "megabytes", isLogarithmic: false), isMarked: false,
      lines: [line("resident", "resident", per: 1e6), line("in use", "in_use", per: 1e6)])
    try report.write(memory.svg, as: "day-memory.svg")
  }
}

/// Writes down how a soak goes, page by page.
struct SoakJournal {
  private let soak: Soak
  private let consumers: DayConsumers
  private var last = (wall: Clock.wall, usage: ProcessUsage.now, operations: 0, passes: 0)

  /// Begins; what was before is on no page.
  init(_ soak: Soak, _ consumers: DayConsumers) {
    self.soak = soak
    self.consumers = consumers
    _ = turnPage(0)
  }

  mutating func turnPage(_ number: Int) -> SoakPage {
    let delivered = soak.read { $0.takeRecent() }
    let (taken, consumerFaults) = consumers.log.use { ($0.takeRecent(), $0.faultCount) }
    let (operations, statistics) = (soak.operations.now, soak.manager.statistics)
    let used = ProcessUsage.since(last.usage).processorTime / Double(max(1, Clock.wall - last.wall))
    var cells: [(String, Double)] = [
      ("hour", Double(number)), ("operations", Double(operations - last.operations)),
      ("values", Double(delivered.delivered)), ("taken", Double(taken.delivered)),
    ]
    let lateness =
      SoakLog.Surroundings.allCases.map { ($0.rawValue, delivered.lateness[$0]) }
      + [("consumers", taken.lateness[.quiet])]
    for (name, lateness) in lateness {
      let lateness = lateness ?? LatenessHistogram()
      let shares = [("p50", 0.5), ("p99", 0.99), ("p999", 0.999)]
      cells += shares.map { ("\(name)_\($0.0)_ms", lateness.quantile($0.1)) }
      cells.append(("\(name)_max_ms", Double(lateness.largest) / 1e6))
    }
    cells += [
      ("active", Double(statistics.active)), ("paused", Double(statistics.paused)),
      ("passes", Double(statistics.passes - last.passes)), ("in_use", Double(Heap.bytesInUse ?? 0)),
      ("resident", ProcessAccounts.residentMemory.isNaN ? 0 : ProcessAccounts.residentMemory),
      ("threads", Double(ProcessAccounts.threadCount)), ("processor_percent", used * 100),
      ("faults", Double(soak.log.faultCount + consumerFaults)),
    ]
    last = (Clock.wall, ProcessUsage.now, operations, statistics.passes)
    return SoakPage(cells: cells.map { SoakPage.Cell(name: $0.0, value: $0.1) })
  }
}
