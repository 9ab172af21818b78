import CountdownCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What a model shows, from one look at its countdown.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension ModelCountdown {
  /// What is shown at this moment.
  var shown: ShownState {
    guard let countdown, let look = manager.engine.look(at: countdown.handler), !look.hasEnded else {
      return rest
    }
    return state(of: look, told: shownTime(of: look))
  }

  /// Whether the time left that is shown passes while nothing is told: at marks.
  var isContinuous: Bool { ticks?.markTimes != nil && rest.phase == .running }

  /// What is exactly left, negative where the end is past; nil if there is no countdown.
  var exactlyLeft: Duration? { countdown.flatMap { manager.engine.look(at: $0.handler)?.left } }

  /// When the countdown ends, by the driver's time; in a pause, after how much.
  ///
  /// nil if there is no countdown.
  var deadline: Duration? {
    countdown.flatMap { manager.engine.look(at: $0.handler) }.map {
      $0.isPaused ? $0.left : $0.driverTime + $0.left
    }
  }

  func state(of look: CountdownLook, told: TimeLeft) -> ShownState {
    ShownState(
      timeLeft: told, total: look.total, phase: look.isPaused ? .paused : .running,
      endDate: look.standsStill ? nil : date(of: look))
  }

  /// The time left that is shown: while it runs what was told last, at marks and in a pause what is left.
  func shownTime(of look: CountdownLook) -> TimeLeft {
    let left = time(look.left)
    if look.isPaused || ticks?.markTimes != nil { return left }
    let value = look.told.map { TimeLeft(nanoseconds: $0) } ?? told ?? left
    // A tick that is late, or was told before a pause, is rounded up to more than was shown since.
    return told.map { left <= $0 ? min(value, $0) : value } ?? value
  }

  private func time(_ left: Duration) -> TimeLeft {
    ticks?.goesPastZero == true ? TimeLeft(nanoseconds: Nanoseconds(saturating: left)) : TimeLeft(left)
  }

  /// The date of the deadline.
  func date(of look: CountdownLook) -> Date {
    Date(wallTime: look.driverTime + look.left - (look.left > .zero ? .zero : late) + offset(of: look))
  }

  /// How far the wall clock is ahead: as it was shown, unless that is wrong by more than reading two clocks explains.
  func offset(of look: CountdownLook) -> Duration {
    let present = look.wallTime - look.driverTime
    return wallOffset.map { Self.isNear($0, present) ? $0 : present } ?? present
  }

  static func isNear(_ offset: Duration, _ other: Duration) -> Bool {
    offset - other < .milliseconds(100) && other - offset < .milliseconds(100)
  }
}
