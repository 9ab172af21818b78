/// A pass of the manager: how long it took, and how many callbacks it made.
struct MeasuredPass: Equatable {
  let duration: Duration
  let calls: Int
}

/// The status line of a list.
struct StatusText {
  var active: Int
  var ended: Int
  var wakeUps: Int
  /// The last full pass.
  var pass: MeasuredPass?

  func line(_ glyphs: Glyphs) -> String {
    var parts = ["active \(active)", "ended \(ended)"]
    if let pass {
      let nanoseconds = pass.duration / .nanoseconds(1)
      let each = nanoseconds / Double(max(1, pass.calls))
      parts.append(
        "last pass \(rounded(nanoseconds / 1_000)) \(glyphs.microseconds), \(rounded(each)) ns per receiver")
    }
    return (parts + ["wake-ups \(wakeUps)"]).joined(separator: " \(glyphs.separator) ")
  }

  private func rounded(_ value: Double) -> Int {
    Int(exactly: value.rounded()) ?? 0
  }
}

extension StatusText: Encodable {
  private enum Key: String, CodingKey {
    case event, active, ended, wakeUps, passCalls, passNanoseconds
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode("status", forKey: .event)
    try container.encode(active, forKey: .active)
    try container.encode(ended, forKey: .ended)
    try container.encode(wakeUps, forKey: .wakeUps)
    guard let pass else { return }
    try container.encode(pass.calls, forKey: .passCalls)
    try container.encode(Int64(pass.duration / .nanoseconds(1)), forKey: .passNanoseconds)
  }
}
