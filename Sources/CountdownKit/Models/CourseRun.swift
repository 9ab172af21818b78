import CountdownCore

/// One start of a course: where it is, and its closures.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor
final class CourseRun {
  var now: CourseProgress
  let ticks: Countdown.Ticks
  /// How many countdowns the course has begun, one for each stage; the outcome of the last alone counts.
  private(set) var countdowns = 0
  /// The last of them for which `onStage` was called, or need not be: ticks of the stage come after it.
  var announced = 0
  /// Whether a value was told before that.
  var hasTick = false
  /// How far the wall clock was ahead of the driver's when that countdown began, by which it says since when it waits.
  var wallOffset = Duration.zero
  private(set) var blocks: CourseBlocks

  init(_ now: CourseProgress, ticks: Countdown.Ticks, _ blocks: CourseBlocks) {
    self.now = now
    // Each stage ends at its zero.
    self.ticks = ticks.endingAtZero
    self.blocks = blocks
  }

  /// Notes that it begins a countdown.
  func beginCountdown(isAnnounced: Bool) -> Int {
    countdowns += 1
    hasTick = false
    if isAnnounced || blocks.onStage == nil && blocks.onTick == nil { announced = countdowns }
    return countdowns
  }

  /// Gives the closures up, and calls the one for the outcome.
  ///
  /// If the model was dropped at the end of a stage, no other stage has begun.
  func end(_ outcome: Countdown.Outcome) {
    let onEnd = blocks.onEnd
    blocks = CourseBlocks()
    onEnd?(outcome == .completed && now.position != nil ? .receiverReleased : outcome)
  }
}

/// The closures of a course.
struct CourseBlocks {
  var onStage: (@MainActor (CountdownCourse.Position) -> Void)?
  var onTick: (@MainActor (CountdownCourse.Position) -> Void)?
  var onEnd: (@MainActor (Countdown.Outcome) -> Void)?
}
