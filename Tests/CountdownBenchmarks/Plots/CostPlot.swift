/// The cost of a tick by the number of receivers, ours and the peers'.
enum CostPlot {
  /// Under which name its curves are collected.
  static let name = "cost"

  /// Draws what has been collected so far.
  static func draw() throws {
    let collected = Report.shared.curves(of: name)
    let costs = collected.flatMap { $0.points.map { $0[1] } }.filter { $0.isFinite && $0 > 0 }
    let plot = Plot(
      title: "Cost of a tick",
      x: Plot.Axis(
        label: "receivers", range: 10...1_000_000,
        ticks: [(10, "10"), (100, "100"), (1e3, "1k"), (1e4, "10k"), (1e5, "100k"), (1e6, "1M")]),
      y: Plot.Axis(
        label: "nanoseconds for each receiver", range: 10...max(100_000, costs.max() ?? 0),
        ticks: [(10, "10"), (100, "100"), (1e3, "1,000"), (1e4, "10,000"), (1e5, "100,000")]),
      lines: collected.sorted { $0.name == ours && $1.name != ours }.map { curve in
        Plot.Line(name: curve.name, points: curve.points.map { ($0[0], $0[1]) }.sorted { $0.0 < $1.0 })
      })
    try Report.shared.write(plot.svg, as: "cost-per-tick.svg")
  }

  /// Ours, which comes first.
  static let ours = "CountdownKit"
}
