import CountdownModel
import XCTest

/// Sequences in which countdowns that tick at the same instants were told in another order than that in which they came.
final class OrderScenarioTests: XCTestCase {
  func testAFollowerStaysBehindWhatItFollowsAfterASlowCallback() {
    check(
      Scenario(
        receivers: 1,
        [
          .start(
            .nobody(id: 1), in: 0, Terms(for: 1_907, every: 50_000_000, isServers: true, repeats: true),
            [[], [], [.sleep(62_500_000)]]),
          .synchronize(by: -1_443_000_000_000),
          .synchronize(by: 0),
          .synchronize(by: 0),
          .observe(0, of: .nobody(id: 1), in: 0),
          .advance(12_000_000_000),
          .advance(250_000_000),
        ]))
  }

  func testWhatIsTakenStaysBehindThoseThatWaitToBeLinkedIn() {
    // Endless ticks of four phases, held back for thirty seconds; then slow callbacks come between them.
    check(
      Scenario(
        receivers: 26,
        [
          .start(
            0, in: 0, Terms(for: 0),
            [[.start(36, in: 0, Terms(for: 0, isEndless: true))], [.advance(500_000_000)]]),
          .advance(13_000_000_000),
          .start(6, in: 0, Terms(for: 0, isEndless: true)),
          .advance(2_499_999_999),
          .start(0, in: 0, Terms(for: 0), [[.suspend(in: 0, freezes: false), .advance(1)]]),
          .advance(2_000_000_000),
          .start(25, in: 0, Terms(for: 0, isEndless: true), [[.advance(843_000_000)]]),
          .advance(2_000_000_000),
          .start(7, in: 0, Terms(for: 0, isEndless: true)),
          .advance(999_999_999),
          .start(0, in: 0, Terms(for: 1), [[], [.advance(39_250_000)]]),
          .advance(7_843_000_000),
          .start(39, in: 0, Terms(for: 1), [[], [.advance(1_000_000_000)]]),
          .advance(14_127_999_997),
          .resumeAll(in: 0),
          .advance(157_000_000),
        ]))
  }

  func testAFirstValueWhileTicksAreHeldBackKeepsItsPlace() {
    check(
      Scenario(
        receivers: 3,
        [
          .start(1, in: 0, Terms(for: 250_000_000)),
          .start(
            Who(4, id: 2), in: 0, Terms(for: 1_125_000_000),
            [
              [], [],
              [
                .start(
                  0, in: 0, Terms(for: 0),
                  [
                    [
                      .start(1, in: 0, Terms(for: 500_000_000, every: 500_000_000)),
                      .start(5, in: 0, Terms(for: 0, isEndless: true), [[.resumeAll(in: 0)]]),
                    ]
                  ])
              ],
              [
                .start(
                  0, in: 0, Terms(for: 0),
                  [[.start(0, in: 0, Terms(for: 500_000_000, every: 500_000_000))]]),
                .suspend(in: 0, freezes: false),
              ],
            ]),
          .advance(125_000_000),
          .extend(Who(4, id: 2), in: 0, by: -1_000_000_000),
          .advance(500_000_000),
        ]))
  }

  func testACorrectedOneKeepsItsPlace() {
    check(
      Scenario(
        receivers: 7, managers: 2, uptime: 3_153_600_000_000_000_000,
        [
          .suspend(in: 1, freezes: true),
          .start(.nobody, in: 1, Terms(for: 1_907, isServers: true)),
          .advance(210_750_000),
          .synchronize(by: -5_500_000_000),
          .synchronize(by: -5_500_000_000),
          .start(
            0, in: 0, Terms(for: 0),
            [
              [
                .advance(843_000_000),
                .start(0, in: 0, Terms(for: 1_000_000_000), [[], [.synchronize(by: -2_000_000_000)]]),
              ]
            ]),
          .start(
            0, in: 1, Terms(for: 1_000_000_000, isServers: true),
            [
              [
                .start(
                  .nobody, in: 0, Terms(for: 2_000_000_000, every: 500_000_000),
                  [
                    [.advance(1_750_000_000)], [],
                    [.start(6, in: 1, Terms(for: 1_000_000_000, isServers: true))],
                  ])
              ],
              [.advance(499_999_999)],
            ]),
          .synchronize(by: -1_000_000_000),
          .resumeAll(in: 1),
          .advance(1_000_000_000),
        ]))
  }

  func testWhatAnInterruptedPassFindsOnAFinerLevelStaysBehind() {
    check(
      Scenario(
        receivers: 12,
        [
          .advance(157_000_000),
          .start(0, in: 0, Terms(for: 1)),
          .start(
            30, in: 0, Terms(for: 3),
            [
              [
                .advance(1_000_000_000),
                .start(
                  0, in: 0, Terms(for: 0, isEndless: true),
                  [
                    [.start(19, in: 0, Terms(for: 0, isEndless: true))],
                    [.suspend(in: 0, freezes: false)],
                  ]),
              ],
              [.start(39, in: 0, Terms(for: 0, isEndless: true))],
              [.advance(250_000_000)],
            ]),
          .advance(843_000_000),
          .resumeAll(in: 0),
        ]))
  }

  func testAnotherIntervalAfterACorrectionOnTheCommonGridLeavesNoTickOut() {
    check(
      Scenario(
        receivers: 1,
        [
          .start(0, in: 0, Terms(for: 21_001_051, isShared: true)),
          .correct(0, in: 0, by: 61_000_000),
          .tick(0, in: 0, every: 0),
        ]))
  }

  func testOneThatIsOverAndFollowedEndsAtOnceBeforeWhatIsDueWithIt() {
    check(
      Scenario(
        receivers: 1,
        [
          .start(Who(0, id: 1), in: 0, Terms(for: 5_500_000_000)),
          .start(
            0, in: 0, Terms(for: 500_000_000),
            [[.advance(500_000_000), .observe(Who(0, id: 2), of: 0, in: 0)]]),
        ]))
  }

  func testOneThatEndsWithAFollowerBeforeItTakesThePlaceOfThat() {
    check(
      Scenario(
        receivers: 8,
        [
          .start(
            0, in: 0, Terms(for: 0, isEndless: true),
            [
              [.start(63, in: 0, Terms(for: 6_000_000_000, every: 500_000_000))],
              [
                .sleep(2_000_000_000),
                .start(
                  0, in: 0, Terms(for: 0), [[.start(0, in: 0, Terms(for: 3_000_000_000, every: 500_000_000))]]
                ),
                .observe(59, of: 63, in: 0),
              ],
            ]),
          .advance(1_000_000_000),
          .advance(3_000_000_000),
        ]))
  }

  private func check(_ scenario: Scenario, line: UInt = #line) {
    XCTAssertNil(scenario.replay().problem, line: line)
  }

  /// While a server's clock is set, a callback observes one that is overdue: what that is owed brings the zero of the other, before
  /// the next is corrected.
  func testAnObservationOfAnOverdueOneInTheCourseOfCorrections() {
    let scenario = Scenario(
      receivers: 8,
      [
        .synchronize(by: -953),
        .start(12, in: 0, Terms(for: 0, isServers: true, repeats: true), [[.observe(7, of: 0, in: 0)]]),
        .start(Who(55, id: 1), in: 0, Terms(for: 0, isServers: true)),
        .suspend(in: 0, freezes: false),
        .start(0, in: 0, Terms(for: 0, isServers: true), [[.resumeAll(in: 0), .advance(476)]]),
        .synchronize(by: 0),
      ])
    XCTAssertNil(scenario.replay().problem)
  }
}
