import CountdownCore

extension CountdownCourse {
  /// A part of a course, with a name and a duration.
  ///
  /// It is coded as an object with a `name`, and with its `duration` in nanoseconds.
  public struct Stage: Sendable, Hashable {
    /// The name, which is yours to choose.
    public var name: String

    var nanoseconds: Nanoseconds

    /// How long the stage takes.
    ///
    /// It is rounded to the nearest nanosecond. A negative duration becomes zero; more than 2^62 ns (146 years)
    /// becomes 2^62 ns.
    public var duration: Duration {
      get { .nanoseconds(nanoseconds) }
      set { nanoseconds = Nanoseconds(saturating: newValue).asDuration }
    }

    /// Creates a stage.
    ///
    /// - Parameters:
    ///   - name: The name, which is yours to choose.
    ///   - duration: How long the stage takes; a stage of zero or less is left out.
    public init(_ name: String, _ duration: Duration) {
      self.name = name
      nanoseconds = Nanoseconds(saturating: duration).asDuration
    }
  }

  /// Where a course is at one moment.
  public struct Position: Sendable, Hashable {
    /// The present stage.
    public var stage: Stage
    /// Which of the stages of a round that is, counted from 0.
    public var stageIndex: Int
    /// The present round, counted from 1; 0 in the stages that come first, and one more than there are rounds in those that
    /// come last.
    public var round: Int
    /// What is left of the stage: never zero, but at the end of the course in ``boundaries(after:)``.
    public var timeLeft: TimeLeft
  }
}
