import CountdownCore
import CountdownFoundation

/// What a model shows: it follows from what its countdown shows, and, for the stage of a course, from where that is.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
struct ShownModel {
  var countdown = ShownState()
  var now: CourseProgress?

  var course: CountdownCourse? { now?.course }
  var stage: CountdownCourse.Stage? { countdown.isRunning || countdown.isPaused ? now?.position?.stage : nil }
  var stageIndex: Int { position?.stageIndex ?? 0 }
  var round: Int { position?.round ?? 1 }
  var waitingSince: Date? {
    countdown.isPaused ? now?.place.waitingSince.map { Date(wallTime: .microseconds($0)) } : nil
  }
  /// On the shared grid the first stage may be rounded up to more than it is.
  var courseTimeLeft: TimeLeft { TimeLeft(min(countdown.timeLeft.duration + rest, total)) }
  var elapsed: TimeElapsed { TimeElapsed(total - courseTimeLeft.duration) }
  var courseEndDate: Date? {
    now?.willWait == true ? nil : countdown.endDate?.addingTimeInterval(rest / .seconds(1))
  }

  /// The present position; when the course is over, the last.
  private var position: CountdownCourse.Position? {
    now.flatMap { $0.position ?? $0.course.position($0.course.count - 1) }
  }
  private var total: Duration { now?.total ?? .zero }
  private var rest: Duration { now?.rest ?? .zero }
}
