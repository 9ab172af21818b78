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
/// **Bad input.** A stage of zero is never a position. A course without any stage, with stages of zero alone, or with
/// fewer rounds than one, is over before it begins. A course takes at most 2^62 ns (146 years): what comes later is
/// cut off.
public struct CountdownCourse: Sendable {
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

  /// What it consists of, in order; without parts that take no time.
  let parts: [CoursePart]

  /// The duration of the whole, at most 2^62 ns (146 years), in nanoseconds.
  let wholeTotal: Nanoseconds

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
    var beginning: Nanoseconds = 0
    func add(_ stages: [Stage], rounds count: Int, from round: Int) {
      let part = CoursePart(stages, rounds: count, from: round, after: beginning)
      guard part.duration > 0 else { return }
      parts.append(part)
      beginning = beginning.saturatingAdd(part.duration).asDuration
    }
    if rounds > 0 {
      add(first, rounds: 1, from: 0)
      add(stages, rounds: lastRound == nil ? rounds : rounds - 1, from: 1)
      add(lastRound ?? [], rounds: 1, from: rounds)
      add(last, rounds: 1, from: rounds.addingReportingOverflow(1).overflow ? rounds : rounds + 1)
    }
    self.parts = parts
    wholeTotal = beginning
  }

  /// The duration of the whole, at most 2^62 ns (146 years).
  ///
  /// - Complexity: O(1).
  public var total: Duration { .nanoseconds(wholeTotal) }

  /// Returns where the course is when a time has passed since its beginning.
  ///
  /// At the boundary of two stages, that is the later one.
  ///
  /// - Parameter elapsed: The time since the beginning, without pauses; a negative duration is zero.
  /// - Returns: The position; nil if the course is over.
  /// - Complexity: O(log *n*) for *n* stages, whatever the number of rounds.
  public func position(after elapsed: Duration) -> Position? {
    let elapsed = Nanoseconds(saturating: elapsed).asDuration
    guard elapsed < wholeTotal, let part = parts.last(where: { $0.beginning <= elapsed }) else { return nil }
    let (round, index, left) = part.place(at: elapsed - part.beginning)
    // The last stage of a course that is cut off ends early.
    return Position(
      stage: part.stages[index], stageIndex: index, round: round,
      timeLeft: TimeLeft(nanoseconds: min(left, wholeTotal - elapsed)))
  }

  /// Returns the changes of the stage that come later than a time, each with the time since the beginning at which it comes:
  /// the end of the course is the last of them.
  ///
  /// Each is computed when you ask for it. At the end of the course the position is the last one, with nothing left.
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
    sequence(state: max(.zero, elapsed)) {
      (elapsed: inout Duration) -> (after: Duration, position: Position)? in
      guard var present = position(after: elapsed) else { return nil }
      elapsed += present.timeLeft.duration
      present.timeLeft = .zero
      return (elapsed, position(after: elapsed) ?? present)
    }
  }

  /// The last position that the course has; nil if it has none.
  ///
  /// - Complexity: O(log *n*).
  var lastPosition: Position? { position(after: .nanoseconds(wholeTotal - 1)) }

  /// Returns the time from the beginning of the course to the beginning of a stage; nil if there is no such stage, or the
  /// course is cut off before it.
  func beginning(ofStage index: Int, round: Int) -> Duration? {
    guard let part = parts.last(where: { $0.rounds.contains(round) }), part.stages.indices.contains(index),
      part.stages[index].nanoseconds > 0
    else {
      return nil
    }
    let beginning = part.beginning.saturatingAdd(part.beginning(ofStage: index, round: round))
    return beginning < wholeTotal ? .nanoseconds(beginning) : nil
  }

  /// Returns the time from the beginning of the course to the beginning of the stage of a position.
  func beginning(of position: Position) -> Duration {
    beginning(ofStage: position.stageIndex, round: position.round) ?? total
  }
}

/// A part of a course: the same stages, in rounds.
struct CoursePart: Sendable {
  let stages: [CountdownCourse.Stage]
  /// The rounds, as a position counts them.
  let rounds: Range<Int>
  /// The time from the beginning of the course.
  let beginning: Nanoseconds
  /// The times since the beginning of a round at which its stages end, in nanoseconds.
  private let ends: [Nanoseconds]

  init(_ stages: [CountdownCourse.Stage], rounds count: Int, from round: Int, after beginning: Nanoseconds) {
    self.stages = stages
    rounds = round..<max(round, round.addingReportingOverflow(count).overflow ? .max : round + count)
    self.beginning = beginning
    var end: Nanoseconds = 0
    ends = stages.map { stage in
      end = end.saturatingAdd(stage.nanoseconds).asDuration
      return end
    }
  }

  /// The duration of all rounds.
  var duration: Nanoseconds { round.saturatingTimes(Int64(rounds.count)).asDuration }

  /// The duration of a round.
  private var round: Nanoseconds { ends.last ?? 0 }

  /// Returns the round, the stage, and what is left of that, at a time since the beginning of this part.
  func place(at elapsed: Nanoseconds) -> (round: Int, index: Int, left: Nanoseconds) {
    let (before, inRound) = elapsed.quotientAndRemainder(dividingBy: round)
    let index = firstEnd(after: inRound)
    return (rounds.lowerBound + Int(clamping: before), index, ends[index] - inRound)
  }

  /// Returns the time since the beginning of this part at which a stage begins.
  func beginning(ofStage index: Int, round number: Int) -> Nanoseconds {
    round.saturatingTimes(Int64(number - rounds.lowerBound)).saturatingAdd(index == 0 ? 0 : ends[index - 1])
  }

  /// Returns the first stage that ends after a time of the round: a binary search.
  private func firstEnd(after inRound: Nanoseconds) -> Int {
    var (low, high) = (0, ends.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if ends[middle] > inRound { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
