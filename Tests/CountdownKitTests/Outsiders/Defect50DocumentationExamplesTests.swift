import CountdownCore
import CountdownKit
import Foundation
import TestSupport
import XCTest

/// The documentation's examples do what they say.
final class Defect50DocumentationExamplesTests: XCTestCase {
  func testManualDriver() {
    MainActor.assumeIsolated {
      let label = UILabel()
      documentationOfManualDriver(label)
      XCTAssertEqual(label.text, "0:00")
    }
  }

  func testCountdownKit() {
    MainActor.assumeIsolated {
      let button = UIButton()
      documentationOfCountdownKit(button)
      XCTAssertEqual(button.title, "Resend in 1:00")
      button.cancelCountDown()
    }
  }

  func testCountdownReceiver() {
    MainActor.assumeIsolated {
      var values: [TimeLeft] = []
      let round = Round()
      round.countDown(for: .zero) { _, left in values.append(left) }
      XCTAssertEqual(values, [.zero])
    }
  }

  func testCountdownEngine() {
    let (engine, rocket) = documentationOfCountdownEngine()
    XCTAssertEqual(engine.activeCount, 1)
    XCTAssertTrue(engine.cancel(ObjectIdentifier(rocket)))
  }
}
