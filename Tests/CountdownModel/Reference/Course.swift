/// What one call does one after the other, of which each may be delivered before the next is done.
///
/// No event says when a step is over. But of what it makes due nothing may be left when the next begins: so the next has been
/// done as soon as somebody is called, and nothing was to be delivered.
struct Course {
  /// What is asked of a manager's reference, concerning one countdown.
  typealias Step = (manager: Int, token: Int, perform: () -> Void)

  /// How many callbacks were open when it began: while there are more, none of its steps begins.
  let depth: Int
  var steps: ArraySlice<Step>
  var manager: Int?
  /// Called when the call returns, before its last step is judged, with the manager of that.
  let finish: (Int) -> Void
}

extension Referee {
  /// A call begins that takes several steps.
  ///
  /// - Parameters:
  ///   - steps: The manager that each concerns, and what it asks of the reference.
  ///   - finish: Called when the call returns, before its last step is judged, with the manager of that.
  func beginCourse(_ steps: [Course.Step], finish: @escaping (Int) -> Void) {
    courses.append(
      Course(depth: openCallbackCount, steps: steps[...], finish: finish))
  }

  func endCourse() {
    while advanceCourse(toItsEnd: true) {}
    courses.removeLast()
  }

  func advanceCourse(calling token: Int, of manager: Int) {
    guard let course = courses.last, course.depth == openCallbackCount else { return }
    let leader = references[manager].leader(of: token)
    repeat {
      // One whose receiver is found to be gone may be any, in the course of any step.
      let course = courses[courses.count - 1]
      let isLater = course.steps.contains {
        $0.manager == manager && ($0.token == token || $0.token == leader)
      }
      if course.manager == manager, !isLater { return }
    } while advanceCourse(toItsEnd: false)
  }

  private func advanceCourse(toItsEnd isEnd: Bool) -> Bool {
    let last = courses.count - 1
    let course = courses[last]
    if !isEnd, course.steps.isEmpty || course.manager.map({ references[$0].hasToTell }) ?? false {
      return false
    }
    if let manager = course.manager {
      if isEnd { course.finish(manager) }
      references[manager].endDelivery()
    }
    guard let step = courses[last].steps.popFirst() else { return false }
    courses[last].manager = step.manager
    references[step.manager].beginDelivery()
    step.perform()
    return true
  }
}
