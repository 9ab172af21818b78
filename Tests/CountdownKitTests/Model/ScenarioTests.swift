import CountdownModel
import XCTest

/// Short sequences, found by chance, in which what was shown last, or what waits, is easily forgotten.
final class ScenarioTests: XCTestCase {
  private func check(
    receivers: Int, managers: Int = 1, uptime: Int64 = 0, reusesAddresses: Bool = true,
    _ operations: CountdownModel.Operation..., line: UInt = #line
  ) {
    let scenario = Scenario(receivers: receivers, managers: managers, uptime: uptime, operations)
    XCTAssertNil(scenario.replay(reusesAddresses: reusesAddresses).problem, line: line)
  }

  /// Two of one receiver that dies in between, whatever address the next one has.
  func testQueuedValuesThatWaitArePassedOver() {
    for reusesAddresses in [true, false] {
      check(
        receivers: 1, reusesAddresses: reusesAddresses,
        .start(0, in: 0, Terms(for: 3, repeats: true), [[.extend(0, in: 0, by: 1)]]), .reuse(0),
        .start(
          0, in: 0, Terms(for: 1_048_576, every: 50_000_000, isSilent: true, repeats: true),
          [[.extend(0, in: 0, by: 2_000_000_000), .extend(0, in: 0, by: 2_000_000_000)]]))
    }
  }

  /// One without a block for the outcome keeps its blocks until it is delivered.
  func testACountdownWithoutAnOutcomeBlockMayWait() {
    check(
      receivers: 2,
      .start(
        1, in: 0, Terms(for: 1, repeats: true),
        [[.start(0, in: 0, Terms(for: 0, isSilent: true, isEndless: true)), .extend(1, in: 0, by: 1)]]),
      .extend(1, in: 0, by: -125))
  }

  func testAnUnroundedFirstValueIsRememberedWhenTheCountdownIsMovedWhileItsTickIsUnderWay() {
    // Two are due at once; the first one's callback moves the second away, which then gets its rounded value.
    check(
      receivers: 2,
      .start(0, in: 0, Terms(for: 1_000_000_000, isEndless: true), [[.extend(1, in: 0, by: 1)]]),
      .start(1, in: 0, Terms(for: 1_000_000_000, every: 3_600_000_000_000)), .advance(1_000_000_000))
  }

  func testAnUnroundedFirstValueIsKeptWhenTheCountdownIsMovedAgainBeforeItsEnd() {
    // An outcome's block ends a countdown; before that is delivered, another's callback moves it away again.
    check(
      receivers: 2,
      .start(
        1, in: 0, Terms(for: 1),
        [[], [.start(0, in: 0, Terms(for: 1)), .extend(0, in: 0, by: -1), .advance(0)]]),
      .start(1, in: 0, Terms(for: 0), [[.extend(0, in: 0, by: 1)]]))
  }

  func testTheTimerIsNotLeftArmedForWhatAnOutcomesBlockEnded() {
    check(
      receivers: 2, .start(0, in: 0, Terms(for: 1)),
      .start(1, in: 0, Terms(for: 1, isEndless: true), [[.end(0, in: 0), .pause(1, in: 0)]]),
      .start(1, in: 0, Terms(for: 1)))
  }

  func testAValueOnTheCommonGridThatASuspensionHeldBackIsDeliveredAfterIt() {
    // Just what was delivered last is left, and the last instant of the grid said less. The longer pause is one of centuries of grid.
    let rows: [(Int64, Int64)] = [(333_333_333, 1_000_000_000), (1_000_000, 1_000_000_000_000_000_000)]
    for (interval, pause) in rows {
      check(
        receivers: 1, .start(0, in: 0, Terms(for: 1_000_400_000, every: interval, isShared: true)),
        .pause(0, in: 0), .advance(pause), .suspend(in: 0, freezes: false), .resume(0, in: 0),
        .resumeAll(in: 0), .advanceToNext, .advanceToNext)
    }
  }

