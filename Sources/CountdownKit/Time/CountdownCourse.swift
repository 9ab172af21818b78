import CountdownCore

/// Stages that come one after the other, in rounds: a workout, a pomodoro, an exam.
///
/// A course is a value that does not run by itself. ``position(after:)`` says where it is after some time, however long. So
/// an app that was in the background for an hour is in the right stage at once, and the stages between count as over.
///
/// ```swift
/// let (work, rest) = (
///   CountdownCourse.Stage("work", .seconds(40)),
///   CountdownCourse.Stage("rest", .seconds(20))
/// )
/// let workout = CountdownCourse(
///   [work, rest], rounds: 8, first: [.init("prepare", .seconds(10))],
///   lastRound: [work])
/// if let position = workout.position(after: .seconds(100)) {
///   // work 2 0:10
///   print(position.stage.name, position.round, position.timeLeft)
/// }
/// print(workout.total)  // 470.0 seconds
/// ```
///
/// An ``ObservableCourse`` runs a course for SwiftUI. Anywhere else, keep the instant at which the course has begun.
///
/// **Bad input.** A stage of zero is never a position, unless it waits. A course without any stage, with stages of zero alone,
/// or with fewer rounds than one, is over before it begins. A course takes at most 2^62 ns (146 years): what comes later is
/// cut off.
public struct CountdownCourse: Sendable, Hashable {
  /// The stages of each round.
  public let stages: [Stage]

  /// The number of rounds; zero or less is none.
  public let rounds: Int

  /// The stages that come once, before the first round.
  public let first: [Stage]

  /// The stages of the last round, in place of ``stages``; nil if it is as the others.
  public let lastRound: [Stage]?

  /// The stages that come once, after the last round.
  public let last: [Stage]

  /// What it consists of, in order; without parts that have no position.
  let parts: [CoursePart]

  /// Creates a course.
  ///
  /// - Parameters:
  ///   - stages: The stages of each round, in order.
  ///   - rounds: How often they come; 1 by default. Zero or less is none, and the course is over at once.
  ///   - first: Stages that come once, before the first round: their round is 0. By default there are none.
  ///   - lastRound: The stages of the last round in place of the others, for instance without a rest at its end. nil, the
  ///     default, for a last round that is as the others.
  ///   - last: Stages that come once, after the last round: their round is `rounds + 1`. By default there are none.
  /// - Complexity: O(*n*) for *n* stages.
  public init(
    _ stages: [Stage], rounds: Int = 1, first: [Stage] = [], lastRound: [Stage]? = nil, last: [Stage] = []
  ) {
    self.stages = stages
    self.rounds = rounds
    self.first = first
    self.lastRound = lastRound
    self.last = last
    var parts: [CoursePart] = []
    func add(_ stages: [Stage], rounds count: Int, from round: Int) {
      if let part = CoursePart(stages, rounds: count, from: round, behind: parts.last) { parts.append(part) }
    }
    if rounds > 0 {
      add(first, rounds: 1, from: 0)
      add(stages, rounds: lastRound == nil ? rounds : rounds - 1, from: 1)
      add(lastRound ?? [], rounds: 1, from: rounds)
      add(last, rounds: 1, from: rounds.addingReportingOverflow(1).overflow ? rounds : rounds + 1)
    }
    self.parts = parts
  }

  /// The duration of the whole, at most 2^62 ns (146 years).
  ///
  /// - Complexity: O(1).
  public var total: Duration { .nanoseconds(parts.last?.end ?? 0) }

  /// Returns where the course is when a time has passed since its beginning.
  ///
  /// At the boundary of two stages, that is the later one. Stages that wait and have passed count as tapped; a course that is
  /// exactly at the beginning of one is there.
  ///
  /// - Parameter elapsed: The time since the beginning, without pauses; a negative duration is zero.
  /// - Returns: The position; nil if the course is over.
  /// - Complexity: O(log *n*) for *n* stages, whatever the number of rounds.
  public func position(after elapsed: Duration) -> Position? {
    let elapsed = Nanoseconds(saturating: elapsed).asDuration
    let number = number(at: elapsed)
    return position(number, after: elapsed - end(of: number - 1))
  }

  /// Returns the changes of the stage that come later than a time, each with the time since the beginning at which it comes:
  /// the end of the course is the last of them.
  ///
  /// Each is computed when you ask for it, as if no stage waited. At the end of the course the position is the last one, with nothing left.
  ///
  /// ```swift
  /// let workout = CountdownCourse(
  ///   [.init("work", .seconds(40)), .init("rest", .seconds(20))], rounds: 8)
  /// for (after, position) in workout.boundaries(after: .zero).prefix(2) {
  ///   // 40.0 seconds rest, then 60.0 seconds work
  ///   print(after, position.stage.name)
  /// }
  /// ```
  ///
  /// - Parameter elapsed: The time since the beginning; a negative duration is zero.
  /// - Returns: The changes, in order; none if the course is over.
  /// - Complexity: O(log *n*) for each, for *n* stages.
  public func boundaries(after elapsed: Duration) -> some Sequence<(after: Duration, position: Position)> {
    boundaries(from: firstNumber(endingFrom: Nanoseconds(saturating: elapsed).asDuration + 1) + 1)
  }

  /// Returns the beginnings of the stage of a number and of those after it, and the end of the course.
  func boundaries(from number: Int) -> some Sequence<(after: Duration, position: Position)> {
    sequence(state: number) {
      (number: inout Int) -> (after: Duration, position: Position)? in
      guard number <= count, var position = position(min(number, count - 1)) else { return nil }
      if number == count { position.timeLeft = .zero }
      defer { number += 1 }
      return (.nanoseconds(end(of: number - 1)), position)
    }
  }
}
