import XCTest

/// A test that measures, and adds rows to the table.
///
/// What is measured varies on a busy machine, which is no failure. On Apple's systems it is none without a baseline; the
/// other XCTest has no baselines, and takes a wide spread for one.
class BenchmarkCase: XCTestCase {
  #if !canImport(Darwin)
    override func recordFailure(
      withDescription description: String, inFile filePath: String, atLine lineNumber: Int, expected: Bool
    ) {
      if description.contains("relative standard deviation of the measurements") { return }
      super.recordFailure(
        withDescription: description, inFile: filePath, atLine: lineNumber, expected: expected)
    }
  #endif

  /// Adds a row of the figure whose number is in the name of the test.
  func row(
    _ what: String, _ count: Int, _ ours: Double, _ unit: String, _ peer: String = "",
    _ theirs: Double? = nil, goal: Row.Goal? = nil
  ) throws {
    let figure = Int(name.split(separator: "Figure").last!.prefix { $0.isNumber })!
    try Report.add(
      Row(
        figure: figure, what: what, count: count, ours: ours, unit: unit, comparedWith: peer, theirs: theirs,
        goal: goal))
  }

  /// Adds a row with a goal, and one that compares with each peer.
  func rows(
    _ what: String, _ count: Int, _ ours: Double, _ unit: String, goal: Double,
    beside peers: some Sequence<(ContenderName, Double)>
  ) throws {
    try row(what, count, ours, unit, goal: .value(goal))
    for (peer, theirs) in peers { try row(what, count, ours, unit, peer.rawValue, theirs) }
  }
}

extension XCTestCase {
  /// Lets contenders take turns, ten rounds of them.
  ///
  /// The test framework times one of them, and decides on the number of rounds.
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

  /// Lets jobs take turns in processes of their own; in small runs they run side by side, to be done soon.
  func takeTurns(_ jobs: [Job], rounds: Int = 5) throws -> [[Child.Result]] {
    guard Scale.isFull else { return try Child.run(jobs).map { [$0] } }
    var results = jobs.map { _ in [Child.Result]() }
    for _ in 0..<rounds {
      for (index, job) in jobs.enumerated() { results[index].append(try Child.run(job)) }
    }
    return results
  }
}

extension [Child.Result] {
  func median(_ key: String) -> Double { map { $0[key] ?? .nan }.median }
}
