import CountdownFoundation

/// What a model of a countdown shows.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
struct ShownState: Equatable {
  var timeLeft = TimeLeft.zero
  var total = Duration.zero
  var phase = ObservableCountdown.Phase.idle
  var endDate: Date?

  var fractionLeft: Double { total > .zero ? min(max(0, timeLeft.duration / total), 1) : 0 }
  var isRunning: Bool { phase == .running }
  var isPaused: Bool { phase == .paused }
}
