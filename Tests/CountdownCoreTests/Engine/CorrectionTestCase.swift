import CountdownTesting
import TestSupport
import XCTest

@testable import CountdownCore

/// An engine whose countdowns are corrected.
class CorrectionTestCase: XCTestCase {
  let driver = ManualDriver()
  lazy var away = AwayDriver(driver)
  lazy var engine = CountdownEngine(driver: away)
  let handler = JournalHandler()

  override func tearDown() {
    XCTAssertEqual(engine.brokenInvariants(), [])
  }

  /// A countdown of ten seconds that has run for two and a half: it was told 8, and 7.5 are left.
  func countdown() -> CountdownID {
    let request = CountdownRequest(for: .seconds(10), receiver: nil)
    let id = engine.start(request, handler: handler)
    driver.advance(by: .milliseconds(2_500))
    XCTAssertEqual(handler.takeLines(), ["10.0", "9.0", "8.0"])
    return id
  }

  func correct(_ id: CountdownID, by milliseconds: Int) {
    engine.move(id, .corrected(by: .milliseconds(milliseconds)))
  }

  /// What is told while time passes.
  func lines(in milliseconds: Int) -> [String] {
    driver.advance(by: .milliseconds(milliseconds))
    return handler.takeLines()
  }
}
