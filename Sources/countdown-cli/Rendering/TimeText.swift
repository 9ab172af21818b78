import CountdownKit

/// The time left as text, with as many decimals as the interval of the ticks needs.
struct TimeText: Equatable {
  /// Digits after the point, 0 to 3.
  let decimals: Int

  private static let attosecondsPerSecond: Int64 = 1_000_000_000_000_000_000

  init(interval: Duration) {
    let attoseconds = interval.components.attoseconds
    var unit = Self.attosecondsPerSecond
    var decimals = 0
    while decimals < 3, attoseconds % unit != 0 {
      unit /= 10
      decimals += 1
    }
    self.decimals = decimals
  }

  /// Rounded up, so that zero is shown at the end and not before.
  func text(_ left: TimeLeft) -> String {
    guard decimals > 0 else { return left.description }
    let scale: Int64 = [1, 10, 100, 1000][decimals]
    let unit = Self.attosecondsPerSecond / scale
    let (seconds, attoseconds) = left.duration.components
    let parts = (attoseconds + unit - 1) / unit
    let whole = TimeLeft(.seconds(seconds + parts / scale))
    let digits = String(parts % scale)
    return "\(whole).\(String(repeating: "0", count: decimals - digits.count))\(digits)"
  }
}
