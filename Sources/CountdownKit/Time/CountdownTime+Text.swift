extension CountdownTime {
  /// The time as a clock shows it, in whole ``seconds``: "0:59", "1:05:09", "2d 03:04:05", and past zero "-0:05".
  ///
  /// What is left is rounded up, and what has passed is rounded down. The digits are ASCII, and the form is the same everywhere:
  /// it is meant for labels in monospaced digits and for logs. For the user's language, use ``localized(in:)``; for words
  /// alone, format ``wholeSeconds``.
  public var description: String { text(fractionDigits: 0) }

  /// Returns the time as a clock shows it, with a fraction of the second: "0:01.4", "1:05:09.25", "2d 03:04:05.1", and past
  /// zero "-0:05.0".
  ///
  /// What is left is rounded up: up to the end, the text shows zero only there. What has passed is rounded down. Zero has no
  /// sign. Without digits it is the same as ``description``. The digits are ASCII, and the decimal separator is a point
  /// everywhere.
  ///
  /// ```swift
  /// let left = TimeLeft(.milliseconds(59_960))
  /// print(left.text(fractionDigits: 2))  // 0:59.96
  /// print(left.text(fractionDigits: 1))  // 1:00.0
  /// print(left.text(fractionDigits: 0))  // 1:00
  /// ```
  ///
  /// - Parameter fractionDigits: The number of digits of the fraction, from 0 to 9; less is 0, more is 9.
  /// - Returns: The text.
  /// - Complexity: O(1).
  public func text(fractionDigits: Int) -> String {
    let digits = min(max(fractionDigits, 0), 9)
    var unit: Int64 = 1_000_000_000
    for _ in 0..<digits { unit /= 10 }
    let units = nanoseconds / unit + (Self.isRoundedUp && nanoseconds % unit > 0 ? 1 : 0)
    let perSecond = 1_000_000_000 / unit
    let sign = units < 0 ? "-" : ""
    let seconds = sign + TimeLeft.Components(seconds: Int(clamping: units / perSecond)).text
    if digits == 0 { return seconds }
    let fraction = String(abs(units % perSecond))
    return seconds + "." + String(repeating: "0", count: digits - fraction.count) + fraction
  }
}

extension TimeLeft.Components {
  fileprivate var text: String {
    if days > 0 { return "\(days)d \(padded(hours)):\(padded(minutes)):\(padded(seconds))" }
    if hours > 0 { return "\(hours):\(padded(minutes)):\(padded(seconds))" }
    return "\(minutes):\(padded(seconds))"
  }

  private func padded(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}
