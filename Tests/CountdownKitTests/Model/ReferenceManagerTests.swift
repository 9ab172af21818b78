import CountdownKit
import CountdownModel
import XCTest

/// What the reference lets a manager do, and what not, worked out by hand: it is notified of calls, right and wrong ones.
final class ReferenceManagerTests: XCTestCase {
  /// What a manager is asked, and what it does; times are seconds.
  private enum Step {
    /// A call begins, or a pass, and what was under way is over.
    case call, pass(at: Moment)
    case start(Int, Int64), move(Int, by: Moment), pause(Int), suspend, cancelAll, shutDown
    /// A callback, and one in which something is done before it returns.
    case tell(Int, Moment), end(Int, Countdown.Outcome), barrier
    case open(Int, Moment), openBarrier, close
    case stop, sleep(until: Moment)
  }

  private static let second: Moment = 1_000_000_000
  private let receivers = (0..<4).map { _ in NSObject() }

  /// What the reference says to steps at two countdowns of ten seconds, which have got their first values.
  private func problem(_ steps: [Step]) -> String? {
    let verdict = Verdict()
    let manager = ReferenceManager(verdict, now: 0)
    var isUnderWay = false
    for step in [.call, .start(0, 10), .tell(0, 10), .call, .start(1, 10), .tell(1, 10), .call] + steps {
      if case .call = step {
      } else if case .pass = step {
      } else {
        act(step, on: manager)
        continue
      }
      if isUnderWay { manager.endDelivery() }
      isUnderWay = true
      if case .pass(let time) = step {
        manager.now = time * Self.second
        manager.beginPass()
      } else {
        manager.beginDelivery()
      }
    }
    manager.endDelivery()
    return verdict.problem
  }

  private func act(_ step: Step, on manager: ReferenceManager) {
    switch step {
    case .call, .pass: break
    case .start(let token, let seconds):
      let owner = Owner(ReceiverRecord(of: receivers[token]))
      let terms = Terms(for: seconds * Int64(Self.second))
      manager.start(ReferenceCountdown(token: token, owner: owner, terms: terms, now: manager.now))
    case .move(let token, let seconds): manager.move(token) { $0 + seconds * Self.second }
    case .pause(let token): manager.pause(token)
    case .suspend: manager.suspend(freezing: false)
    case .cancelAll: manager.cancelAll()
    case .shutDown: manager.shutDown(barrier: 7)
    case .open(let token, let seconds): manager.beginValue(seconds * Self.second, token: token)
    case .openBarrier: manager.beginBarrier(7)
    case .tell(let token, let seconds):
      manager.beginValue(seconds * Self.second, token: token)
      _ = manager.endCallback()
    case .end(let token, let outcome):
      manager.beginOutcome(outcome, token: token)
      _ = manager.endCallback()
    case .barrier:
      manager.beginBarrier(7)
      _ = manager.endCallback()
    case .close: _ = manager.endCallback()
    case .stop: manager.stop()
    case .sleep(let time): manager.now = time * Self.second
    }
  }

