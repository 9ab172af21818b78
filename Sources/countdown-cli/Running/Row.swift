import CountdownKit
import Foundation

/// One line that is shown: the receiver of its values.
///
/// Its steps are a course.
@MainActor
final class Row: CountdownReceiver {
  let steps: [Step]
  /// Which of the times on the command line its first step is, 1 for the first.
  private let firstNumber: Int
  private let options: Options
  /// The step that is shown, counted from 0, and its round, counted from 1.
  ///
  /// Before the first, the index is -1.
  private(set) var index = -1
  private(set) var round = 1
  /// When the step is to end, by the run's clock.
  var end = Duration.zero
  var content: RowContent
  /// When it ends, by the clock on the wall, as far as that is known.
  var endDate: Date?
  /// What was last printed for it, where changes are printed one by one.
  var printed = ""
  /// The end that was last printed for it.
  var printedEnd: Date?
  /// What was left when its marks were looked at last.
  var leftAtLastMark = Duration.zero

  init(_ steps: [Step], firstNumber: Int = 1, options: Options = Options()) {
    self.steps = steps
    self.firstNumber = firstNumber
    self.options = options
    content = RowContent(label: steps.first?.label ?? "stopwatch")
  }

  var step: Step { steps[index] }

  /// Which of the times on the command line the step is.
  var number: Int { firstNumber + max(0, index) }

  var isLastStep: Bool { index == steps.count - 1 && round == options.rounds }

  /// Goes on to the step that the row is in when the step that is shown has been over for a time.
  ///
  /// What is left of the row then is a course of its own. Steps that were missed are left out, but for the last.
  /// - Returns: What is left of the new step.
  func goOn(late: Duration, now: Date) -> Duration {
    var begin = now.addingTimeInterval(-(late / .seconds(1)))
    func stage(_ step: Step) -> CountdownCourse.Stage {
      let length = step.length(from: begin)
      begin += length / .seconds(1)
      return CountdownCourse.Stage(step.label, length, waits: options.waits)
    }
    let first = steps.dropFirst(index + 1).map(stage)
    let isLastRound = round == options.rounds
    let course = CountdownCourse(
      isLastRound ? [] : steps.map(stage), rounds: isLastRound ? 1 : options.rounds - round, first: first)
    guard let position = course.position(after: late) else {
      (index, round) = (steps.count - 1, options.rounds)
      return .zero
    }
    index = position.stageIndex + (position.round == 0 ? index + 1 : 0)
    round += position.round
    return position.timeLeft.duration
  }

  /// Shows the step from its beginning.
  func begin(_ left: Duration) {
    let label = options.rounds == 1 ? nil : "\(round)/\(options.rounds)"
    content = RowContent(label: step.label, round: label, isChosen: content.isChosen)
    (endDate, printed, printedEnd) = (nil, "", nil)
    show(TimeLeft(left))
  }

  /// Shows the time left of a countdown.
  func show(_ left: TimeLeft) {
    content.left = left
    content.isWarned = options.warning.map { left.duration <= $0 } ?? false
    content.whole = max(content.whole ?? left, left)
  }

  /// The step has ended.
  ///
  /// Frames are painted after all that a delivery changes, so the next step takes the place of a step that is over unseen.
  func finish() {
    content.left = .zero
    content.isOver = true
    endDate = nil
  }
}

extension Step {
  /// How long the step takes if it begins at a date.
  func length(from begin: Date) -> Duration {
    switch goal {
    case .after(let duration): duration
    case .at(let date): max(.zero, .from(begin, to: date))
    }
  }
}
