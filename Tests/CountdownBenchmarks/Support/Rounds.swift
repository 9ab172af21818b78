import XCTest

extension XCTestCase {
  /// Lets contenders take turns, ten rounds of them.
  ///
  /// The test framework times one of them, and decides on the number of rounds.
  ///
  /// - Parameters:
  ///   - contenders: Each does its work once and returns a measure of its own, such as nanoseconds.
  ///   - timed: Which of them the framework times: ours, of the largest size.
  /// - Returns: The median of each.
  func measureInTurn(_ contenders: [() -> Double], timed: Int = 0) -> [Double] {
    var results = contenders.map { _ in [Double]() }
    measureMetrics([.wallClockTime], automaticallyStartMeasuring: false) {
      startMeasuring()
      results[timed].append(contenders[timed]())
      stopMeasuring()
      for index in contenders.indices where index != timed { results[index].append(contenders[index]()) }
    }
    return results.map(\.median)
  }

  /// Lets contenders that take seconds, or are processes of their own, take turns: so many rounds, or a small one.
  func takeTurns(_ contenders: [() throws -> Double], rounds: Int = 5) throws -> [Double] {
    var results = contenders.map { _ in [Double]() }
    for _ in 0..<Scale.pick(full: rounds, smallest: 1) {
      for index in contenders.indices { results[index].append(try contenders[index]()) }
    }
    return results.map(\.median)
  }

  /// Lets jobs take turns in processes of their own; in small runs they run side by side, to be done soon.
  ///
  /// - Returns: The results of each, one for each round.
  func takeTurns(_ jobs: [Job], rounds: Int) throws -> [[Child.Result]] {
    guard Scale.isFull else { return try Child.run(jobs).map { [$0] } }
    var results = jobs.map { _ in [Child.Result]() }
    for _ in 0..<rounds {
      for (index, job) in jobs.enumerated() { results[index].append(try Child.run(job)) }
    }
    return results
  }
}

extension [Child.Result] {
  /// The median of what the rounds found.
  func median(_ key: String) -> Double { map { $0[key] ?? .nan }.median }
}
