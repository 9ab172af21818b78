/// One start of a course: where it is, and its blocks.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor
final class CourseRun {
  let course: CountdownCourse
  let ticks: Countdown.Ticks
  private(set) var onStage: (@MainActor (CountdownCourse.Position) -> Void)?
  private var onEnd: (@MainActor (Countdown.Outcome) -> Void)?
  /// The time that has passed since the beginning, without pauses.
  var time = ElapsedTime.still(.zero)
  /// Where the course was when the present stage began; when it is over, its last position; nil if it has none.
  var position: CountdownCourse.Position?
  /// When the present stage ends, since the beginning.
  var stageEnd = Duration.zero
  /// Whether no stage comes any more.
  var isOver = false
  /// How many countdowns the course has begun, one for each stage; the outcome of the last alone counts.
  var countdowns = 0

  init(
    _ course: CountdownCourse, ticks: Countdown.Ticks,
    onStage: (@MainActor (CountdownCourse.Position) -> Void)?,
    onEnd: (@MainActor (Countdown.Outcome) -> Void)?
  ) {
    self.course = course
    // Each stage ends at its zero.
    self.ticks = ticks.endingAtZero
    self.onStage = onStage
    self.onEnd = onEnd
  }

  /// Gives the blocks up, and calls the one for the outcome.
  ///
  /// If the model was dropped at the end of a stage, no other stage has begun.
  func end(_ outcome: Countdown.Outcome) {
    onStage = nil
    let onEnd = onEnd.take()
    onEnd?(outcome == .completed && !isOver ? .receiverReleased : outcome)
  }
}
