import CountdownKit

/// Work and rest in turn: the course of the page "Countdowns in SwiftUI".
extension CountdownCourse {
  static let pomodoro = CountdownCourse(
    [Stage("work", .minutes(25)), Stage("rest", .minutes(5))], rounds: 4)
}

struct PomodoroView: View {
  @State private var pomodoro = ObservableCourse()

  var body: some View {
    Button("\(pomodoro.stage?.name ?? "start") \(pomodoro.timeLeft)") {
      switch pomodoro.phase {
      case .idle, .ended:
        pomodoro.start(.pomodoro) { position in
          print("\(position.stage.name), round \(position.round) of 4")
        }
      case .running, .paused: pomodoro.toggle()
      }
    }
  }
}

extension PomodoroView {
  /// A view of a model on virtual time.
  init(_ pomodoro: ObservableCourse) {
    self.init()
    _pomodoro = State(wrappedValue: pomodoro)
  }
}
