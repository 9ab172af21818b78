import CountdownKit
import Foundation

/// One line of the command line as a course, and where that is.
///
/// `work=25m then rest=5m --repeat 4` is one course: two steps, four rounds. A date becomes a stage that ends then.
struct TargetCourse {
  private let targets: [Target]
  private let firstNumber: Int
  private let rounds: Int
  /// The time from the beginning to each date; nil for a duration.
  private var dates: [Duration?] = []
  private var course = CountdownCourse([])
  /// The instant of the run's clock at which the course was at its beginning.
  private var beginning = Duration.zero
  /// When the step that is shown ends, since the beginning.
  private var stepEnd = Duration.zero
  /// The step that is shown, counted from 0, and its round, counted from 1.
  private(set) var index = 0
  private var roundNumber = 1
  /// What is left of the step when it is shown.
  private(set) var left = Duration.zero

  init(_ target: Target, rounds: Int, firstNumber: Int, at date: Date) {
    targets = [target] + target.then
    self.rounds = rounds
    self.firstNumber = firstNumber
    begin(at: .zero, date)
  }

  /// Begins.
  mutating func begin(at time: Duration, _ now: Date) {
    beginning = time
    dates = targets.map { if case .at(let date) = $0.goal { .from(now, to: date) } else { nil } }
    plan(from: 0, after: .zero)
    show(at: .zero)
  }

  /// All courses of a command line.
  static func all(of targets: [Target], rounds: Int, at date: Date) -> [TargetCourse] {
    var number = 1
    return targets.map { target in
      defer { number += 1 + target.then.count }
      return TargetCourse(target, rounds: rounds, firstNumber: number, at: date)
    }
  }

  /// The step that is shown.
  var step: Target { targets[index] }

  /// Which of the times on the command line the step is, 1 for the first.
  var number: Int { firstNumber + index }

  /// The round of the step; nil where nothing is repeated.
  var round: Round? { rounds == 1 ? nil : Round(number: roundNumber, of: rounds) }

  var hasDate: Bool { targets.contains(where: \.isDate) }

  var isLastStep: Bool { index == targets.count - 1 && roundNumber == rounds }

  /// Goes on, when the step that is shown has ended, to the step that the course is in by now.
  ///
  /// Steps that were missed are left out, but for the last.
  mutating func advance(at time: Duration) {
    show(at: max(stepEnd, time - beginning))
  }

  /// Moves the end of the step, and all that follows but dates, by a duration.
  mutating func delay(by duration: Duration) {
    shift(by: duration)
    if rounds == 1 { plan(from: index + 1, after: stepEnd) }
  }

  /// Lets the step that is shown end now.
  mutating func endStep(at time: Duration) {
    delay(by: time - beginning - stepEnd)
  }

  /// Goes on to the next step, as if the step that is shown had ended just now.
  mutating func advanceAsIfInTime(at time: Duration) {
    endStep(at: time)
    show(at: stepEnd)
  }

  /// Lets the step that is shown begin now, as far as it is no date.
  mutating func beginStep(at time: Duration) {
    let start = stepEnd - left
    shift(by: time - beginning - start)
    if rounds == 1 { plan(from: index, after: start) }
    show(at: start)
  }

  /// Begins the step that is shown anew, with all of its duration.
  ///
  /// - Returns: Whether it has a duration. A date comes once.
  mutating func beginAgain(at time: Duration) -> Bool {
    guard case .after(let duration) = step.goal else { return false }
    delay(by: time + duration - beginning - stepEnd)
    left = duration
    return true
  }

  /// The clock on the wall was set: dates are so much nearer.
  mutating func clockWasSet(by change: Duration) {
    if step.isDate { shift(by: .zero - change) }
    dates = dates.map { $0.map { $0 - change } }
    if rounds == 1 { plan(from: index + 1, after: stepEnd) }
  }

  private mutating func shift(by duration: Duration) {
    beginning += duration
    dates = dates.map { $0.map { $0 - duration } }
  }

  /// Computes the lengths of steps, the first of which begins when a time has passed.
  private mutating func plan(from first: Int, after elapsed: Duration) {
    var end = elapsed
    let later = targets.indices.dropFirst(first).map { index in
      let length =
        if case .after(let duration) = targets[index].goal { duration } else {
          max(.zero, (dates[index] ?? .zero) - end)
        }
      end += length
      return CountdownCourse.Stage(targets[index].label, length)
    }
    course = CountdownCourse(course.stages.prefix(first) + later, rounds: rounds)
  }

  private mutating func show(at elapsed: Duration) {
    if let position = course.position(after: elapsed) {
      (index, roundNumber, left) = (position.stageIndex, position.round, position.timeLeft.duration)
    } else {
      (index, roundNumber, left) = (targets.count - 1, rounds, .zero)
    }
    stepEnd = elapsed + left
  }
}
