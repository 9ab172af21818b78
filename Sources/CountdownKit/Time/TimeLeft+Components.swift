extension TimeLeft {
  /// A number of whole seconds, divided into days, hours, minutes and seconds; magnitudes, also past zero.
  public struct Components: Sendable, Hashable {
    /// The whole days, without a limit.
    public let days: Int
    /// The hours beyond the days, from 0 to 23.
    public let hours: Int
    /// The minutes beyond the hours, from 0 to 59.
    public let minutes: Int
    /// The seconds beyond the minutes, from 0 to 59.
    public let seconds: Int

    init(seconds: Int) {
      let total = abs(seconds)
      days = total / 86_400
      hours = total / 3_600 % 24
      minutes = total / 60 % 60
      self.seconds = total % 60
    }
  }

  /// The days, hours, minutes and seconds of ``CountdownTime/seconds``, which are rounded up.
  ///
  /// Past zero they are magnitudes; ``CountdownTime/seconds`` has the sign.
  public var components: Components { Components(seconds: seconds) }
}