  private func allows(_ steps: [Step], line: UInt = #line) { XCTAssertNil(problem(steps), line: line) }

  private func forbids(_ why: String, _ steps: [Step], line: UInt = #line) {
    XCTAssertNotNil(problem(steps), why, line: line)
  }

  func testAPassTellsAllThatIsDueInAnyOrder() {
    allows([.pass(at: 1), .tell(0, 9), .tell(1, 9)])
    allows([.pass(at: 1), .tell(1, 9), .tell(0, 9)])
    forbids("one is missing", [.pass(at: 1), .tell(1, 9)])
    forbids("a wrong value", [.pass(at: 1), .tell(0, 8), .tell(1, 9)])
    forbids("too early", [.pass(at: 0), .tell(0, 9)])
    forbids("twice", [.pass(at: 1), .tell(0, 9), .tell(0, 9), .tell(1, 9)])
  }

  func testANeighbourOfASlowCallbackGetsWhatIsLeftThen() {
    let slow: [Step] = [.pass(at: 1), .open(0, 9), .sleep(until: 4), .close]
    allows(slow + [.tell(1, 6)])
    forbids("what was true before", slow + [.tell(1, 9)])
  }

  func testTheReferenceForbidsNestedCallbacksAndCallbacksWithoutACause() {
    forbids("inside", [.pass(at: 1), .open(0, 9), .tell(1, 9), .close])
    forbids("without a cause", [.tell(0, 9)])
  }

  func testQueuedCallbacksAreDeliveredInAnyOrderAndBeforeTheNextTick() {
    let pass: [Step] = [.pass(at: 1), .open(0, 9), .start(2, 5), .start(3, 6), .move(0, by: 3), .close]
    allows(pass + [.tell(2, 5), .tell(3, 6), .tell(0, 12), .tell(1, 9)])
    allows(pass + [.tell(3, 6), .tell(0, 12), .tell(2, 5), .tell(1, 9)])
    forbids("a tick comes before", pass + [.tell(1, 9), .tell(2, 5), .tell(3, 6), .tell(0, 12)])
    forbids("one is missing", pass + [.tell(2, 5), .tell(3, 6), .tell(1, 9)])
  }

  func testAMoveToTheDeliveredValueDeliversNothing() {
    let toAndFro: [Step] = [.call, .move(0, by: 3), .open(0, 13), .move(0, by: 1), .move(0, by: -1), .close]
    allows(toAndFro)
    forbids("the same again", toAndFro + [.tell(0, 13)])
  }

  func testAnOutcomeFollowsItsOwnLastTick() {
    let end: [Step] = [.pass(at: 10), .open(0, 0), .start(2, 5), .close]
    let rest: [Step] = [.tell(1, 0), .end(1, .completed)]
    allows(end + [.end(0, .completed), .tell(2, 5)] + rest)
    forbids("a value comes between", end + [.tell(2, 5), .end(0, .completed)] + rest)
    forbids("another outcome", end + [.end(0, .stopped), .tell(2, 5)] + rest)
    forbids("one is missing", end + [.end(0, .completed), .tell(2, 5), .tell(1, 0)])
    forbids("two", end + [.end(0, .completed), .end(0, .completed), .tell(2, 5)] + rest)
  }

  func testAStoppedCountdownGetsItsOutcomeDirectlyAndNothingElse() {
    let stopped: [Step] = [.pass(at: 1), .open(0, 9), .stop, .close]
    allows(stopped + [.end(0, .stopped), .tell(1, 9)])
    forbids("a value comes between", stopped + [.tell(1, 9), .end(0, .stopped)])
    forbids("it is missing", stopped + [.tell(1, 9)])
  }

  func testOutcomesOfACancelAllComeInAnyOrderAndAllOfThem() {
    allows([.call, .cancelAll, .end(1, .cancelled), .end(0, .cancelled)])
    forbids("one is missing", [.call, .cancelAll, .end(1, .cancelled)])
  }

  func testAfterAShutDownABarrierComesLastAndStartsEndAsCancelled() {
    let shutDown: [Step] = [.call, .shutDown, .end(1, .cancelled)]
    let late = shutDown + [.end(0, .cancelled), .openBarrier, .start(2, 5), .close]
    allows(shutDown + [.end(0, .cancelled), .barrier])
    forbids("the barrier is missing", shutDown + [.end(0, .cancelled)])
    forbids("not all was", shutDown + [.barrier, .end(0, .cancelled)])
    allows(late + [.end(2, .cancelled)])
    forbids("a value of what was started later", late + [.tell(2, 5)])
  }

  func testPausedOrSuspendedNothingTicksButMovesAreDelivered() {
    allows([.call, .pause(0), .pass(at: 1), .tell(1, 9)])
    forbids("it is paused", [.call, .pause(0), .pass(at: 1), .tell(0, 9), .tell(1, 9)])
    allows([.call, .suspend, .pass(at: 1)])
    forbids("all are suspended", [.call, .suspend, .pass(at: 1), .tell(0, 9)])
    allows([.call, .suspend, .pause(0), .move(0, by: -3), .tell(0, 7)])
  }

  func testAValueOfALongChainMayWaitForTheNextPassAndNoLonger() {
    func chain(of length: Int) -> [Step] {
      [.call, .move(0, by: 1)]
        + (0..<length).flatMap { [.open(0, Moment(11 + $0)), .move(0, by: 1), .close] }
    }
    forbids("eight are not too long", chain(of: 8))
    allows(chain(of: 9))
    allows(chain(of: 9) + [.pass(at: 0), .tell(0, 20)])
    forbids("nor does it wait for two", chain(of: 9) + [.pass(at: 0)])
    allows(chain(of: 10))
  }
}
