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
  private(set) var countdown: Countdown?
  private var label: TimeLeft?
  private var shown: TimeLeft?
  private var total = Duration.zero
  private(set) var isAtMarks = false
  private var starts = 0
  private var isShared = false
  /// The interval of the shared grid on which it ticks, if it does.
  private var grid: Int64?
  private var isSeenEarly = false
  private(set) var outcome: Countdown.Outcome?
  private(set) var isPastZero = false

  init(using manager: CountdownManager) { self.manager = manager }

  func start(_ length: any CountdownLength, _ ticks: ComparedTicks, onEnd: @escaping @MainActor () -> Void) {
    starts += 1
    let number = starts
    grid = ticks.grid
    (isAtMarks, isPastZero) = (ticks.isAtMarks, ticks.isPastZero)
    (outcome, label, shown, isShared, isSeenEarly) = (nil, nil, nil, ticks.isShared, false)
    let begun = countDown(for: length, ticks: ticks.value, using: manager) { reference, left in
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

  /// The countdown that a call steers: in the block of the one before, the new one, which is seen from then on.
  func steered() -> Countdown? {
    countdown = activeCountdown(using: manager) ?? countdown
    seeEarly()
    if isShared, label == nil, shown == nil { isSeenEarly = true }
    look()
    return countdown
  }

  /// Inside a callback it is told later, but seen at once.
  private func seeEarly() {
    if label == nil, shown == nil, !isShared, outcome == nil { shown = countdown?.timeLeft }
  }

  func setTicks(_ ticks: ComparedTicks) -> Bool {
    guard let countdown = steered() else { return false }
    let before = (isAtMarks, grid)
    (isAtMarks, grid) = (ticks.isAtMarks, ticks.grid)
    if countdown.setTicks(ticks.value) { return true }
    (isAtMarks, grid) = before
    return false
  }

  /// Looks at the countdown, as everybody does who shows it.
  func look() {
    guard outcome == nil, let countdown, let left = countdown.timeLeft else { return }
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

/// Ticks, and what a reference has to know of them.
struct ComparedTicks {
  var value = Countdown.Ticks.everySecond
  var isAtMarks = false
  var isPastZero = false
  var isShared = false

  var grid: Int64? { isShared ? Int64(value.wholeInterval / .nanoseconds(1)) : nil }
}
