import CountdownCore

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension ModelCountdown {
  /// What is kept of the countdown; if it neither runs nor is paused, of what is shown.
  var saved: SavedRun {
    if let present, let look = manager.engine.look(at: present.handler), look.isMovable {
      return SavedRun(look)
    }
    var shown = shown
    // While its end is being delivered, the countdown is over.
    if shown.isRunning || shown.isPaused { (shown.phase, shown.timeLeft) = (.ended(.completed), .zero) }
    return SavedRun(
      SavedRun.Phase(shown.phase), after: shown.total - shown.timeLeft.duration, of: shown.total,
      ticks: ticks ?? .everySecond)
  }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension SavedRun {
  /// What a model shows of what has not begun, or has ended.
  var shown: ShownState {
    ShownState(
      timeLeft: TimeLeft(nanoseconds: Nanoseconds(saturating: stillLeft)), total: wholeTotal,
      phase: phase.phase)
  }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension SavedRun.Phase {
  private static let all: [(saved: Self, phase: ObservableCountdown.Phase)] = [
    (.idle, .idle), (.running, .running), (.paused, .paused), (.completed, .ended(.completed)),
    (.stopped, .ended(.stopped)), (.cancelled, .ended(.cancelled)), (.replaced, .ended(.replaced)),
    (.receiverReleased, .ended(.receiverReleased)),
  ]

  init(_ phase: ObservableCountdown.Phase) { self = Self.all.first { $0.phase == phase }?.saved ?? .idle }

  var phase: ObservableCountdown.Phase { Self.all.first { $0.saved == self }?.phase ?? .idle }
}
