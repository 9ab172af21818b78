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

    init(seconds total: Int) {
      days = total / 86_400
      hours = total / 3_600 % 24
      minutes = total / 60 % 60
      seconds = total % 60
    }
  }

  /// Days, hours, minutes and seconds of `seconds`, the whole seconds rounded up.
  public var components: Components { Components(seconds: seconds) }
}
