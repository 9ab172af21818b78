import CountdownCore

extension CountdownCourse {
  /// A part of a course, with a name and a duration.
  ///
  /// It is coded as an object with a `name`, its `duration` in nanoseconds, and `waits` if it does.
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

    /// Whether a course that runs waits at the beginning of the stage, until it is resumed.
    public var waits: Bool

    /// Creates a stage.
    ///
    /// - Parameters:
    ///   - name: The name, which is yours to choose.
    ///   - duration: How long the stage takes; a stage of zero or less is left out, unless it waits.
    ///   - waits: Whether an ``ObservableCourse`` is paused at the beginning of the stage, until it is resumed: at a question
    ///     that waits for a tap. false by default.
    public init(_ name: String, _ duration: Duration, waits: Bool = false) {
      self.name = name
      nanoseconds = Nanoseconds(saturating: duration).asDuration
      self.waits = waits
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
    /// What is left of the stage: zero only at the end of the course in ``boundaries(after:)``, and in a stage of zero that waits.
    public var timeLeft: TimeLeft
  }
}
