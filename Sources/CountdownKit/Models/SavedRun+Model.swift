import CountdownCore

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension SavedRun {
  private static let phases: [(saved: Phase, shown: ObservableCountdown.Phase)] = [
    (.idle, .idle), (.running, .running), (.paused, .paused), (.completed, .ended(.completed)),
    (.stopped, .ended(.stopped)), (.cancelled, .ended(.cancelled)), (.replaced, .ended(.replaced)),
    (.receiverReleased, .ended(.receiverReleased)),
  ]

  static func phase(_ shown: ObservableCountdown.Phase) -> Phase {
    phases.first { $0.shown == shown }?.saved ?? .idle
  }

  /// Creates what is kept of a model's countdown; if it neither runs nor is paused, of what is shown.
  @MainActor init(_ model: ModelCountdown) {
    if let present = model.present, let look = model.manager.engine.look(at: present.handler), look.isMovable
    {
      self.init(look)
      if look.isPaused, ticks?.isShared == true { told = model.shown.timeLeft.nanoseconds }
      return
    }
    var shown = model.shown
    // While its end is being delivered, or waits for that, the countdown is over.
    if shown.isRunning || shown.isPaused {
      let outcome = model.look?.outcome ?? .completed
      shown.phase = .ended(outcome)
      if outcome == .completed { shown.timeLeft = .zero }
    }
    self.init(
      Self.phase(shown.phase), after: shown.total - shown.timeLeft.duration, of: shown.total,
      ticks: model.ticks ?? .everySecond)
  }

  /// What was shown of a model that was paused on the shared grid; nil for what is left.
  var shownInPause: TimeLeft? {
    phase == .paused && ticks?.isShared == true ? told.map { TimeLeft(nanoseconds: $0) } : nil
  }

  /// What a model shows of what has not begun, or has ended.
  var shown: ShownState {
    ShownState(
      timeLeft: TimeLeft(nanoseconds: Nanoseconds(saturating: stillLeft)), total: wholeTotal,
      phase: Self.phases.first { $0.saved == phase }?.shown ?? .idle)
  }
}
