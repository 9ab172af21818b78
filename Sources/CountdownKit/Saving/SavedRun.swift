import CountdownCore
import CountdownFoundation

/// What is kept of a countdown, a course, or a stopwatch, while it runs or stands still.
///
///     beginning ────── elapsed ──────▶ now ────── left ──────▶ beginning + total
///
/// A course is kept as the countdown of its present stage, and where that is in the plan. A stopwatch is a
/// countdown that goes on past zero, from zero on.
struct SavedRun: Sendable, Equatable, Codable {
  enum Phase: String, Codable {
    case idle, running, paused, completed, stopped, cancelled, replaced, receiverReleased
  }

  private(set) var id: String?
  let phase: Phase
  /// When it would have begun without pauses, if it goes on while it is kept: microseconds since 1 January 1970, 00:00 UTC.
  ///
  /// Not a `Date`: encoders write dates as they are configured, some in whole seconds.
  let beginning: Int64?
  /// The time that has passed, in nanoseconds, if it stands still while it is kept.
  let elapsed: Int64?
  /// The duration with which it began, in nanoseconds; zero for a stopwatch.
  let total: Int64
  /// nil for a silent countdown, which has none.
  let ticks: SavedTicks?
  /// What was left when it was told a mark last, in nanoseconds; nil if it was told none.
  ///
  /// Of a model that is paused, on the shared grid, what is shown.
  var told: Int64?
  /// Whether it counts by a server's clock; `beginning` is then a date of that clock.
  private(set) var isByServersClock = false
  /// The laps of a stopwatch, in nanoseconds.
  var laps: [Int64]?
  /// The plan of a course, and where it is in that.
  var plan: CountdownCourse?
  var place: CoursePlace?

  /// Creates what is kept of a countdown that is no endless ticks.
  init(
    _ look: CountdownLook, id: String? = nil, keeping policy: CountdownManager.SnapshotPolicy = .deadlines
  ) {
    let ticks = look.ticks
    let standsStill = look.standsStill || policy == .timeLeft
    // An overdue one that stands still has nothing left.
    let left = standsStill && ticks?.goesPastZero != true ? max(.zero, look.left) : look.left
    self.init(
      look.isPaused ? .paused : .running, after: look.total - left,
      at: standsStill ? nil : look.ownTime ?? look.wallTime, of: look.total, ticks: ticks)
    self.id = id
    told = look.toldMark
    isByServersClock = look.ownTime != nil && policy == .deadlines
  }

  /// Creates what is kept of something of which some time has passed.
  ///
  /// - Parameters:
  ///   - phase: The phase.
  ///   - elapsed: The time.
  ///   - now: The time of the clock by which it goes on, since 1 January 1970, 00:00 UTC; nil if it stands still.
  ///   - total: The duration with which it began; zero for a stopwatch.
  ///   - ticks: How it ticks.
  init(
    _ phase: Phase, after elapsed: Duration, at now: Duration? = nil, of total: Duration,
    ticks: Countdown.Ticks?
  ) {
    self.phase = phase
    // Rounded up, so that nothing ends early.
    beginning = now.map { ($0 - elapsed).savedMicroseconds }
    self.elapsed = now == nil ? Nanoseconds(saturating: elapsed) : nil
    self.total = Nanoseconds(saturating: total)
    self.ticks = ticks.map { SavedTicks($0) }
  }

  /// The duration with which it began.
  var wholeTotal: Duration { .nanoseconds(total) }

  /// What is left if it stands still.
  var stillLeft: Duration { wholeTotal - .nanoseconds(elapsed ?? 0) }

  /// Returns the end if it starts now: by a server's clock, if it counts by one, or by the wall clock.
  func end(by clock: ServerClock? = nil) -> CountdownEnd {
    let clock = isByServersClock ? clock : nil
    guard let beginning else {
      return clock.map { CountdownEnd(at: .left(stillLeft), by: $0) } ?? CountdownEnd(after: stillLeft)
    }
    let wallTime = Duration.microseconds(beginning) + wholeTotal
    return clock.map { CountdownEnd(at: .date(Date(wallTime: wallTime)), by: $0) }
      ?? CountdownEnd(at: .wallTime(wallTime))
  }

  /// Returns the time that has passed at a time of the wall clock.
  func elapsed(at now: Duration) -> Duration {
    beginning.map { now - .microseconds($0) } ?? .nanoseconds(elapsed ?? 0)
  }

  /// What it brings along when it goes on.
  var past: CountdownPast { CountdownPast(total: wholeTotal, told: told, isPaused: phase == .paused) }

  /// Whether a manager or a model can have it.
  func isPossible(as kind: SavedForm.Kind) -> Bool {
    let limits = -.longest...Nanoseconds.longest
    let isPastZero = ticks?.isPastZero ?? false
    guard beginning == nil ? elapsed != nil : elapsed == nil && phase == .running,
      0...limits.upperBound ~= total,
      (isPastZero ? limits.lowerBound : 0)...limits.upperBound ~= total.saturatingSubtract(elapsed ?? total),
      ticks?.isPossible != false,
      told == nil || ticks?.marks != nil || phase == .paused && ticks?.isShared == true,
      limits ~= told ?? 0,
      (laps != nil) == (kind == .stopwatch), (plan != nil && place != nil) == (kind == .course)
    else { return false }
    return switch kind {
    case .snapshot: id != nil && (phase == .running || phase == .paused)
    case .countdown: ticks != nil
    case .course:
      ticks != nil && !isPastZero && plan.map { 0...$0.count ~= place?.number ?? 0 } == true
        && limits ~= place?.added ?? 0
    case .stopwatch:
      isPastZero && ticks?.marks == nil && total == 0 && laps?.allSatisfy { $0 >= 0 } == true
        && sumOfLaps <= elapsed ?? .longest && [.idle, .running, .paused].contains(phase)
    }
  }

  /// How long all laps were.
  var sumOfLaps: Int64 { (laps ?? []).reduce(0) { $0.saturatingAdd($1) } }
}

/// How what is kept ticks: in nanoseconds.
struct SavedTicks: Sendable, Equatable, Codable {
  /// nil for marks.
  let interval: Int64?
  /// nil for the automatic tolerance, and for marks.
  let tolerance: Int64?
  /// The marks, the greatest first; nil for an interval.
  let marks: [Int64]?
  let isShared: Bool
  let isPastZero: Bool

  init(_ ticks: Countdown.Ticks) {
    marks = ticks.markTimes
    interval = marks == nil ? Nanoseconds(saturating: ticks.wholeInterval) : nil
    tolerance = marks == nil ? ticks.tolerance.map { Nanoseconds(saturating: $0) } : nil
    (isShared, isPastZero) = (marks == nil && ticks.isShared, ticks.goesPastZero)
  }

  var ticks: Countdown.Ticks {
    let ticks: Countdown.Ticks =
      if let marks {
        .at(marks: marks.map { .nanoseconds($0) })
      } else {
        .every(
          .nanoseconds(interval ?? 0), tolerance: tolerance.map { .nanoseconds($0) },
          alignment: isShared ? .shared : .deadline)
      }
    return isPastZero ? ticks.pastZero : ticks
  }

  /// Whether a countdown can tick so.
  var isPossible: Bool {
    guard let interval else { return marks != nil && tolerance == nil && !isShared }
    return marks == nil && 1_000_000...Nanoseconds.longest ~= interval && 0...interval ~= tolerance ?? 0
  }
}
