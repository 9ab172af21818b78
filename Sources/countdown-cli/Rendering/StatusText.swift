/// The status line of a list.
struct StatusText {
  var active: Int
  var ended: Int
  var wakeUps: Int
  /// The last full pass.
  var pass: PassMeter.Pass?

  var line: String {
    var parts = ["active \(active)", "ended \(ended)"]
    if let pass {
      let nanoseconds = pass.duration / .nanoseconds(1)
      let each = nanoseconds / Double(max(1, pass.calls))
      parts.append("last pass \(rounded(nanoseconds / 1_000)) µs, \(rounded(each)) ns per receiver")
    }
    return (parts + ["wake-ups \(wakeUps)"]).joined(separator: " · ")
  }

  private func rounded(_ value: Double) -> Int {
    Int(exactly: value.rounded()) ?? 0
  }
}
