import CountdownKit
import SwiftUI

/// Work and rest, in eight rounds.
///
/// After the background it is in the stage in which it would have been.
///
/// `endDate` is what to hand to the system: to a Live Activity, whose text counts by itself, or to an alarm. Hand it over anew
/// when it changes, and withdraw what was shown when it is nil, as in a pause. A Live Activity needs a widget extension, which
/// a package such as this cannot have: the page "Background, sleep, and what the system shows" has its code.
struct WorkoutScreen: View {
  @State private var workout = ObservableCourse()
  private let course = CountdownCourse([.init("Work", .seconds(20)), .init("Rest", .seconds(10))], rounds: 8)

  var body: some View {
    VStack {
      Text("\(workout.stage?.name ?? "Ready"), round \(workout.round)")
      Circle()
        .trim(from: 0, to: workout.fractionLeft)
        .stroke(lineWidth: 8)
        .rotationEffect(.degrees(-90))
        .frame(width: 160, height: 160)
        .overlay { Text("\(workout.timeLeft)").monospacedDigit() }
      if let end = workout.endDate { Text(end, style: .time) }
      if workout.phase == .running || workout.phase == .paused {
        Button(workout.phase == .paused ? "Go on" : "Pause") { workout.toggle() }
        Button("Skip") { workout.skip() }
      } else {
        Button("Start") { workout.start(course) }
      }
    }
    .padding()
  }
}
