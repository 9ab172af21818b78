import CountdownKit
import CountdownModel
import XCTest

/// What the reference lets a manager do, and what not, worked out by hand: it is told of calls, right and wrong ones.
final class ReferenceManagerTests: XCTestCase {
  private let receivers = (0..<4).map { _ in NSObject() }
  private let second: Moment = 1_000_000_000

  /// What the reference says to what `body` does to it at first two countdowns of ten seconds, told their first values.
  private func problem(_ body: (ReferenceManager) -> Void) -> String? {
    let verdict = Verdict()
    let manager = ReferenceManager(verdict, now: 0)
    for token in 0..<2 {
      call(manager) {
        start($0, token, 10)
        tell($0, token, 10)
      }
    }
    body(manager)
    return verdict.problem
  }

  private func start(_ manager: ReferenceManager, _ token: Int, _ seconds: Int64) {
    let terms = Terms(for: seconds * 1_000_000_000)
    let record = ReceiverRecord(of: receivers[token])
    manager.start(ReferenceCountdown(token: token, owner: Owner(record), terms: terms, now: manager.now))
  }

  private func call(_ manager: ReferenceManager, _ body: (ReferenceManager) -> Void) {
    manager.beginDelivery()
    body(manager)
    manager.endDelivery()
  }

  private func pass(_ manager: ReferenceManager, at seconds: Moment, _ body: (ReferenceManager) -> Void) {
    manager.now = seconds * second
    manager.beginPass()
    body(manager)
    manager.endDelivery()
  }

  private func tell(
    _ manager: ReferenceManager, _ token: Int, _ seconds: Moment,
    inside body: (ReferenceManager) -> Void = { _ in }
  ) {
    manager.beginValue(seconds * second, token: token)
    body(manager)
    _ = manager.endCallback()
  }

  private func end(_ manager: ReferenceManager, _ token: Int, _ outcome: Countdown.Outcome) {
    manager.beginOutcome(outcome, token: token)
    _ = manager.endCallback()
  }

  private func move(_ manager: ReferenceManager, _ token: Int, by seconds: Moment) {
    manager.beginDelivery()
    manager.move(token) { $0 + seconds * self.second }
    manager.endDelivery()
  }

  func testAPassTellsAllThatIsDueInTheOrderInWhichTheyCame() {
    XCTAssertNil(
      problem {
        pass($0, at: 1) {
          tell($0, 0, 9); tell($0, 1, 9)
        }
      })
    XCTAssertNotNil(
      problem {
        pass($0, at: 1) {
          tell($0, 1, 9); tell($0, 0, 9)
        }
      }, "out of order")
    XCTAssertNotNil(problem { pass($0, at: 1) { tell($0, 1, 9) } }, "one is missing")
    XCTAssertNotNil(
      problem {
        pass($0, at: 1) {
          tell($0, 0, 8); tell($0, 1, 9)
        }
      }, "a wrong value")
    XCTAssertNotNil(problem { pass($0, at: 0) { tell($0, 0, 9) } }, "too early")
    XCTAssertNotNil(
      problem {
        pass($0, at: 1) {
          tell($0, 0, 9); tell($0, 0, 9); tell($0, 1, 9)
        }
      }, "twice")
  }

  func testANeighbourOfASlowCallbackIsToldWhatIsLeftThen() {
    func afterSleeping(toldThen value: Moment) -> String? {
      problem {
        pass($0, at: 1) {
          tell($0, 0, 9) { $0.now = 4 * self.second }
          tell($0, 1, value)
        }
      }
    }
    XCTAssertNil(afterSleeping(toldThen: 6))
    XCTAssertNotNil(afterSleeping(toldThen: 9))
  }

  func testNothingIsToldInsideACallback() {
    XCTAssertNotNil(problem { pass($0, at: 1) { tell($0, 0, 9) { tell($0, 1, 9) } } })
    XCTAssertNotNil(problem { tell($0, 0, 9) }, "nor when nobody asked")
  }

  func testDebtsArePaidInTheOrderMadeAndBeforeTheNextTick() {
    func inPass(_ rest: (ReferenceManager) -> Void) -> String? {
      problem {
        pass($0, at: 1) {
          tell($0, 0, 9) {
            start($0, 2, 5)
            start($0, 3, 6)
            move($0, 0, by: 3)
          }
          rest($0)
        }
      }
    }
    XCTAssertNil(
      inPass {
        tell($0, 2, 5); tell($0, 3, 6); tell($0, 0, 12); tell($0, 1, 9)
      })
    XCTAssertNotNil(
      inPass {
        tell($0, 3, 6); tell($0, 2, 5); tell($0, 0, 12); tell($0, 1, 9)
      })
    XCTAssertNotNil(
      inPass {
        tell($0, 1, 9); tell($0, 2, 5); tell($0, 3, 6); tell($0, 0, 12)
      })
    XCTAssertNotNil(
      inPass {
        tell($0, 2, 5); tell($0, 3, 6); tell($0, 1, 9)
      }, "one is missing")
  }

  func testAMoveThatLeavesWhatWasToldTellsNothing() {
    func movingToAndFro(_ rest: (ReferenceManager) -> Void) -> String? {
      problem {
        call($0) {
          move($0, 0, by: 3)
          tell($0, 0, 13) {
            move($0, 0, by: 1)
            move($0, 0, by: -1)
          }
          rest($0)
        }
      }
    }
    XCTAssertNil(movingToAndFro { _ in })
    XCTAssertNotNil(movingToAndFro { tell($0, 0, 13) })
  }

