/// What an hour of a day was like: a line of its table.
struct DayHour: Codable {
  /// How late ticks were, in milliseconds.
  struct Lateness: Codable {
    let count: Int
    let p50, p99, p999, largest: Double

    init(_ lateness: LatenessHistogram) {
      func milliseconds(_ share: Double) -> Double { Double(lateness.quantile(share)) / 1e6 }
      count = lateness.count
      (p50, p99, p999) = (milliseconds(0.5), milliseconds(0.99), milliseconds(0.999))
      largest = Double(lateness.largest) / 1e6
    }

    fileprivate static let names = ["p50", "p99", "p999", "max"]
    fileprivate var values: [Double] { [p50, p99, p999, largest] }
    fileprivate var text: String { values.dropFirst(0).map(\.short).joined(separator: " / ") }
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
    | Hour | Operations | Values | Late, p50 / p99 / p99.9 / max ms | Neighbours busy | Around stops | Loops and sleeps | \
    Live | In use | Resident | Threads | CPU | Faults |
    | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
    """

  var markdown: String {
    let cells = [
      "\(number)", operations.grouped, values.grouped, quiet.text, busy.text, stopped.text, consumers.text,
      active.grouped, "\(bytesInUse.map { (Double($0) / 1e6).short } ?? "?") MB",
      "\((resident / 1e6).short) MB", "\(threads)", "\(share.short) %", "\(faults)",
    ]
    return "| \(cells.joined(separator: " | ")) |"
  }

  static let csvHead =
    (["hour", "operations", "values", "taken"]
    + ["quiet", "busy", "stopped", "consumers"].flatMap { who in
      ["\(who)_ticks"] + Lateness.names.map { "\(who)_\($0)_ms" }
    } + ["active", "paused", "passes", "in_use", "resident", "threads", "share", "faults"])
    .joined(separator: ",")

  var csv: String {
    var cells = [number, operations, values, taken].map { "\($0)" }
    for lateness in [quiet, busy, stopped, consumers] {
      cells += ["\(lateness.count)"] + lateness.values.map { "\($0)" }
    }
    cells += [active, paused, passes, bytesInUse ?? 0, Int(resident), threads].map { "\($0)" }
    return (cells + ["\(share)", "\(faults)"]).joined(separator: ",")
  }
}
