import CountdownCore
import CountdownKit
import Foundation
import TestSupport
import XCTest

/// The examples of the documentation comments do what they say; those of its pages, see `ReadmeTests`.
final class Defect50DocumentationExamplesTests: XCTestCase {
  func testManualDriver() {
    MainActor.assumeIsolated {
      let label = UILabel()
      documentationOfManualDriver(label)
      XCTAssertEqual(label.text, "0:00")
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
