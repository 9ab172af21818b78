import CountdownCore
import CountdownFoundation

/// What a model of a course shows: it follows from what its countdown shows of the present stage.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
struct ShownCourse {
  var countdown = ShownState()
  var course: CountdownCourse?
  /// The present position; when the course is over, the last.
  var position: CountdownCourse.Position?
  var hasStage = false
  /// How long the course takes, and what comes behind the present stage.
  var total = Duration.zero
  var rest = Duration.zero
  var willWait = false
  var since: Int64?

  init() {}

  @MainActor
  init(_ run: CourseRun?, _ countdown: ShownState) {
    self.countdown = countdown
    guard let run else { return }
    course = run.course
    hasStage = run.position != nil
    position = run.position ?? run.course.position(run.course.count - 1)
    (total, rest, willWait, since) = (run.total, run.rest, run.willWait, run.place.waitingSince)
  }

  var stage: CountdownCourse.Stage? {
    hasStage && (countdown.isRunning || countdown.isPaused) ? position?.stage : nil
  }
  var stageIndex: Int { position?.stageIndex ?? 0 }
  var round: Int { position?.round ?? 1 }
  var waitingSince: Date? { countdown.isPaused ? since.map { Date(wallTime: .microseconds($0)) } : nil }
  /// On the shared grid the first stage may be rounded up to more than it is.
  var courseTimeLeft: TimeLeft { TimeLeft(min(countdown.timeLeft.duration + rest, total)) }
  var elapsed: TimeElapsed { TimeElapsed(total - courseTimeLeft.duration) }
  var courseEndDate: Date? { willWait ? nil : countdown.endDate?.addingTimeInterval(rest / .seconds(1)) }
}
