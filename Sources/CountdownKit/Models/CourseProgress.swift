import CountdownCore

/// Where a course is.
///
///     elapsed   0 ──────── 40 ──── 60 ────────── 100
///     number         0         1         2             what is left of the stage is its countdown's to know
struct CourseProgress: Sendable {
  let course: CountdownCourse
  var place = CoursePlace()

  /// The beginning of the present stage; nil if the course is over.
  var position: CountdownCourse.Position? { course.position(place.number) }

  /// When the present stage ends in the plan.
  var end: Duration { .nanoseconds(course.end(of: place.number)) }

  /// How long the present stage takes.
  var length: Duration { (position?.timeLeft.duration ?? .zero) + .nanoseconds(place.added) }

  /// How long the course takes, as it was extended.
  var total: Duration { course.total + .nanoseconds(place.added) + .nanoseconds(place.addedBefore) }

  /// What comes behind the present stage.
  var rest: Duration { course.total - end }

  /// Whether a stage behind the present one waits.
  var willWait: Bool { course.firstWait(from: place.number + 1) != nil }

  /// Goes to a stage, of which some time has passed: at its beginning it waits, if it does.
  ///
  /// - Returns: What is left of it.
  mutating func go(to number: Int, after elapsed: Duration = .zero, at wallTime: Duration) -> Duration {
    place = CoursePlace(number: number)
    if elapsed == .zero { wait(since: wallTime) }
    return length - elapsed
  }

  /// Goes to where the course is when the present stage has ended some time ago: to a later stage, to the beginning of the first
  /// that waits, or to the end.
  ///
  /// - Returns: What is left of the stage; negative if the course has ended before.
  mutating func goOn(after late: Duration, at wallTime: Duration) -> Duration {
    let (elapsed, next) = (end + late, place.number + 1)
    place = CoursePlace(number: next, addedBefore: place.addedBefore.saturatingAdd(place.added))
    var reached = number(at: elapsed)
    // Stages of less than a millisecond that end within one have passed, but for the last: else they would keep the queue.
    if course.end(of: reached) - course.end(of: reached - 1) < 1_000_000 {
      reached = min(number(at: elapsed + .microseconds(999)), max(course.count - 1, reached))
    }
    place.number = min(max(next, reached), course.firstWait(from: next) ?? course.count)
    let left = end - elapsed
    wait(since: wallTime + left - length)
    return place.waitingSince == nil ? left : length
  }

  private func number(at elapsed: Duration) -> Int {
    course.number(at: Nanoseconds(saturating: elapsed).asDuration)
  }

  private mutating func wait(since wallTime: Duration) {
    guard position?.stage.waits == true else { return }
    place.waitingSince = wallTime.savedMicroseconds
  }
}
