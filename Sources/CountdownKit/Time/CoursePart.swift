import CountdownCore

/// A part of a course: the same stages, in rounds.
///
/// All positions of a course are counted through, part by part and round by round. Stages that are no position have no number.
///
///     first     stages, 2 rounds             last
///     ┌───┐┌────────────┬────────────┐┌──────┐
///     │ 0 ││ 1   2   3  │ 4   5   6  ││ 7  8 │     count: 9, where the course is over
///     └───┘└────────────┴────────────┘└──────┘
struct CoursePart: Sendable, Hashable {
  let stages: [CountdownCourse.Stage]
  /// The first of its rounds, as a position counts them, and how many they are.
  let round: Int
  let roundCount: Int
  /// The numbers of its positions.
  let numbers: Range<Int>
  /// When it begins and ends, since the beginning of the course.
  let beginning: Nanoseconds
  let end: Nanoseconds
  /// Which of the stages are positions, when each of these ends in its round, and which of these wait.
  private let indices: [Int]
  private let ends: [Nanoseconds]
  private let waits: [Int]

  /// Creates a part; nil if it has no position.
  init?(_ stages: [CountdownCourse.Stage], rounds count: Int, from round: Int, behind before: CoursePart?) {
    let indices = stages.indices.filter { stages[$0].nanoseconds > 0 || stages[$0].waits }
    guard !indices.isEmpty, count > 0 else { return nil }
    var end: Nanoseconds = 0
    ends = indices.map { index in
      end = end.saturatingAdd(stages[index].nanoseconds).asDuration
      return end
    }
    waits = indices.indices.filter { stages[indices[$0]].waits }
    (self.stages, self.indices, self.round) = (stages, indices, round)
    // Nobody taps more often.
    roundCount = min(count, Int.max / 2 / indices.count)
    let first = before?.numbers.upperBound ?? 0
    numbers = first..<first + roundCount * indices.count
    beginning = before?.end ?? 0
    self.end = beginning.saturatingAdd(end.saturatingTimes(Int64(roundCount))).asDuration
  }

  /// The duration of a round.
  private var duration: Nanoseconds { ends.last ?? 0 }

  /// The round of a number, counted from 0, and which of its positions that is.
  private func place(of number: Int) -> (round: Int, position: Int) {
    let place = (number - numbers.lowerBound).quotientAndRemainder(dividingBy: indices.count)
    return (place.quotient, place.remainder)
  }

  /// Returns the position of a number, with what is left.
  func position(_ number: Int, left: Nanoseconds) -> CountdownCourse.Position {
    let (before, position) = place(of: number)
    return CountdownCourse.Position(
      stage: stages[indices[position]], stageIndex: indices[position], round: round + before,
      timeLeft: TimeLeft(nanoseconds: left))
  }

  /// Returns when the position of a number ends, since the beginning of the course.
  func end(of number: Int) -> Nanoseconds {
    let (before, position) = place(of: number)
    return beginning.saturatingAdd(duration.saturatingTimes(Int64(before))).saturatingAdd(ends[position])
      .asDuration
  }

  /// Returns the number of the first position that ends at a time or later, which is not after the end of this part.
  func firstNumber(endingFrom end: Nanoseconds) -> Int {
    let elapsed = max(0, end - beginning)
    let before = elapsed > 0 ? (elapsed - 1) / duration : 0
    let position = ends.firstIndex(from: elapsed - before * duration)
    return numbers.lowerBound + Int(clamping: before) * indices.count + position
  }

  /// Returns the number of a stage; nil if there is no such stage, or it is no position.
  func number(ofStage index: Int, round number: Int) -> Int? {
    let position = indices.firstIndex(from: index)
    guard number >= round, number - round < roundCount, position < indices.count, indices[position] == index
    else { return nil }
    return numbers.lowerBound + (number - round) * indices.count + position
  }

  /// Returns the first position from a number on that waits.
  func firstWait(from number: Int) -> Int? {
    guard let first = waits.first else { return nil }
    let (before, position) = place(of: max(number, numbers.lowerBound))
    let next = waits.firstIndex(from: position)
    let wait =
      numbers.lowerBound + before * indices.count
      + (next < waits.count ? waits[next] : indices.count + first)
    return wait < numbers.upperBound ? wait : nil
  }
}

extension CountdownCourse {
  /// How many positions it has: the number of what comes when it is over.
  ///
  /// What comes later than the longest time is cut off.
  var count: Int {
    guard let part = parts.last else { return 0 }
    return part.end < .longest ? part.numbers.upperBound : firstNumber(endingFrom: .longest) + 1
  }

  /// Returns the position of a number, of which some time has passed; nil if it is over.
  func position(_ number: Int, after elapsed: Nanoseconds = 0) -> Position? {
    guard number < count, let part = part(of: number) else { return nil }
    return part.position(number, left: end(of: number) - end(of: number - 1) - elapsed)
  }

  /// Returns when the position of a number ends, since the beginning: of none, at the beginning or the end.
  func end(of number: Int) -> Nanoseconds {
    part(of: number).map { number < $0.numbers.upperBound ? $0.end(of: number) : $0.end } ?? 0
  }

  /// Returns the number of the position at a time; how many there are if it is over.
  func number(at elapsed: Nanoseconds) -> Int {
    let number = firstNumber(endingFrom: elapsed)
    // A stage that waits may take no time. Any other is over when it ends.
    return number < count && end(of: number) == elapsed && end(of: number - 1) < elapsed ? number + 1 : number
  }

  /// Returns the number of the first position that ends at a time or later; how many there are if none does.
  func firstNumber(endingFrom end: Nanoseconds) -> Int {
    parts.first { $0.end >= end }.map { $0.firstNumber(endingFrom: end) } ?? count
  }

  /// Returns the number of a stage; nil if there is no such stage, or the course is cut off before it.
  func number(ofStage index: Int, round: Int) -> Int? {
    parts.lazy.compactMap { $0.number(ofStage: index, round: round) }.last.flatMap { $0 < count ? $0 : nil }
  }

  /// Returns the first position from a number on that waits.
  func firstWait(from number: Int) -> Int? {
    parts.lazy.compactMap { $0.firstWait(from: number) }.first.flatMap { $0 < count ? $0 : nil }
  }

  private func part(of number: Int) -> CoursePart? { parts.last { $0.numbers.lowerBound <= number } }
}

extension Array where Element: Comparable {
  /// Returns the index of the first element that is not less than a value: a binary search.
  fileprivate func firstIndex(from value: Element) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < value { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
