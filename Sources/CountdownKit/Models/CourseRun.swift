/// One start of a course: where it is, and its blocks.
///
///     elapsed   0 ──────── 40 ──── 60 ────────── 100        stageEnd: 60, in the second stage
///                 work      rest     work                   what is left of the stage is the countdown's to know
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor
final class CourseRun {
  let course: CountdownCourse
  let ticks: Countdown.Ticks
  private(set) var onStage: (@MainActor (CountdownCourse.Position) -> Void)?
  private(set) var onTick: (@MainActor (CountdownCourse.Position) -> Void)?
  private var onEnd: (@MainActor (Countdown.Outcome) -> Void)?
  /// Where the course was when the present stage began; when it is over, its last position; nil if it has none.
  var position: CountdownCourse.Position?
  /// When the present stage ends, since the beginning.
  var stageEnd = Duration.zero
  /// By how much stages were extended that nobody has left by a call.
  var extended = Duration.zero
  /// What counted as the whole of the present stage when it was saved; nil for the stage's own duration.
  var stageTotal: Duration?
  /// Whether no stage comes any more.
  var isOver = false
  /// How many countdowns the course has begun, one for each stage; the outcome of the last alone counts.
  var countdowns = 0
  /// Whether `onStage` was called for the present stage, or need not be: ticks of the stage come after it.
  var isAnnounced = false

  init(
    _ course: CountdownCourse, ticks: Countdown.Ticks,
    onStage: (@MainActor (CountdownCourse.Position) -> Void)?,
    onTick: (@MainActor (CountdownCourse.Position) -> Void)?,
    onEnd: (@MainActor (Countdown.Outcome) -> Void)?
  ) {
    self.course = course
    // Each stage ends at its zero.
    self.ticks = ticks.endingAtZero
    self.onStage = onStage
    self.onTick = onTick
    self.onEnd = onEnd
  }

  /// How long it takes, as it was extended.
  var total: Duration { course.total + extended }

  /// What is left of the course behind the present stage.
  var rest: Duration { max(.zero, total - stageEnd) }

  /// Makes the present stage longer.
  func extend(by duration: Duration) {
    extended += duration
    stageEnd += duration
  }

  /// Goes to where the course is when a time has passed.
  ///
  /// - Returns: The position; nil if it is over.
  func move(to elapsed: Duration) -> CountdownCourse.Position? {
    let present = course.position(after: elapsed - extended)
    isOver = present == nil
    position = present ?? course.lastPosition
    stageEnd = elapsed + (present?.timeLeft.duration ?? .zero)
    return present
  }

  /// Gives the blocks up, and calls the one for the outcome.
  ///
  /// If the model was dropped at the end of a stage, no other stage has begun.
  func end(_ outcome: Countdown.Outcome) {
    (onStage, onTick) = (nil, nil)
    let onEnd = onEnd.take()
    onEnd?(outcome == .completed && !isOver ? .receiverReleased : outcome)
  }
}
