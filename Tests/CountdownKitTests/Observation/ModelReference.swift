import CountdownCore
import CountdownKit
import Foundation
import TestSupport

/// What a model shows, in the words of the documentation: a plain countdown with a label beside it.
///
/// The label shows what it is told. The model shows what the label shows while it runs, but no more than was shown in a pause
/// before; at marks, and in a pause, exactly what is left; and its end is the countdown's.
@MainActor
final class ModelReference: CountdownReceiver {
  private let manager: CountdownManager
  private var countdown: Countdown?
  private var ticks = Countdown.Ticks.everySecond
  private var label: TimeLeft?
  private var shown: TimeLeft?
  private(set) var total = Duration.zero
  private var starts = 0
  private var beginsOnGrid = false
  private var isSeenEarly = false
  private(set) var outcome: Countdown.Outcome?

  init(using manager: CountdownManager) { self.manager = manager }

  var isAtMarks: Bool { ticks.markTimes != nil }
  var isPastZero: Bool { ticks.goesPastZero }

  func start(_ length: any CountdownLength, _ ticks: Countdown.Ticks, onEnd: @escaping @MainActor () -> Void)
  {
    starts += 1
    let number = starts
    (self.ticks, beginsOnGrid, isSeenEarly) = (ticks, ticks.isShared, false)
    (outcome, label, shown, total) = (nil, nil, nil, .zero)
    let begun = countDown(for: length, ticks: ticks, using: manager) { reference, left in
      reference.label = left
      reference.look()
    } onEnd: { reference, outcome in
      if let reference, number == reference.starts { reference.outcome = outcome }
      onEnd()
    }
    // In the block of the one before, another may have been started.
    if number == starts { countdown = begun }
    seeEarly()
    look()
  }

  /// The countdown that a call steers: in the block of the one before, the new one.
  var present: Countdown? { activeCountdown(using: manager) ?? countdown }

  /// The same, which is seen from then on.
  func steered() -> Countdown? {
    countdown = present
    seeEarly()
    if beginsOnGrid, label == nil, shown == nil { isSeenEarly = true }
    look()
    return countdown
  }

  /// Inside a callback it is told later, but seen at once.
  private func seeEarly() {
    if label == nil, shown == nil, !beginsOnGrid, outcome == nil { shown = countdown?.timeLeft }
  }

  func setTicks(_ ticks: Countdown.Ticks) -> Bool {
    let before = (steered(), self.ticks)
    // Whether it ends at zero was decided at its start.
    self.ticks = isPastZero ? ticks.pastZero : ticks.endingAtZero
    if before.0?.setTicks(ticks) == true { return true }
    self.ticks = before.1
    return false
  }

  /// What has ended begins anew, with the total that was shown.
  func restart(_ total: Duration) -> Bool {
    if steered()?.restart() == true { return true }
    if starts > 0 { start(total, ticks) {} }
    return starts > 0
  }

  /// Looks at the countdown, as everybody does who shows it.
  func look() {
    guard outcome == nil, let countdown, let left = countdown.timeLeft else { return }
    let grid = ticks.isShared ? Int64(ticks.wholeInterval / .nanoseconds(1)) : nil
    if countdown.isPaused, let grid, let before = shown, before <= left,
      before.nanoseconds % grid == 0, left.nanoseconds - before.nanoseconds < grid / 2
    {
      // The grid has rounded down.
    } else if countdown.isPaused || isAtMarks {
      shown = left
    } else if let label {
      // Inside a callback of another it is told later.
      shown = shown.map { left <= $0 ? min(label, $0) : label } ?? label
    }
    total = countdown.total ?? total
  }

  /// Whether it does not know what was seen: what the grid had, or what was cancelled before it was told anything, in the block
  /// of the one before.
  var knowsPhaseAlone: Bool { isSeenEarly || outcome == .cancelled && shown == nil }

  var timeLeft: TimeLeft { outcome == .completed ? .zero : shown ?? countdown?.timeLeft ?? .zero }
  var fractionLeft: Double { total > .zero ? min(max(0, timeLeft.duration / total), 1) : 0 }

  var phase: ObservableCountdown.Phase {
    if let outcome { return .ended(outcome) }
    guard let countdown else { return .idle }
    return countdown.isPaused ? .paused : .running
  }

  var endDate: Date? { outcome == nil ? countdown?.endDate : nil }
}
