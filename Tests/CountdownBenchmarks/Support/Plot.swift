import Foundation

/// A plot of curves, drawn as SVG that can be read on light and on dark ground.
struct Plot {
  struct Axis {
    let label: String
    let range: ClosedRange<Double>
    var isLogarithmic = true
    /// Where to draw lines, and what to write there.
    let ticks: [(Double, String)]

    /// How far along the axis a value lies, from 0 to 1.
    func position(_ value: Double) -> Double {
      let scale: (Double) -> Double = { isLogarithmic ? log10(max($0, 1e-12)) : $0 }
      let (low, high) = (scale(range.lowerBound), scale(range.upperBound))
      return min(1, max(0, (scale(value) - low) / (high - low)))
    }
  }

  struct Line {
    let name: String
    let points: [(Double, Double)]
    var isMarked = true
  }

  let title: String
  let x: Axis
  let y: Axis
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
    let width = Int(Self.width)
    let height = Int(Self.legend.top + Self.legend.row * Double((lines.count + 1) / 2))
    var parts = [
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" width="\(width)" height="\(height)" role="img">
      <title>\(title)</title>
      <style>
      \(Self.style)
      </style>
      """,
      text(title, x: Self.area.left, y: 30, "class=\"title\""),
    ]
    parts += axes
    for (index, line) in lines.enumerated() { parts += curve(line, index) }
    parts.append("</svg>")
    return parts.joined(separator: "\n") + "\n"
  }

  private var axes: [String] {
    let area = Self.area
    var parts: [String] = []
    for (value, label) in x.ticks {
      let position = horizontal(value)
      parts.append(line(from: (position, area.top), to: (position, area.bottom), "class=\"grid\""))
      parts.append(text(label, x: position, y: area.bottom + 20, "text-anchor=\"middle\""))
    }
    for (value, label) in y.ticks {
      let position = vertical(value)
      parts.append(line(from: (area.left, position), to: (area.right, position), "class=\"grid\""))
      parts.append(text(label, x: area.left - 8, y: position + 4, "text-anchor=\"end\""))
    }
    let centre = (area.left + area.right) / 2
    parts.append(text(x.label, x: centre, y: area.bottom + 48, "text-anchor=\"middle\""))
    let middle = (area.top + area.bottom) / 2
    parts.append(
      text(y.label, x: 18, y: middle, "text-anchor=\"middle\" transform=\"rotate(-90 18 \(middle))\""))
    return parts
  }

  private func curve(_ curve: Line, _ index: Int) -> [String] {
    let colour = Self.colours[index % Self.colours.count]
    let places = curve.points.map { (horizontal($0.0), vertical($0.1)) }
    let path = places.map { "\(rounded($0.0)),\(rounded($0.1))" }.joined(separator: " ")
    let style = "class=\"line\(index == 0 ? " first" : "")\" stroke=\"\(colour)\""
    var parts = ["<polyline points=\"\(path)\" \(style)/>"]
    let markers = curve.isMarked ? places : []
    let legend = (
      x: 24 + Self.legend.column * Double(index % 2), y: Self.legend.top + Self.legend.row * Double(index / 2)
    )
    parts.append(line(from: legend, to: (legend.x + 24, legend.y), style))
    for place in markers + (curve.isMarked ? [(legend.x + 12, legend.y)] : []) {
      parts.append(
        "<circle cx=\"\(rounded(place.0))\" cy=\"\(rounded(place.1))\" r=\"4\" fill=\"\(colour)\"/>")
    }
    parts.append(text(curve.name, x: legend.x + 32, y: legend.y + 4))
    return parts
  }

  private func horizontal(_ value: Double) -> Double {
    Self.area.left + x.position(value) * (Self.area.right - Self.area.left)
  }

  private func vertical(_ value: Double) -> Double {
    Self.area.bottom - y.position(value) * (Self.area.bottom - Self.area.top)
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
