/// What a while of a soak was like, or an hour of a day: a line of its table.
struct SoakPage: Codable {
  struct Lateness: Codable {
    let count: Int
    let p50, p99, p999, largest: Double

    init(_ lateness: LatenessHistogram) {
      func milliseconds(_ share: Double) -> Double { Double(lateness.quantile(share)) / 1e6 }
      count = lateness.count
      (p50, p99, p999) = (milliseconds(0.5), milliseconds(0.99), milliseconds(0.999))
      largest = Double(lateness.largest) / 1e6
    }

    fileprivate var values: [Double] { [p50, p99, p999, largest] }
    fileprivate var text: String { values.map(\.short).joined(separator: " / ") }
  }

  let number: Int
  let operations: Int
  let values: Int
  /// Values that loops took, numbers included.
  let taken: Int
  let quiet, busy, stopped, consumers: Lateness
  let active: Int
  let paused: Int
  let passes: Int
  /// What the allocator has given out; not known everywhere.
  let bytesInUse: Int?
  let resident: Double
  let threads: Int
  /// Of one processor, in per cent.
  let share: Double
  let faults: Int

  // MARK: As text

  static let markdownHead = """
    | Part | Operations | Values | Late, p50 / p99 / p99.9 / max ms | Neighbours busy | Around stops | Loops and sleeps | \
    Live | In use | Resident | Threads | CPU | Faults |
    |\(String(repeating: " ---: |", count: 13))
    """

  var markdown: String {
    let cells = [
      "\(number)", operations.grouped, values.grouped, quiet.text, busy.text, stopped.text, consumers.text,
      active.grouped, "\(bytesInUse.map { (Double($0) / 1e6).short } ?? "?") MB",
      "\((resident / 1e6).short) MB", "\(threads)", "\(share.short) %", "\(faults)",
    ]
    return "| \(cells.joined(separator: " | ")) |"
  }

  private var columns: [(name: String, value: String)] {
    let late = [("quiet", quiet), ("busy", busy), ("stopped", stopped), ("consumers", consumers)].flatMap {
      who, lateness in
      [("\(who)_ticks", "\(lateness.count)")]
        + zip(["p50", "p99", "p999", "max"], lateness.values).map { ("\(who)_\($0)_ms", "\($1)") }
    }
    return [
      ("hour", "\(number)"), ("operations", "\(operations)"), ("values", "\(values)"), ("taken", "\(taken)"),
    ] + late + [
      ("active", "\(active)"), ("paused", "\(paused)"), ("passes", "\(passes)"),
      ("in_use", "\(bytesInUse ?? 0)"), ("resident", "\(Int(resident))"), ("threads", "\(threads)"),
      ("share", "\(share)"), ("faults", "\(faults)"),
    ]
  }

  static func csv(_ hours: [SoakPage]) -> String {
    let head = hours.prefix(1).map { $0.columns.map(\.name) }
    let lines = head + hours.map { $0.columns.map(\.value) }
    return lines.map { $0.joined(separator: ",") + "\n" }.joined()
  }
}
