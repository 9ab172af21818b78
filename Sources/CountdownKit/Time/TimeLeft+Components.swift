extension TimeLeft {
  /// Whole seconds, divided into days, hours, minutes and seconds.
  public struct Components: Sendable, Hashable {
    /// Whole days; not limited.
    public let days: Int
    /// Hours beyond the days: 0 to 23.
    public let hours: Int
    /// Minutes beyond the hours: 0 to 59.
    public let minutes: Int
    /// Seconds beyond the minutes: 0 to 59.
    public let seconds: Int
  }

  /// Days, hours, minutes and seconds of `seconds`, the whole seconds rounded up.
  public var components: Components {
    let seconds = seconds
    return Components(
      days: seconds / 86_400, hours: seconds / 3_600 % 24, minutes: seconds / 60 % 60,
      seconds: seconds % 60)
  }
}

extension TimeLeft: CustomStringConvertible {
  /// As a clock shows it, in whole seconds rounded up: "0:59", "1:05:09", "2d 03:04:05".
  ///
  /// The digits are ASCII, and the form is the same everywhere: it is meant for labels in monospaced digits and for
  /// logs. For words in the user's language, format `duration`.
  public var description: String {
    let parts = components
    if parts.days > 0 {
      return "\(parts.days)d \(padded(parts.hours)):\(padded(parts.minutes)):\(padded(parts.seconds))"
    }
    if parts.hours > 0 {
      return "\(parts.hours):\(padded(parts.minutes)):\(padded(parts.seconds))"
    }
    return "\(parts.minutes):\(padded(parts.seconds))"
  }

  private func padded(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}
