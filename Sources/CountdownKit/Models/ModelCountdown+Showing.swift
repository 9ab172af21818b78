import CountdownCore
import CountdownFoundation

/// What a model shows, from one look at its countdown.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension ModelCountdown {
  /// What is shown at this moment.
  var shown: ShownState {
    guard let look, !look.hasEnded else { return rest }
    return state(of: look, after: rest.timeLeft)
  }

  /// The countdown that is shown.
  var countdown: Countdown? { adopting == nil ? present : nil }

  var look: CountdownLook? { countdown.flatMap { manager.engine.look(at: $0.handler) } }

  /// Whether the time left that is shown passes while nothing is told: at marks.
  var isContinuous: Bool { ticks?.markTimes != nil && rest.phase == .running }

  /// What is exactly left, negative where the end is past; nil if there is no countdown.
  var exactlyLeft: Duration? { look?.left }

  /// What a look shows, after a time left that was shown before; nil for none.
  func state(of look: CountdownLook, after before: TimeLeft?) -> ShownState {
    ShownState(
      timeLeft: shownTime(of: look, after: before), total: look.total,
      phase: look.isPaused ? .paused : .running, endDate: look.standsStill ? nil : date(of: look))
  }

  /// The time left that is shown: while it runs what was told last, at marks and in a pause what is left.
  func shownTime(of look: CountdownLook, after before: TimeLeft?) -> TimeLeft {
    let left = TimeLeft(nanoseconds: look.timeLeft)
    if look.isPaused, let before, isRoundedDown(before, from: left) { return before }
    if look.isPaused || ticks?.markTimes != nil { return left }
    let value = look.told.map { TimeLeft(nanoseconds: $0) } ?? before ?? left
    // A tick that is late, or was told before a pause, is rounded up to more than was shown since.
    return before.map { left <= $0 ? min(value, $0) : value } ?? value
  }

  /// Whether the shared grid has made this of what is left, because it was nearest: a pause does not raise it.
  private func isRoundedDown(_ value: TimeLeft, from left: TimeLeft) -> Bool {
    guard let ticks, ticks.isShared, value <= left else { return false }
    let interval = Nanoseconds(saturating: ticks.wholeInterval)
    return value.nanoseconds % interval == 0 && left.nanoseconds - value.nanoseconds < interval / 2
  }

  /// The date of the deadline.
  func date(of look: CountdownLook) -> Date { Date(wallTime: end(of: look) + offset(of: look)) }

  /// When it ends, or was to end, by the driver's time.
  private func end(of look: CountdownLook) -> Duration {
    look.driverTime + look.left - (look.left > .zero ? .zero : late)
  }

  /// How far the wall clock is ahead: as it was shown, unless that is wrong by more than reading two clocks explains.
  func offset(of look: CountdownLook) -> Duration {
    let present = look.wallTime - look.driverTime
    guard let wallOffset, isNear(wallOffset, present) else { return present }
    return wallOffset
  }

  /// Lets the date of the end be the one that was given, and not the one that two clocks make of it.
  ///
  /// A countdown that counts by a server's clock takes a date as that clock's.
  func keepGiven(_ look: CountdownLook) {
    guard let given = given.take(), !look.isKept, !look.isPaused, look.left > .zero else { return }
    let offset = given - end(of: look)
    if isNear(offset, look.wallTime - look.driverTime) { wallOffset = offset }
  }

  /// Whether two readings of two clocks explain the difference.
  func isNear(_ offset: Duration, _ other: Duration) -> Bool {
    offset - other < .milliseconds(100) && other - offset < .milliseconds(100)
  }
}
