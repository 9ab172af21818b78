import CountdownModel
import XCTest

/// Short sequences in which what was shown last, or what the timer is armed for, is easily forgotten.
final class MovesBetweenTakingAndTellingTests: XCTestCase {
  func testAnUnroundedFirstValueIsRememberedWhenTheCountdownIsMovedWhileItsTickIsUnderWay() {
    // Two are due at once; the first one's callback moves the second away, which is then told its rounded value.
    check(
      Scenario(
        receivers: 2,
        [
          .start(0, in: 0, Terms(for: 1_000_000_000, isEndless: true), [[.extend(1, in: 0, by: 1)]]),
          .start(1, in: 0, Terms(for: 1_000_000_000, every: 3_600_000_000_000)),
          .advance(1_000_000_000),
        ]))
  }

  func testAnUnroundedFirstValueIsRememberedWhenTheCountdownIsMovedAgainBeforeItIsToldItsEnd() {
    // An outcome's block ends a countdown; before that is told, another's callback moves it away again.
    check(
      Scenario(
        receivers: 2,
        [
          .start(
            1, in: 0, Terms(for: 1),
            [[], [.start(0, in: 0, Terms(for: 1)), .extend(0, in: 0, by: -1), .advance(0)]]),
          .start(1, in: 0, Terms(for: 0), [[.extend(0, in: 0, by: 1)]]),
        ]))
  }

  func testTheTimerIsNotLeftArmedForWhatAnOutcomesBlockEnded() {
    check(
      Scenario(
        receivers: 2,
        [
          .start(0, in: 0, Terms(for: 1)),
          .start(
            1, in: 0, Terms(for: 1, isEndless: true), [[.end(0, in: 0), .pause(1, in: 0)]]),
          .start(1, in: 0, Terms(for: 1)),
        ]))
  }

  func testWhatASuspensionHeldBackOnTheCommonGridIsToldWhenThatIsOver() {
    // Just what it was told is left, and the last instant of the grid said less. The longer pause is one of centuries of grid.
    for (interval, pause) in [(333_333_333, 1_000_000_000), (1_000_000, 1_000_000_000_000_000_000)]
      as [(Int64, Int64)]
    {
      check(
        Scenario(
          receivers: 1,
          [
            .start(0, in: 0, Terms(for: 1_000_400_000, every: interval, isShared: true)), .pause(0, in: 0),
            .advance(pause), .suspend(in: 0, freezes: false), .resume(0, in: 0), .resumeAll(in: 0),
            .advanceToNext, .advanceToNext,
          ]))
    }
  }

  func testAMoveToWhatWasToldIsNotHeldBack() {
    // While all is suspended it tells nothing, as it would otherwise: so nothing is told when that is over.
    check(
      Scenario(
        receivers: 1, uptime: 3_153_600_000_000_000_000,
        [
          .advance(192_087_609), .suspend(in: 0, freezes: false),
          .start(
            0, in: 0, Terms(for: 1_000_000_000, every: 333_333_333, isShared: true), [[.sleep(3_000_000_000)]]
          ),
          .extend(0, in: 0, by: 3_000_000_000), .resumeAll(in: 0),
        ]))
  }

  func testWhatIsNoNewsWhenItIsTakenMayBeNewsInItsTurn() {
    check(
      Scenario(
        receivers: 2,
        [
          .start(
            0, in: 0, Terms(for: 1),
            [
              [.pause(0, in: 0)],
              [
                .start(1, in: 0, Terms(for: 0), [[.advance(3)]]), .extend(1, in: 0, by: 1), .resume(0, in: 0),
              ],
            ]),
          .start(1, in: 0, Terms(for: 1)),
          .extend(0, in: 0, by: 1),
        ]))
  }

  func testAChainIsNoShorterWhereTheDeadAreFoundInIt() {
    check(
      Scenario(
        receivers: 2,
        [
          .start(
            0, in: 0, Terms(for: 1, repeats: true),
            [[.start(1, in: 0, Terms(for: 0), [[.extend(0, in: 0, by: 1)]]), .drop(1)]])
        ]))
  }

  func testAChainOfMovesEndsWhereNothingIsLonger() {
    check(
      Scenario(
        receivers: 1,
        [
          .start(
            0, in: 0, Terms(for: 0),
            [
              [
                .start(
                  0, in: 0, Terms(for: 1, repeats: true), [[.extend(0, in: 0, by: 36_028_797_000_000_000)]])
              ]
            ])
        ]))
  }

  func testWhatIsAsFarAwayAsCanBeIsNotMovedFurther() {
    // Were it owed a value for that, it would be told what is left after the nap.
    check(
      Scenario(
        receivers: 1,
        [.start(0, in: 0, Terms(for: .max), [[.extend(0, in: 0, by: 1), .sleep(1_000_000)]])]))
  }

  func testAnIntervalThatIsChangedOnTheCommonGridLeavesNoTickOut() {
    // A second was told with more than that left; in milliseconds, the next instant of the grid has less than that.
    check(
      Scenario(
        receivers: 1,
        [
          .advance(1_333_333_332),
          .start(0, in: 0, Terms(for: 2_000_000_000, isShared: true)),
          .advanceToNext,
          .tick(0, in: 0, every: 1_302_083),
          .advanceToNext,
        ]))
  }

  func testEndlessTicksThatAwaitTheirFirstAreLookedAtInTheirTurn() {
    // Three are owed something; the second one's callback takes as long as the third has to wait.
    check(
      Scenario(
        receivers: 2,
        [
          .start(0, in: 0, Terms(for: 1, isEndless: true)),
          .pause(0, in: 0),
          .start(
            1, in: 0, Terms(for: 1),
            [
              [.start(Who(0, id: 1), in: 0, Terms(for: 0)), .extend(1, in: 0, by: 1), .resume(0, in: 0)],
              [.sleep(1)],
            ]),
        ]))
  }

  private func check(_ scenario: Scenario, line: UInt = #line) {
    XCTAssertNil(scenario.replay().problem, line: line)
  }
}
