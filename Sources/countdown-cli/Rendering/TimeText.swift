import CountdownKit

/// The time left as text, with as many decimals as the interval of the ticks needs.
struct TimeText: Equatable {
  /// Digits after the point, 0 to 3.
  let decimals: Int

  init(interval: Duration) {
    let attoseconds = interval.components.attoseconds
    var unit: Int64 = 1_000_000_000_000_000_000
    var decimals = 0
    while decimals < 3, attoseconds % unit != 0 {
      unit /= 10
      decimals += 1
    }
    self.decimals = decimals
  }

  /// Rounded up, so that zero is shown at the end and not before: "2d 03:04:05".
  func text(_ left: TimeLeft) -> String { left.text(fractionDigits: decimals) }

  /// The same as one word, for programs that take lines apart at spaces: "2d03:04:05".
  func word(_ left: TimeLeft) -> String { text(left).filter { $0 != " " } }
}
