import XCTest

@testable import CountdownCore

/// How far a delivery goes before it gives the queue back.
final class DeliveryTests: XCTestCase {
  func testAPassTakesALaterTimeEightTimes() {
    var delivery = Delivery()
    for time: Nanoseconds in 1...8 {
      delivery.becomePass(at: time, coarse: 0)
      XCTAssertTrue(delivery.isPass)
      XCTAssertEqual(delivery.time, time)
    }
    delivery.becomePass(at: 9, coarse: 0)
    XCTAssertEqual(delivery.time, 8)
  }
}
