import Foundation

/// A plot of curves, drawn as SVG that can be read on light and on dark ground.
struct Plot {
  struct Axis {
    let label: String
    var isLogarithmic = true
    var unit = ""

    /// Where to draw lines: at the powers of ten around all values, or at round numbers from zero on.
    fileprivate func ticks(for values: [Double]) -> [Double] {
      let values = values.filter { $0.isFinite && (!isLogarithmic || $0 > 0) }
      guard let low = values.min(), let high = values.max() else { return [1, 10] }
      if isLogarithmic {
        let (first, last) = (log10(low).rounded(.down), log10(high).rounded(.up))
        return stride(from: first, through: max(last, first + 1), by: 1).map { pow(10, $0) }
      }
      let power = pow(10, log10(max(high, 1e-9)).rounded(.down))
      let step = power * ([0.2, 0.5, 1, 2].first { high / (power * $0) <= 6 } ?? 2)
      return stride(from: 0, through: (high / step).rounded(.up) * step, by: step).map(\.self)
    }

    /// How far along the axis a value lies, from 0 to 1.
    fileprivate func position(_ value: Double, _ ticks: [Double]) -> Double {
      let scale: (Double) -> Double = { isLogarithmic ? log10(max($0, 1e-12)) : $0 }
      let (low, high) = (scale(ticks[0]), scale(ticks[ticks.count - 1]))
      return min(1, max(0, (scale(value) - low) / (high - low)))
    }
  }

  struct Line {
    let name: String
    let points: [(x: Double, y: Double)]
  }

  let title: String
  let x: Axis
  let y: Axis
  var isMarked = true
  let lines: [Line]

  // Narrow, and so legible on a phone as well; the legend is below the curves, in two columns.
  private static let width = 600.0
  private static let area = (left: 84.0, right: 580.0, top: 52.0, bottom: 372.0)
  private static let legend = (top: 448.0, row: 26.0, column: 262.0)
  private static let colours = [
    "#d9480f", "#1c7ed6", "#2f9e44", "#9c36b5", "#0c8599", "#b08900", "#868e96", "#e64980",
  ]
  private static let style = """
    text { font: 15px system-ui, -apple-system, "Segoe UI", sans-serif; fill: #343a40; }
    .title { font-size: 17px; font-weight: 600; }
    .grid { stroke: #868e96; stroke-opacity: 0.3; }
    .line { fill: none; stroke-width: 2; stroke-linejoin: round; }
    .first { stroke-width: 3.5; }
    @media (prefers-color-scheme: dark) { text { fill: #dee2e6; } }
    """

  var svg: String {
    let area = Self.area
    let columns = x.ticks(for: lines.flatMap(\.points).map(\.x))
    let rows = y.ticks(for: lines.flatMap(\.points).map(\.y))
    func place(_ point: (x: Double, y: Double)) -> (Double, Double) {
      (
        area.left + x.position(point.x, columns) * (area.right - area.left),
        area.bottom - y.position(point.y, rows) * (area.bottom - area.top)
      )
    }
    var parts = [text(title, x: area.left, y: 30, "class=\"title\"")]
    for tick in columns {
      let (column, _) = place((tick, rows[0]))
      parts.append(line(from: (column, area.top), to: (column, area.bottom), "class=\"grid\""))
      parts.append(text(tick.short + x.unit, x: column, y: area.bottom + 20, "text-anchor=\"middle\""))
    }
    for tick in rows {
      let (_, row) = place((columns[0], tick))
      parts.append(line(from: (area.left, row), to: (area.right, row), "class=\"grid\""))
      parts.append(text(tick.short + y.unit, x: area.left - 8, y: row + 4, "text-anchor=\"end\""))
    }
    let (centre, middle) = ((area.left + area.right) / 2, (area.top + area.bottom) / 2)
    parts.append(text(x.label, x: centre, y: area.bottom + 48, "text-anchor=\"middle\""))
    parts.append(
      text(y.label, x: 18, y: middle, "text-anchor=\"middle\" transform=\"rotate(-90 18 \(middle))\""))
    for (index, line) in lines.enumerated() { parts += curve(line, index, line.points.map(place)) }
    let (width, legend) = (Int(Self.width), Self.legend)
    let height = Int(legend.top + legend.row * Double((lines.count + 1) / 2))
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" width="\(width)" height="\(height)" role="img">
      <title>\(title)</title>
      <style>
      \(Self.style)
      </style>
      \(parts.joined(separator: "\n"))
      </svg>

      """
  }

  private func curve(_ curve: Line, _ index: Int, _ places: [(Double, Double)]) -> [String] {
    let colour = Self.colours[index % Self.colours.count]
    let path = places.map { "\(rounded($0.0)),\(rounded($0.1))" }.joined(separator: " ")
    let style = "class=\"line\(index == 0 ? " first" : "")\" stroke=\"\(colour)\""
    let legend = (
      x: 24 + Self.legend.column * Double(index % 2), y: Self.legend.top + Self.legend.row * Double(index / 2)
    )
    var parts = [
      "<polyline points=\"\(path)\" \(style)/>", line(from: legend, to: (legend.x + 24, legend.y), style),
    ]
    for place in isMarked ? places + [(legend.x + 12, legend.y)] : [] {
      parts.append(
        "<circle cx=\"\(rounded(place.0))\" cy=\"\(rounded(place.1))\" r=\"4\" fill=\"\(colour)\"/>")
    }
    return parts + [text(curve.name, x: legend.x + 32, y: legend.y + 4)]
  }

  private func line(from start: (Double, Double), to end: (Double, Double), _ style: String) -> String {
    "<line x1=\"\(rounded(start.0))\" y1=\"\(rounded(start.1))\""
      + " x2=\"\(rounded(end.0))\" y2=\"\(rounded(end.1))\" \(style)/>"
  }

  private func text(_ text: String, x: Double, y: Double, _ style: String = "") -> String {
    "<text x=\"\(rounded(x))\" y=\"\(rounded(y))\" \(style)>\(text)</text>"
  }

  private func rounded(_ value: Double) -> Double { (value * 10).rounded() / 10 }
}
