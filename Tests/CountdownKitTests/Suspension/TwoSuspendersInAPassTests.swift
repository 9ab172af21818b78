import CountdownCore
import CountdownTesting
import TestSupport
import XCTest

@testable import CountdownKit

/// The caller and another, as the application's lifecycle, suspend inside one pass: ticks go on when neither does.
final class TwoSuspendersInAPassTests: XCTestCase {
  private typealias Step = @Sendable (CountdownManager) -> Void

  private let suspend: Step = { $0.suspend() }
  private let resume: Step = { $0.resume() }
  private let background: Step = { $0.engine.suspend(by: .lifecycle, freezing: false) }
  private let foreground: Step = { $0.engine.resume(by: .lifecycle) }

  func testOneOrBothGoOnAfterThePass() {
    for place in 1...100 {
      expectTicks(at: place, inACallback: [background, suspend, resume], then: [foreground])
      expectTicks(at: place, inACallback: [suspend, background, foreground], then: [resume])
      expectTicks(at: place, inACallback: [suspend, background], then: [resume, foreground])
    }
  }

  func testBothGoOnWithinTheSameCallback() {
    for steps in [
      [suspend, background, resume, foreground], [background, suspend, foreground, resume],
      [suspend, background, foreground, resume], [suspend, suspend, background, foreground, resume],
    ] {
      expectTicks(at: 11, inACallback: steps, then: [])
    }
  }

  /// Lets a hundred tick once; one of them takes some steps as it does, and all tick after the others.
  private func expectTicks(
    at place: Int, inACallback steps: [Step], then others: [Step], line: UInt = #line
  ) {
    let (driver, ticks) = (ManualDriver(), Box(0))
    let manager = CountdownManager(driver: driver)
    for id in 0..<100 {
      manager.start(for: .seconds(9), id: id) { [unowned manager] left in
        guard left < TimeLeft(.seconds(9)) else { return }
        ticks.value += 1
        if ticks.value == place { for step in steps { step(manager) } }
      }
    }
    driver.advance(by: .seconds(1))
    for other in others {
      XCTAssertEqual(ticks.value, place, line: line)
      other(manager)
    }
    XCTAssertEqual(ticks.value, 100, line: line)
  }
}
