import XCTest

final class CurveTests: BenchmarkCase {
  func testCostOfAPassByCount() throws {
    let counts = Scale.pick(full: [10, 100, 1_000, 10_000, 100_000, 1_000_000], smallest: [10, 100])
    let makers: [(String, () -> any PassContender)] = [
      ("CountdownKit", { KitPasses() }), ("a bare loop", { BareLoop() }),
      ("a Dictionary manager", { DictionaryManager() }),
      ("a NotificationCenter broadcast", { NotificationBroadcast() }),
      ("a table of seven buckets", { SevenBucketTable() }),
    ]
    let passes = counts.flatMap { count in makers.map { Passes($0.1(), count: count) } }
    let spread = counts.map { KitSpreadPasses(count: $0) }
    let medians = measureInTurn(passes.map { $0.perReceiver } + spread.map { $0.perReceiver })
    XCTAssert(passes.allSatisfy(\.isRight) && spread.allSatisfy(\.isRight))
    var lines = makers.map { (name: $0.0, points: [(x: Double, y: Double)]()) }
    for (index, count) in counts.enumerated() {
      let costs = Array(medians[index * makers.count..<(index + 1) * makers.count])
      for (column, cost) in costs.enumerated() {
        lines[column].points.append((Double(count), cost))
        if column > 0 { try row("Curve: a pass, one phase", count, costs[0], "ns", makers[column].0, cost) }
      }
      // Of few receivers, the thousand passes themselves are most of it.
      try row(
        "Curve: a pass, random phases", count, medians[passes.count + index], "ns", "one phase", costs[0])
    }
    let plot = Plot(
      title: "Cost of a tick", x: Plot.Axis(label: "receivers"),
      y: Plot.Axis(label: "nanoseconds for each receiver"),
      lines: lines.map { Plot.Line(name: $0.name, points: $0.points) })
    try Report.shared.write(plot.svg, as: "cost-per-tick.svg")
  }
}