  func testAMoveToTheDeliveredValueIsNotHeldBack() {
    // While all is suspended it tells nothing, as it would otherwise: so nothing is delivered when that is over.
    check(
      receivers: 1, uptime: 3_153_600_000_000_000_000, .advance(192_087_609), .suspend(in: 0, freezes: false),
      .start(
        0, in: 0, Terms(for: 1_000_000_000, every: 333_333_333, isShared: true), [[.sleep(3_000_000_000)]]),
      .extend(0, in: 0, by: 3_000_000_000), .resumeAll(in: 0))
  }

  func testAQueuedValueThatIsNoNewsWhenTakenMayBeNewsInItsTurn() {
    check(
      receivers: 2,
      .start(
        0, in: 0, Terms(for: 1),
        [
          [.pause(0, in: 0)],
          [.start(1, in: 0, Terms(for: 0), [[.advance(3)]]), .extend(1, in: 0, by: 1), .resume(0, in: 0)],
        ]), .start(1, in: 0, Terms(for: 1)), .extend(0, in: 0, by: 1))
  }

  func testAChainIsNoShorterWhereTheDeadAreFoundInIt() {
    check(
      receivers: 2,
      .start(
        0, in: 0, Terms(for: 1, repeats: true),
        [[.start(1, in: 0, Terms(for: 0), [[.extend(0, in: 0, by: 1)]]), .drop(1)]]))
  }

  func testAChainOfMovesEndsWhereNothingIsLonger() {
    check(
      receivers: 1,
      .start(
        0, in: 0, Terms(for: 0),
        [[.start(0, in: 0, Terms(for: 1, repeats: true), [[.extend(0, in: 0, by: 36_028_797_000_000_000)]])]])
    )
  }

  func testAMoveBeyondTheLongestDurationMovesNothing() {
    // Had it a value queued for that, it would get what is left after the nap.
    check(receivers: 1, .start(0, in: 0, Terms(for: .max), [[.extend(0, in: 0, by: 1), .sleep(1_000_000)]]))
  }

  func testAnIntervalThatIsChangedOnTheCommonGridLeavesNoTickOut() {
    // A second was delivered with more than that left; in milliseconds, the next instant of the grid has less than that.
    check(
      receivers: 1, .advance(1_333_333_332), .start(0, in: 0, Terms(for: 2_000_000_000, isShared: true)),
      .advanceToNext, .tick(0, in: 0, every: 1_302_083), .advanceToNext)
  }

  func testEndlessTicksThatAwaitTheirFirstAreLookedAtInTheirTurn() {
    // Three have something queued; the second one's callback takes as long as the third has to wait.
    check(
      receivers: 2, .start(0, in: 0, Terms(for: 1, isEndless: true)), .pause(0, in: 0),
      .start(
        1, in: 0, Terms(for: 1),
        [
          [.start(Who(0, id: 1), in: 0, Terms(for: 0)), .extend(1, in: 0, by: 1), .resume(0, in: 0)],
          [.sleep(1)],
        ]))
  }

  func testAnotherIntervalAfterACorrectionOnTheCommonGridLeavesNoTickOut() {
    check(
      receivers: 1, .start(0, in: 0, Terms(for: 21_001_051, isShared: true)),
      .correct(0, in: 0, by: 61_000_000), .tick(0, in: 0, every: 0))
  }

  func testAnOverdueLeaderEndsWhenItIsFollowed() {
    check(
      receivers: 1, .start(Who(0, id: 1), in: 0, Terms(for: 5_500_000_000)),
      .start(
        0, in: 0, Terms(for: 500_000_000), [[.advance(500_000_000), .observe(Who(0, id: 2), of: 0, in: 0)]]))
  }

  func testALeaderThatEndsBehindItsFollowerMissesNothing() {
    check(
      receivers: 8,
      .start(
        0, in: 0, Terms(for: 0, isEndless: true),
        [
          [.start(63, in: 0, Terms(for: 6_000_000_000, every: 500_000_000))],
          [
            .sleep(2_000_000_000),
            .start(
              0, in: 0, Terms(for: 0), [[.start(0, in: 0, Terms(for: 3_000_000_000, every: 500_000_000))]]),
            .observe(59, of: 63, in: 0),
          ],
        ]), .advance(1_000_000_000), .advance(3_000_000_000))
  }

