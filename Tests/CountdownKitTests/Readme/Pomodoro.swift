import CountdownKit
import Observation

/// Work and rest in turn: the model of the article "A pomodoro timer".
@MainActor @Observable
final class Pomodoro {
  enum Stage: String, Codable {
    case work, rest

    var length: Duration { self == .work ? .seconds(25 * 60) : .seconds(5 * 60) }
    var next: Stage { self == .work ? .rest : .work }
  }

  private(set) var stage = Stage.work
  private(set) var finishedRounds = 0
  let countdown: ObservableCountdown

  init(using manager: CountdownManager = .shared) {
    countdown = ObservableCountdown(using: manager)
  }

  func begin() {
    countdown.start(for: stage.length, onEnd: stageEnded)
  }

  /// Weak, so that the countdown does not keep its own model alive.
  private var stageEnded: @MainActor (Countdown.Outcome) -> Void {
    { [weak self] outcome in
      guard let self, outcome == .completed else { return }
      if stage == .work { finishedRounds += 1 }
      stage = stage.next
      begin()
    }
  }
}

extension Pomodoro {
  struct Saved: Codable {
    let stage: Stage
    let finishedRounds: Int
    let countdown: ObservableCountdown.SavedState
  }

  var saved: Saved {
    Saved(stage: stage, finishedRounds: finishedRounds, countdown: countdown.savedState)
  }

  func restore(_ saved: Saved) throws {
    let former = (stage, finishedRounds)
    (stage, finishedRounds) = (saved.stage, saved.finishedRounds)
    do {
      try countdown.restore(saved.countdown, onEnd: stageEnded)
    } catch {
      (stage, finishedRounds) = former
      throw error
    }
  }
}

struct PomodoroView: View {
  @State private var pomodoro = Pomodoro()

  init(_ pomodoro: Pomodoro = Pomodoro()) {
    _pomodoro = State(wrappedValue: pomodoro)
  }

  var body: some View {
    Button("\(pomodoro.countdown.left)") {
      switch pomodoro.countdown.phase {
      case .idle, .ended: pomodoro.begin()
      case .running, .paused: pomodoro.countdown.toggle()
      }
    }
  }
}
