import CountdownModel
import Foundation
import XCTest

/// The manager and a naive reference take the same random operations, from outside and from inside callbacks; of each
/// call the reference says whether it was right, and of each operation and pass whether anything is missing.
///
/// `COUNTDOWN_MODEL_OPERATIONS` says how many operations, those in callbacks included, and
/// `COUNTDOWN_MODEL_FOLLOWING_OPERATIONS` how many where receivers follow each other's countdowns as well;
/// `COUNTDOWN_MODEL_SEED` the first seed. What fails is shrunk and printed as code.
final class ModelTests: XCTestCase {
  func testTheManagerDoesWhatTheReferenceDoes() { check(number("COUNTDOWN_MODEL_OPERATIONS") ?? 6_000) }

  func testFollowersGetWhatTheReferenceSays() {
    check(number("COUNTDOWN_MODEL_FOLLOWING_OPERATIONS") ?? 6_000, follows: true)
  }

  private func check(_ wanted: Int, follows: Bool = false, by test: String = #function) {
    var seed = UInt64(number("COUNTDOWN_MODEL_SEED") ?? 1)
    var done = 0
    while done < wanted {
      let scenario = Scenario.random(
        seed: seed, receivers: [0, 1, 2, 7, 64][Int(seed % 5)], length: 200, collides: seed % 7 == 0,
        isCrowded: seed % 3 == 0, follows: follows,
        theme: [.anything, .clocks, .anything, .order][Int(seed % 4)])
      let again = "COUNTDOWN_MODEL_SEED=\(seed) \(again(test))"
      guard let count = operationsDone(scenario, again) else { return }
      done += count
      seed += 1
    }
    print("\(done) operations, the last seed was \(seed - 1)")
  }

  func testWithNothingTakenAwayNoWakeUpIsForNothing() {
    var whole = 0
    for seed in 1...15 {
      let scenario = Scenario.random(
        seed: UInt64(seed), receivers: [1, 7, 64][seed % 3], length: 60, interferes: false)
      let report = scenario.replay()
      XCTAssertNil(report.problem, "seed \(seed)")
      // One that was stopped, since else the scenario would not have ended, was taken away.
      XCTAssertLessThanOrEqual(report.emptyWakeUpCount, report.curtailedCount, "seed \(seed)")
      if report.curtailedCount == 0 { whole += 1 }
    }
    XCTAssertGreaterThanOrEqual(whole, 10)
  }

  func testTenThousandReceiversDoWhatTheReferenceDoes() {
    for seed in 1...UInt64(rounds) {
      let scenario = Scenario.random(seed: seed, receivers: 10_000, length: rounds * 15)
      // Looking at all of the structure takes longer than an operation: not while the receivers are started, and
      // then after each tenth.
      _ = operationsDone(
        scenario, "\(again()), seed \(seed)", inspectingEvery: 10, from: 10_000)
    }
  }

  func testReceiversInOneBucketDoWhatTheReferenceDoes() {
    for seed in 1...UInt64(rounds) {
      let scenario = Scenario.random(seed: seed, receivers: 500, length: 100, collides: true)
      _ = operationsDone(scenario, "\(again()), seed \(seed)", inspectingEvery: 10, from: 500)
    }
  }

  func testTheSameSeedGivesTheSameLog() {
    for seed in 1...5 {
      // The order in which `cancelAll` tells is that of the buckets, and so of the addresses: but for one bucket.
      let random = { Scenario.random(seed: UInt64(seed), receivers: 7, length: 150, collides: true) }
      let scenario = random()
      XCTAssertEqual(scenario, random())
      // And it is unknown to which object the allocator gives the address of a dead receiver.
      let first = scenario.replay(reusesAddresses: false)
      let second = scenario.replay(reusesAddresses: false)
      XCTAssertFalse(first.log.lines.isEmpty)
      XCTAssertEqual(first.log.lines, second.log.lines, "seed \(seed)")
    }
  }

  /// A few in debug builds, which are slow; more with `COUNTDOWN_MODEL_OPERATIONS`.
  private var rounds: Int { number("COUNTDOWN_MODEL_OPERATIONS") == nil ? 1 : 5 }

  /// The command that runs a test again.
  private func again(_ test: String = #function) -> String {
    "swift test --filter ModelTests/" + test.prefix { $0 != "(" }
  }

  private func number(_ variable: String) -> Int? {
    ProcessInfo.processInfo.environment[variable].flatMap { Int($0) }
  }

  /// How many operations a scenario did; nil: it failed, and was shrunk.
  private func operationsDone(
    _ scenario: Scenario, _ name: String, inspectingEvery stride: Int = 1, from first: Int = 0
  ) -> Int? {
    let report = scenario.replay(inspectingEvery: stride, from: first)
    guard let problem = report.problem else { return report.operationCount }
    var failing = scenario
    failing.operations.removeLast(scenario.operations.count - report.position)
    let small = Shrinker.shrink(failing, trials: first > 0 ? 300 : 5_000) { $0.replay().problem != nil }
    let other = small.replay().problem ?? "seen only where structures are inspected later"
    XCTFail("\(name): \(problem)\nshrunk: \(other)\n\(small)")
    return nil
  }
}
