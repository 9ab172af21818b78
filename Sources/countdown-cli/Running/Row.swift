import CountdownKit
import Foundation

/// One line that is shown: the receiver of its values.
@MainActor
final class Row: CountdownReceiver {
  /// Which of the times on the command line it counts, 1 for the first.
  private(set) var number: Int
  var content: RowContent
  /// When it ends, by the clock on the wall, as far as that is known.
  var endDate: Date?
  /// The text that was last printed for it, where changes are printed one by one.
  var printed = ""
  /// The end that was last printed for it.
  var printedEnd: Date?
  /// What was left when its marks were looked at last.
  var leftAtLastMark = Duration.zero
  /// The time left from which on it has the colour of a warning.
  private let warning: Duration?

  init(number: Int, label: String, round: Round? = nil, warning: Duration? = nil) {
    self.number = number
    self.warning = warning
    content = RowContent(label: label, round: round)
  }

  /// Goes on to the next step.
  func begin(_ course: TargetCourse) {
    number = course.number
    content = RowContent(label: course.step.label, round: course.round, isChosen: content.isChosen)
    endDate = nil
    printed = ""
    printedEnd = nil
  }

  /// Shows the next step, which waits for a key.
  func wait(_ course: TargetCourse) {
    begin(course)
    show(TimeLeft(course.left))
    content.isWaiting = true
  }

  /// The whole of the bar is moved with the end, so that two moves that cancel each other leave the bar as it was.
  func move(by duration: Duration) {
    content.whole = content.whole.map { TimeLeft($0.duration + duration) }
  }

  /// Shows the time left of a countdown.
  func show(_ left: TimeLeft) {
    content.left = left
    content.isWarned = warning.map { left.duration <= $0 } ?? false
    content.whole = max(content.whole ?? left, left)
  }

  /// There is time left again.
  func comeBack() {
    content.isPastZero = false
    printed = ""
  }

  /// The step has ended.
  ///
  /// Frames are painted after all that a delivery changes, so the next step takes the place of a step that is over unseen.
  func end() {
    content.left = .zero
    content.isOver = true
    endDate = nil
  }
}
