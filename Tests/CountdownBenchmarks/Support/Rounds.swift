import XCTest

extension XCTestCase {
  /// Lets contenders take turns, ten rounds of them.
  ///
  /// The test framework times the first of them, ours, and decides on the number of rounds.
  ///
  /// - Parameter contenders: Each does its work once and returns a measure of its own, such as nanoseconds.
  /// - Returns: The median of each.
  func measureInTurn(_ contenders: [() -> Double]) -> [Double] {
    var results = contenders.map { _ in [Double]() }
    measureMetrics([.wallClockTime], automaticallyStartMeasuring: false) {
      startMeasuring()
      results[0].append(contenders[0]())
      stopMeasuring()
      for index in contenders.indices.dropFirst() { results[index].append(contenders[index]()) }
    }
    return results.map(\.median)
  }

  /// Lets contenders that take seconds, or are processes of their own, take turns: five rounds, or a small one.
  func takeTurns(_ contenders: [() throws -> Double]) throws -> [Double] {
    var results = contenders.map { _ in [Double]() }
    for _ in 0..<Scale.pick(full: 5, smallest: 1) {
      for index in contenders.indices { results[index].append(try contenders[index]()) }
    }
    return results.map(\.median)
  }
}
