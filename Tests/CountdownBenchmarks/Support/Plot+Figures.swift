extension Plot {
  /// The cost of a tick by the number of receivers, ours first and the peers'.
  static func drawCosts(_ lines: [Line]) throws {
    let costs = lines.flatMap { $0.points.map { $0.1 } }.filter { $0.isFinite && $0 > 0 }
    let plot = Plot(
      title: "Cost of a tick",
      x: Axis(
        label: "receivers", range: 10...1_000_000,
        ticks: [(10, "10"), (100, "100"), (1e3, "1k"), (1e4, "10k"), (1e5, "100k"), (1e6, "1M")]),
      y: Axis(
        label: "nanoseconds for each receiver", range: 10...max(100_000, costs.max() ?? 0),
        ticks: [(10, "10"), (100, "100"), (1e3, "1,000"), (1e4, "10,000"), (1e5, "100,000")]),
      lines: lines)
    try Report.shared.write(plot.svg, as: "cost-per-tick.svg")
  }

  /// How late ticks come, in milliseconds: which share of them is at most so late.
  static func drawLateness(ours: [Double], bare: [Double]) throws {
    let longest = max(1, ours.quantile(1), bare.quantile(1))
    let plot = Plot(
      title: "Lateness of ticks",
      x: Axis(
        label: "milliseconds after the planned instant", range: 0.01...max(10, longest),
        ticks: [(0.01, "0.01"), (0.1, "0.1"), (1, "1"), (10, "10")]),
      y: Axis(
        label: "share of ticks that are no later", range: 0...100, isLogarithmic: false,
        ticks: stride(from: 0.0, through: 100, by: 20).map { ($0, "\(Int($0)) %") }),
      lines: [("CountdownKit", ours), ("a bare DispatchSourceTimer", bare)].map { name, lateness in
        let sorted = lateness.sorted()
        let points = (0...200).map { step in
          (sorted[min(sorted.count - 1, sorted.count * step / 200)], Double(step) / 2)
        }
        return Line(name: name, points: points, isMarked: false)
      })
    try Report.shared.write(plot.svg, as: "lateness.svg")
  }
}
