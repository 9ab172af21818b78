import CountdownCore
import CountdownTesting
import TestSupport
import XCTest

@testable import CountdownKit

/// Suspending in the middle of a pass: the receivers that it has not reached get their value after the
/// suspension, none twice and none never.
final class SuspensionInsideAPassTests: XCTestCase {
  private typealias Step = @Sendable (CountdownManager) -> Void

  private let suspend: Step = { $0.suspend() }
  private let freeze: Step = { $0.suspend(.freezes) }
  private let resume: Step = { $0.resume() }
  // The application's lifecycle: ticks go on when neither it nor the caller suspends.
  private let background: Step = { $0.engine.suspend(by: .system, freezing: false) }
  private let foreground: Step = { $0.engine.resume(by: .system) }

  /// Lets many tick once; one of them takes some steps as it does, time passes, and all tick after the others.
  private func expectTicks(
    of count: Int = 100, at position: Int, inACallback steps: [Step], then others: [Step],
    pause: Duration = .zero, unreached: [Int] = [10, 9], line: UInt = #line
  ) {
    let driver = ManualDriver()
    let manager = CountdownManager(driver: driver)
    let values = Box(Array(repeating: [Int](), count: count))
    for number in 0..<count {
      manager.start(for: .seconds(10), id: number) { [unowned manager] left in
        values.value[number].append(left.seconds)
        if number == position, left == .seconds(9) { for step in steps { step(manager) } }
      }
    }
    driver.advance(by: .seconds(1))
    driver.advance(by: pause)
    for other in others {
      XCTAssertEqual(values.value.count { $0.count == 2 }, position + 1, line: line)
      other(manager)
    }
    let reached = others.isEmpty ? count : position + 1
    let tail = pause > .zero && unreached.last != 9 ? [unreached.last!] : []
    XCTAssertEqual(
      values.value.prefix(reached), Array(repeating: [10, 9] + tail, count: reached)[...], line: line)
    XCTAssertEqual(
      values.value.dropFirst(reached), Array(repeating: unreached, count: count - reached)[...], line: line)
    driver.advance(by: .seconds(1))
    XCTAssertEqual(Set(values.value.map { $0.last! }).count, 1, line: line)
    XCTAssertEqual(manager.activeCount, count, line: line)
  }

  func testPromise10Suspended_inTheMiddleOfAPass_nothingIsLostOrDeliveredTwice() {
    for position in [0, 1, 255, 256, 299] {
      let pause = Duration.milliseconds(3_500)
      expectTicks(of: 300, at: position, inACallback: [suspend], then: [resume])
      expectTicks(
        of: 300, at: position, inACallback: [suspend], then: [resume], pause: pause, unreached: [10, 6])
      expectTicks(of: 300, at: position, inACallback: [freeze], then: [resume], pause: pause)
    }
    expectTicks(of: 300, at: 140, inACallback: [freeze, resume], then: [])
  }

  func testResumeOfOneOrBothSuspendersAfterThePass_orWithinTheSameCallback() {
    for position in [0, 1, 10, 46, 47, 48, 49, 98, 99] {
      expectTicks(at: position, inACallback: [background, suspend, resume], then: [foreground])
      expectTicks(at: position, inACallback: [suspend, background, foreground], then: [resume])
      expectTicks(at: position, inACallback: [suspend, background], then: [resume, foreground])
    }
    for steps in [
      [suspend, background, resume, foreground], [background, suspend, foreground, resume],
      [suspend, background, foreground, resume], [suspend, suspend, background, foreground, resume],
    ] {
      expectTicks(at: 10, inACallback: steps, then: [])
    }
  }

  func testPromise10Suspended_inTheMiddleOfAPass_theEndIsOwed() throws {
    try checkScripts([
      "a 1; b 1 on 1 {freeze}; c 1; +5; resume all":
        "0: a 1, 0: b 1, 0: c 1, 1: a 0, 1: a completed, 1: b 0, 1: b completed, 5: c 0, 5: c completed"
    ])
  }
}
