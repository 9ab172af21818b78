import CountdownCore

/// One start of a course: where it is, and its blocks.
///
///     elapsed   0 ──────── 40 ──── 60 ────────── 100
///     number         0         1         2             what is left of the stage is its countdown's to know
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor
final class CourseRun {
  let course: CountdownCourse
  let ticks: Countdown.Ticks
  var place = CoursePlace()
  /// How many countdowns the course has begun, one for each stage; the outcome of the last alone counts.
  private(set) var countdowns = 0
  /// The last of them for which `onStage` was called, or need not be: ticks of the stage come after it.
  var announced = 0
  /// Whether a value was told before that.
  var hasTick = false
  private(set) var onStage: (@MainActor (CountdownCourse.Position) -> Void)?
  private(set) var onTick: (@MainActor (CountdownCourse.Position) -> Void)?
  private var onEnd: (@MainActor (Countdown.Outcome) -> Void)?

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

  /// The beginning of the present stage; nil if the course is over.
  var position: CountdownCourse.Position? { course.position(place.number) }

  /// When the present stage ends in the plan.
  var end: Duration { .nanoseconds(course.end(of: place.number)) }

  /// How long the present stage takes.
  var length: Duration { (position?.timeLeft.duration ?? .zero) + place.added }

  /// How long the course takes, as it was extended.
  var total: Duration { course.total + place.added + place.addedBefore }

  /// What comes behind the countdown of the present stage.
  var rest: Duration { course.total - end - place.padding }

  /// Whether a stage behind the present one waits.
  var willWait: Bool { course.firstWait(from: place.number + 1) != nil }

  /// Goes to a stage, of which some time has passed: at its beginning it waits, if it does.
  ///
  /// - Returns: What is left of it.
  func go(to number: Int, after elapsed: Duration = .zero, at wallTime: Duration) -> Duration {
    place = CoursePlace(number: number)
    if position?.stage.waits == true, elapsed == .zero { place.waitingSince = wallTime }
    return length - elapsed
  }

  /// Goes to where the course is when the countdown of the present stage has ended some time ago: to a later stage, to the
  /// beginning of the first that waits, or to the end.
  ///
  /// - Returns: What is left of the stage; negative if the course has ended before.
  func goOn(after late: Duration, at wallTime: Duration) -> Duration {
    let (elapsed, next) = (end + place.padding + late, place.number + 1)
    place = CoursePlace(number: next, addedBefore: place.addedBefore + place.added)
    let number = max(next, course.number(at: Nanoseconds(saturating: elapsed).asDuration))
    place.number = course.firstWait(from: next).map { min($0, number) } ?? number
    let left = end - elapsed
    guard position?.stage.waits == true else { return left }
    place.waitingSince = wallTime - (length - left)
    return length
  }

  /// Notes that it begins a countdown.
  func beginCountdown(isAnnounced: Bool) -> Int {
    countdowns += 1
    hasTick = false
    if isAnnounced || onStage == nil && onTick == nil { announced = countdowns }
    return countdowns
  }

  /// Gives the blocks up, and calls the one for the outcome.
  ///
  /// If the model was dropped at the end of a stage, no other stage has begun.
  func end(_ outcome: Countdown.Outcome) {
    (onStage, onTick) = (nil, nil)
    let onEnd = onEnd.take()
    onEnd?(outcome == .completed && position != nil ? .receiverReleased : outcome)
  }
}

/// Where a course is.
struct CoursePlace {
  /// The number of the present stage; when the course is over, how many there are.
  var number = 0
  /// By how much the stage is longer this time.
  var added = Duration.zero
  /// By how much the stages before were that have passed by themselves.
  var addedBefore = Duration.zero
  /// By how much the countdown of the stage ends later, because a shorter one would keep the queue.
  var padding = Duration.zero
  /// Since when the stage waits, on the wall clock; nil if it does not.
  var waitingSince: Duration?
}
