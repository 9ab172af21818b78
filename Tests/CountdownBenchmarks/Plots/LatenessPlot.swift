/// How late ticks come: which share of them is at most so late.
enum LatenessPlot {
  /// Draws the distributions of two lots of lateness, in milliseconds.
  static func draw(ours: [Double], bare: [Double]) throws {
    let longest = max(1, ours.quantile(1), bare.quantile(1))
    let plot = Plot(
      title: "Lateness of ticks",
      x: Plot.Axis(
        label: "milliseconds after the planned instant", range: 0.01...max(10, longest),
        ticks: [(0.01, "0.01"), (0.1, "0.1"), (1, "1"), (10, "10")]),
      y: Plot.Axis(
        label: "share of ticks that are no later", range: 0...100, isLogarithmic: false,
        ticks: stride(from: 0.0, through: 100, by: 20).map { ($0, "\(Int($0)) %") }),
      lines: [("CountdownKit", ours), ("a bare DispatchSourceTimer", bare)].map { name, lateness in
        Plot.Line(name: name, points: distribution(lateness), isMarked: false)
      })
    try Report.shared.write(plot.svg, as: "lateness.svg")
    for line in plot.lines {
      for (late, share) in line.points { try Report.shared.add(late, share, to: line.name, of: "lateness") }
    }
  }

  /// The lateness that so many per cent do not exceed.
  private static func distribution(_ lateness: [Double]) -> [(Double, Double)] {
    let sorted = lateness.sorted()
    return (0...200).map { step in
      let share = Double(step) / 200
      return (sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))], 100 * share)
    }
  }
}