  func testAnOutcomeFollowsItsOwnLastTick() {
    func atTheEnd(_ rest: (ReferenceManager) -> Void) -> String? {
      problem {
        pass($0, at: 10) {
          tell($0, 0, 0) { start($0, 2, 5) }
          rest($0)
        }
      }
    }
    XCTAssertNil(
      atTheEnd {
        end($0, 0, .completed); tell($0, 2, 5); tell($0, 1, 0); end($0, 1, .completed)
      })
    XCTAssertNotNil(
      atTheEnd {
        tell($0, 2, 5); end($0, 0, .completed); tell($0, 1, 0); end($0, 1, .completed)
      })
    XCTAssertNotNil(
      atTheEnd {
        end($0, 0, .stopped); tell($0, 2, 5); tell($0, 1, 0); end($0, 1, .completed)
      })
    XCTAssertNotNil(
      atTheEnd {
        end($0, 0, .completed); tell($0, 2, 5); tell($0, 1, 0)
      }, "one is missing")
    XCTAssertNotNil(
      atTheEnd {
        end($0, 0, .completed); end($0, 0, .completed); tell($0, 2, 5); tell($0, 1, 0)
      }, "two")
  }

  func testAStoppedOneIsToldSoDirectlyAndNothingElse() {
    func stopping(_ rest: (ReferenceManager) -> Void) -> String? {
      problem {
        pass($0, at: 1) {
          tell($0, 0, 9) { $0.stop() }
          rest($0)
        }
      }
    }
    XCTAssertNil(
      stopping {
        end($0, 0, .stopped); tell($0, 1, 9)
      })
    XCTAssertNotNil(
      stopping {
        tell($0, 1, 9); end($0, 0, .stopped)
      })
    XCTAssertNotNil(stopping { tell($0, 1, 9) })
  }

  func testOutcomesOfACancelAllComeInAnyOrderAndAllOfThem() {
    XCTAssertNil(
      problem {
        call($0) {
          $0.cancelAll(); end($0, 1, .cancelled); end($0, 0, .cancelled)
        }
      })
    XCTAssertNotNil(
      problem {
        call($0) {
          $0.cancelAll(); end($0, 1, .cancelled)
        }
      })
  }

  func testAfterAShutDownABarrierComesLastAndStartsEndAsCancelled() {
    func shuttingDown(_ rest: (ReferenceManager) -> Void) -> String? {
      problem {
        call($0) {
          $0.shutDown(barrier: 7)
          rest($0)
        }
      }
    }
    func barrier(_ manager: ReferenceManager, inside body: (ReferenceManager) -> Void = { _ in }) {
      manager.beginBarrier(7)
      body(manager)
      _ = manager.endCallback()
    }
    XCTAssertNil(
      shuttingDown {
        end($0, 1, .cancelled); end($0, 0, .cancelled); barrier($0)
      })
    XCTAssertNotNil(
      shuttingDown {
        end($0, 1, .cancelled); end($0, 0, .cancelled)
      }, "nobody was told that all is")
    XCTAssertNotNil(
      shuttingDown {
        end($0, 1, .cancelled); barrier($0); end($0, 0, .cancelled)
      }, "not all was")
    XCTAssertNil(
      shuttingDown {
        end($0, 1, .cancelled); end($0, 0, .cancelled)
        barrier($0) { start($0, 2, 5) }
        end($0, 2, .cancelled)
      })
    XCTAssertNotNil(
      shuttingDown {
        end($0, 1, .cancelled); end($0, 0, .cancelled)
        barrier($0) { start($0, 2, 5) }
        tell($0, 2, 5)
      }, "a value of what was started later")
  }

  func testPausedOrSuspendedNothingTicksButMovedOnesAreTold() {
    XCTAssertNil(
      problem {
        call($0) { $0.pause(0) }; pass($0, at: 1) { tell($0, 1, 9) }
      })
    XCTAssertNotNil(
      problem {
        call($0) { $0.pause(0) };
        pass($0, at: 1) {
          tell($0, 0, 9); tell($0, 1, 9)
        }
      })
    XCTAssertNil(
      problem {
        call($0) { $0.suspend(freezing: false) }; pass($0, at: 1) { _ in }
      })
    XCTAssertNotNil(
      problem {
        call($0) { $0.suspend(freezing: false) }; pass($0, at: 1) { tell($0, 0, 9) }
      })
    XCTAssertNil(
      problem {
        call($0) {
          $0.suspend(freezing: false); $0.pause(0); move($0, 0, by: -3); tell($0, 0, 7)
        }
      })
  }

  func testAValueOfALongChainMayWaitForTheNextPassAndNoLonger() {
    func chain(of length: Int, _ rest: (ReferenceManager) -> Void) -> String? {
      problem {
        $0.beginDelivery()
        move($0, 0, by: 1)
        for link in 0..<length {
          $0.beginValue(Moment(11 + link) * second, token: 0)
          move($0, 0, by: 1)
          _ = $0.endCallback()
        }
        $0.endDelivery()
        rest($0)
      }
    }
    XCTAssertNotNil(chain(of: 8) { _ in }, "eight are not too long")
    XCTAssertNil(chain(of: 9) { _ in })
    XCTAssertNil(chain(of: 9) { pass($0, at: 0) { tell($0, 0, 20) } })
    XCTAssertNotNil(chain(of: 9) { pass($0, at: 0) { _ in } })
    XCTAssertNil(chain(of: 10) { _ in })
  }
}
