import CountdownKit
import CountdownTesting
import Dispatch
import Foundation
import TestSupport
import XCTest

@testable import CountdownJudge

/// An actor is notified how a countdown has ended before the first value of one that is started afterwards.
final class ActorOrderTests: XCTestCase {
  private let driver = ManualDriver()
  private lazy var away = AwayDriver(driver)
  private lazy var manager = CountdownManager(driver: away)
  /// Keeps jobs until it is asked to run them, and runs the one that came last first.
  private let executor = BusyExecutor(lastFirst: true)
  private lazy var room = Room(executor)
  private let journal = EventJournal()

  @discardableResult
  private func open(_ name: String, ifActive: Countdown.IfActive = .replace, id: String? = nil) -> Countdown {
    let journal = journal
    return manager.start(on: room, for: .seconds(9), ifActive: ifActive, id: id) {
      journal.note("\(name) \($1.seconds)")
    } onEnd: {
      journal.note("\(name) \($1)")
    }
  }

  /// Lets the actor run until it got so much, and returns what.
  private func delivered(_ count: Int) -> [String] {
    let patience = ContinuousClock.now + .seconds(20)
    while journal.lines.count < count, ContinuousClock.now < patience {
      // Whatever comes within this time is run in the wrong order.
      usleep(2_000)
      executor.run()
    }
    return journal.take()
  }

  func testTheOutcomeComesBeforeTheFirstValueOfTheNext() {
    let ways: [(name: String, end: (Countdown) -> Void, ifActive: Countdown.IfActive, lines: [String])] = [
      ("is replaced", { _ in }, .replace, ["a replaced"]),
      ("is cancelled", { $0.cancel() }, .replace, ["a cancelled"]),
      ("is over", { $0.reschedule(for: .zero) }, .keep, ["a 0", "a completed"]),
      ("is over in time", { [driver] _ in driver.advance(by: .seconds(9)) }, .keep, ["a 0", "a completed"]),
      // A new start comes in time until the actor is told.
      ("is replaced when it was over", { $0.reschedule(for: .zero) }, .replace, ["a replaced"]),
    ]
    for way in ways {
      let countdown = open("a")
      XCTAssertEqual(delivered(1), ["a 9"], way.name)
      way.end(countdown)
      open("b", ifActive: way.ifActive)
      open("c")
      XCTAssertEqual(delivered(way.lines.count + 2), way.lines + ["b replaced", "c 9"], way.name)
      manager.cancelAll(of: room)
      XCTAssertEqual(delivered(1), ["c cancelled"], way.name)
    }
  }

  func testAnEndOnAnotherThreadInACallbackComesBeforeWhatThatStarts() {
    let old = open("old", id: "1")
    XCTAssertEqual(delivered(1), ["old 9"])
    manager.start(for: .zero, id: "callback") { _ in
    } onEnd: { [away, manager, room, journal] _ in
      away.isAway = true
      old.cancel()
      away.isAway = false
      manager.start(on: room, for: .seconds(9), id: "2") { journal.note("new \($1.seconds)") }
    }
    XCTAssertEqual(delivered(2), ["old cancelled", "new 9"])
  }
}
