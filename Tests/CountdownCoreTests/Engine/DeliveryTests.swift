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

  func testAChainIsTooLongAfterEightLinksAndManyDeliveries_andBeginsAnew() {
    var delivery = Delivery()
    for _ in 1...2 {
      for _ in 1...256 { delivery.noteQueued() }
      for _ in 1...8 { delivery.nextLink() }
      delivery.noteQueued()
      XCTAssertFalse(delivery.isChainTooLong, "eight links")
      delivery.nextLink()
      XCTAssertTrue(delivery.isChainTooLong)
      delivery.endChain()
      XCTAssertFalse(delivery.isChainTooLong)
    }
  }

  func testAChainOfFewDeliveriesMayBeLonger() {
    var delivery = Delivery()
    for _ in 1...2 {
      for _ in 1...100 { delivery.nextLink() }
      for _ in 1...256 { delivery.noteQueued() }
      XCTAssertFalse(delivery.isChainTooLong)
      delivery.noteQueued()
      XCTAssertTrue(delivery.isChainTooLong)
      delivery.endChain()
    }
  }
}
