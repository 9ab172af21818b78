import Foundation

/// What a day was like: a table, and two plots.
enum DayTable {
  static func show(_ hours: [SoakPage]) {
    guard let last = hours.last else { return }
    if hours.count == 1 { print(SoakPage.markdownHead) }
    print(last.markdown)
    fflush(nil)
  }

  /// Writes the table and the plots to where figures are written.
  static func write(_ hours: [SoakPage]) throws {
    let report = Report(isWanted: true)
    try report.write(SoakPage.csv(hours), as: "day.csv")
    try report.write(lateness(hours).svg, as: "day-lateness.svg")
    try report.write(memory(hours).svg, as: "day-memory.svg")
  }

  private static func plot(_ title: String, _ axis: Plot.Axis, _ lines: [Plot.Line]) -> Plot {
    let hours = [1, 6, 12, 18, 24].map { (Double($0), "\($0)") }
    return Plot(
      title: "A day: \(title)",
      x: Plot.Axis(label: "hour", range: 1...24, isLogarithmic: false, ticks: hours),
      y: axis, lines: lines)
  }

  private static func line(_ name: String, _ hours: [SoakPage], _ value: (SoakPage) -> Double) -> Plot.Line {
    Plot.Line(name: name, points: hours.map { (Double($0.number + 1), value($0)) }, isMarked: false)
  }

  private static func lateness(_ hours: [SoakPage]) -> Plot {
    let axis = Plot.Axis(
      label: "milliseconds", range: 0.1...10_000,
      ticks: [(0.1, "0.1"), (1, "1"), (10, "10"), (100, "100"), (1e3, "1,000"), (1e4, "10,000")])
    let lines: [(String, (SoakPage) -> Double)] = [
      ("p50", \.quiet.p50), ("p99", \.quiet.p99), ("p99.9", \.quiet.p999),
      ("neighbours busy, p99", \.busy.p99), ("around stops, the latest", \.stopped.largest),
    ]
    // A logarithm has no zero; an hour without such ticks has no point.
    return plot(
      "how late ticks were", axis,
      lines.map { name, value in line(name, hours.filter { value($0) > 0 }, value) })
  }

  private static func memory(_ hours: [SoakPage]) -> Plot {
    let largest = (hours.map(\.resident) + [1]).max()! / 1e6
    let step = [1.0, 2, 5, 10, 20, 50, 100, 200, 500].first { largest / $0 <= 5 } ?? 1_000
    let top = (largest / step).rounded(.up) * step
    let axis = Plot.Axis(
      label: "megabytes", range: 0...top, isLogarithmic: false,
      ticks: stride(from: 0, through: top, by: step).map { ($0, "\(Int($0))") })
    return plot(
      "memory", axis,
      [
        line("resident", hours) { $0.resident / 1e6 },
        line("in use", hours) { Double($0.bytesInUse ?? 0) / 1e6 },
      ])
  }
}
