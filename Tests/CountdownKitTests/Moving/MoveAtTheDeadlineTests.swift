import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// At exactly its deadline, zero not yet told, a countdown that is moved to the past keeps its deadline, since none is
/// in the past: it ends all the same, before the call returns.
final class MoveAtTheDeadlineTests: XCTestCase {
  private let stage = Stage()
  private let player = Player()

  func testANegativeExtensionEndsIt() {
    expectEnd(isSuspended: false) { $0.extend(by: .seconds(-1)) }
    expectEnd(isSuspended: true) { $0.extend(by: .seconds(-1)) }
  }

  func testAPastDateEndsIt() {
    for date in [stage.driver.date, .distantPast] {
      expectEnd(isSuspended: false) { $0.reschedule(until: date) }
      expectEnd(isSuspended: true) { $0.reschedule(until: date) }
    }
  }

  func testAnExtensionLetsItGoOn() {
    let countdown = overdue(isSuspended: false)
    countdown.extend(by: .milliseconds(1_500))
    XCTAssertEqual(stage.log(), ["2: a 1.5"])
    XCTAssertEqual(stage.advance(by: .seconds(2)), ["2.5: a 1", "3.5: a 0", "3.5: a completed"])
  }

  /// A countdown of two seconds after two seconds in which nobody was woken, or ticks were held back.
  private func overdue(isSuspended: Bool) -> Countdown {
    let countdown = stage.start(player, for: .seconds(2))
    if isSuspended { stage.manager.suspend() }
    stage.driver.sleep(for: .seconds(2))
    XCTAssertTrue(countdown.isActive)
    _ = stage.log()
    return countdown
  }

  private func expectEnd(
    isSuspended: Bool, line: UInt = #line, _ move: (Countdown) -> Void
  ) {
    let countdown = overdue(isSuspended: isSuspended)
    let now = stage.driver.now.text
    move(countdown)
    XCTAssertEqual(stage.log(), ["\(now): a 0", "\(now): a completed"], line: line)
    XCTAssertFalse(countdown.isActive, line: line)
    XCTAssertNil(stage.driver.nextWakeUp, line: line)
    stage.manager.resume()
    XCTAssertEqual(stage.log(), [], line: line)
  }
}
