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
  private var isAtMarks = false
  private(set) var outcome: Countdown.Outcome?

  init(using manager: CountdownManager) { self.manager = manager }

  func start(_ length: any CountdownLength, _ ticks: Countdown.Ticks, isAtMarks: Bool) {
    (self.isAtMarks, outcome, label, shown) = (isAtMarks, nil, nil, nil)
    countdown = countDown(for: length, ticks: ticks, using: manager) { reference, left in
      reference.label = left
      reference.look()
    } onEnd: { reference, outcome in
      if outcome != .replaced { reference?.outcome = outcome }
    }
    look()
  }

  func change(isAtMarks: Bool) { self.isAtMarks = isAtMarks }

  /// Looks at the countdown, as everybody does who shows it.
  func look() {
    guard outcome == nil, let countdown, let left = countdown.timeLeft else { return }
    if countdown.isPaused || isAtMarks {
      shown = left
    } else if let label {
      // Inside a callback of another it is told later.
      shown = shown.map { left <= $0 ? min(label, $0) : label } ?? label
    }
    total = countdown.total ?? total
  }

  var timeLeft: TimeLeft { outcome == .completed ? .zero : shown ?? countdown?.timeLeft ?? .zero }
  var fractionLeft: Double { total > .zero ? min(max(0, timeLeft.duration / total), 1) : 0 }

  var phase: ObservableCountdown.Phase {
    if let outcome { return .ended(outcome) }
    guard let countdown else { return .idle }
    return countdown.isPaused ? .paused : .running
  }

  var endDate: Date? { outcome == nil ? countdown?.endDate : nil }
}
