import Foundation

/// What a day was like: a table, and two plots.
enum DayTable {
  /// Prints the last hour.
  static func show(_ hours: [DayHour]) {
    guard let last = hours.last else { return }
    if hours.count == 1 { print(DayHour.markdownHead) }
    print(last.markdown)
    fflush(nil)
  }

  /// Writes the table and the plots to where figures are written.
  static func write(_ hours: [DayHour]) throws {
    let report = Report(isWanted: true)
    let lines = [DayHour.csvHead] + hours.map(\.csv)
    try report.write(lines.joined(separator: "\n") + "\n", as: "day.csv")
    try report.write(lateness(hours).svg, as: "day-lateness.svg")
    try report.write(memory(hours).svg, as: "day-memory.svg")
  }

  private static var axis: Plot.Axis {
    Plot.Axis(
      label: "hour", range: 1...24, isLogarithmic: false,
      ticks: [1, 6, 12, 18, 24].map { (Double($0), "\($0)") })
  }

  /// How late ticks were, by the hour.
  private static func lateness(_ hours: [DayHour]) -> Plot {
    func line(_ name: String, _ value: (DayHour) -> Double) -> Plot.Line {
      // A logarithm has no zero; an hour without such ticks has no point.
      Plot.Line(
        name: name,
        points: hours.filter { value($0) > 0 }.map { (Double($0.number + 1), value($0)) }, isMarked: false)
    }
    return Plot(
      title: "A day: how late ticks were",
      x: axis,
      y: Plot.Axis(
        label: "milliseconds", range: 0.1...10_000,
        ticks: [(0.1, "0.1"), (1, "1"), (10, "10"), (100, "100"), (1e3, "1,000"), (1e4, "10,000")]),
      lines: [
        line("p50", \.quiet.p50), line("p99", \.quiet.p99), line("p99.9", \.quiet.p999),
        line("neighbours busy, p99", \.busy.p99), line("around stops, the latest", \.stopped.largest),
      ])
  }

  /// What was in use, by the hour.
  private static func memory(_ hours: [DayHour]) -> Plot {
    let largest = (hours.map(\.resident) + [1]).max()! / 1e6
    let step = [1.0, 2, 5, 10, 20, 50, 100, 200, 500].first { largest / $0 <= 5 } ?? 1_000
    let top = (largest / step).rounded(.up) * step
    func line(_ name: String, _ value: (DayHour) -> Double) -> Plot.Line {
      Plot.Line(name: name, points: hours.map { (Double($0.number + 1), value($0) / 1e6) }, isMarked: false)
    }
    return Plot(
      title: "A day: memory",
      x: axis,
      y: Plot.Axis(
        label: "megabytes", range: 0...top, isLogarithmic: false,
        ticks: stride(from: 0, through: top, by: step).map { ($0, "\(Int($0))") }),
      lines: [line("resident", \.resident), line("in use") { Double($0.bytesInUse ?? 0) }])
  }
}