  /// While a server's clock is set, a callback observes one that is overdue: what is queued for that brings the zero of the other, before
  /// the next is corrected.
  func testAnObservationOfAnOverdueOneInTheCourseOfCorrections() {
    check(
      receivers: 8, .synchronize(by: -953),
      .start(12, in: 0, Terms(for: 0, isServers: true, repeats: true), [[.observe(7, of: 0, in: 0)]]),
      .start(Who(55, id: 1), in: 0, Terms(for: 0, isServers: true)), .suspend(in: 0, freezes: false),
      .start(0, in: 0, Terms(for: 0, isServers: true), [[.resumeAll(in: 0), .advance(476)]]),
      .synchronize(by: 0))
  }

  func testOfSeveralMovesInACallbackTheLastArmsMarks() {
    let second: Int64 = 1_000_000_000
    check(
      receivers: 1,
      .start(
        0, in: 0, Terms(for: 60 * second, at: [30 * second, 10 * second]),
        [[], [.extend(0, in: 0, by: 90 * second), .extend(0, in: 0, by: -80 * second)]]),
      .advance(50 * second), .advance(50 * second))
  }

  func testAMoveAtMarksIsToldInTheRhythmThatTheNextCallbackGives() {
    check(
      receivers: 1,
      .start(
        0, in: 0, Terms(for: 0, isPastZero: true, at: []),
        [
          [
            .start(Who(0, id: 2), in: 0, Terms(for: 0), [[.tick(0, in: 0, every: 1_000_000_000)]]),
            .extend(0, in: 0, by: 1),
          ]
        ]))
  }

  func testAPausedOneAtMarksThatAMoveHasEndedIsNotKept() {
    check(
      receivers: 2,
      .start(0, in: 0, Terms(for: 5_000_000_000, at: [])),
      .start(
        1, in: 0, Terms(for: 1_000_000_000),
        [
          [
            .pause(0, in: 0), .last(0, in: 0, 0),
            .start(0, in: 0, Terms(for: 3_000_000_000, keeps: true)),
          ]
        ]))
  }

  func testNewMarksBringNoZeroThatIsHeldBack() {
    check(
      receivers: 1,
      .start(0, in: 0, Terms(for: 1)), .suspend(in: 0, freezes: false), .advance(1),
      .tick(0, in: 0, every: 1_000_000_000, at: [5]), .pause(0, in: 0), .resumeAll(in: 0),
      .tick(0, in: 0, every: 1_000_000_000, at: [6]), .resume(0, in: 0))
  }

  func testAFollowerOfOneWhoseReceiverIsGoneMayEndWithIt() {
    check(
      receivers: 1,
      .suspend(in: 0, freezes: false), .start(0, in: 0, Terms(for: 1), [[.drop(0)]]), .advance(1),
      .observe(0, of: 0, in: 0), .start(0, in: 0, Terms(for: 0, keeps: true)))
  }

  /// Nothing is delivered yet to a follower of what is overdue while ticks are held back, or where no mark was called.
  func testWhatWasDeliveredNothingIsDueAfterASuspension_howeverLongItsIntervalIs() {
    for interval: Int64 in [1_000_000_000, 1 << 61 + 1, .max] {
      check(
        receivers: 2,
        .start(0, in: 0, Terms(for: 1, every: interval)), .suspend(in: 0, freezes: false), .advance(1),
        .observe(1, of: 0, in: 0), .correct(0, in: 0, by: 1_000_000_000), .resumeAll(in: 0))
      check(
        receivers: 1,
        .start(0, in: 0, Terms(for: .max, at: [])), .suspend(in: 0, freezes: false),
        .tick(0, in: 0, every: interval), .resumeAll(in: 0))
    }
  }
}
