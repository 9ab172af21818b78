import CountdownCore

/// Stages that come one after the other, in rounds: a workout, a pomodoro, an exam.
///
/// A course is a value that does not run by itself. ``position(after:)`` says where it is after some time, however long. So
/// an app that was in the background for an hour is in the right stage at once, and the stages between count as over.
///
/// ```swift
/// let workout = CountdownCourse([.init("work", .seconds(40)), .init("rest", .seconds(20))], rounds: 8)
/// if let position = workout.position(after: .seconds(90)) {
///   print(position.stage.name, position.round, position.timeLeft)  // work 2 0:10
/// }
/// print(workout.total)  // 480.0 seconds
/// ```
///
/// An ``ObservableCourse`` runs a course for SwiftUI. Anywhere else, keep the instant at which the course has begun.
///
/// **Bad input.** A stage of zero is never a position. A course without stages, with stages of zero alone, or with
/// fewer rounds than one, is over before it begins. A course takes at most 2^62 ns (146 years): what comes later is
/// cut off.
public struct CountdownCourse: Sendable {
  /// The stages of each round.
  public let stages: [Stage]

  /// The number of rounds; zero or less is none.
  public let rounds: Int

  /// The times since the beginning of a round at which its stages end, in nanoseconds.
  private let ends: [Nanoseconds]

  /// Creates a course.
  ///
  /// - Parameters:
  ///   - stages: The stages of each round, in order.
  ///   - rounds: How often they come; 1 by default. Zero or less is none.
  /// - Complexity: O(*n*) for *n* stages.
  public init(_ stages: [Stage], rounds: Int = 1) {
    self.stages = stages
    self.rounds = rounds
    var end: Nanoseconds = 0
    ends = stages.map { stage in
      end = end.saturatingAdd(stage.nanoseconds).asDuration
      return end
    }
  }

  /// The duration of all rounds, at most 2^62 ns (146 years).
  ///
  /// - Complexity: O(1).
  public var total: Duration { .nanoseconds(wholeTotal) }

  private var wholeTotal: Nanoseconds { round.saturatingTimes(Int64(max(0, rounds))).asDuration }

  /// The duration of a round.
  private var round: Nanoseconds { ends.last ?? 0 }

  /// Returns where the course is when a time has passed since its beginning.
  ///
  /// At the boundary of two stages, that is the later one.
  ///
  /// - Parameter elapsed: The time since the beginning, without pauses; a negative duration is zero.
  /// - Returns: The position; nil if the course is over.
  /// - Complexity: O(log *n*) for *n* stages, whatever the number of rounds.
  public func position(after elapsed: Duration) -> Position? {
    let elapsed = Nanoseconds(saturating: elapsed).asDuration
    guard elapsed < wholeTotal else { return nil }
    let (roundsBefore, inRound) = elapsed.quotientAndRemainder(dividingBy: round)
    let index = firstEnd(after: inRound)
    // The last stage of a course that is cut off ends early.
    let left = min(ends[index] - inRound, wholeTotal - elapsed)
    return Position(
      stage: stages[index], stageIndex: index, round: Int(clamping: roundsBefore) + 1,
      timeLeft: TimeLeft(nanoseconds: left))
  }

  /// The last position that the course has; nil if it has none.
  ///
  /// - Complexity: O(log *n*).
  var lastPosition: Position? { position(after: .nanoseconds(wholeTotal - 1)) }

  /// Returns the time from the beginning of the course to the beginning of a stage.
  func beginning(of position: Position) -> Duration {
    let before = round.saturatingTimes(Int64(position.round - 1))
    return .nanoseconds(before + (position.stageIndex == 0 ? 0 : ends[position.stageIndex - 1]))
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
