import XCTest

@testable import CountdownCore

/// How far a delivery goes before it gives the queue back.
final class DeliveryTests: XCTestCase {
  func testAPassTakesALaterTimeEightTimes() {
    var delivery = Delivery()
    let times = (1...9).map { (time: Nanoseconds) in
      delivery.becomePass(at: time, coarse: 0)
      return delivery.time
    }
    XCTAssertEqual(times, [1, 2, 3, 4, 5, 6, 7, 8, 8])
    XCTAssertTrue(delivery.isPass)
  }

  func testAChainIsTooLongAfterEightLinksAndManyDeliveries_andBeginsAnew() {
    var delivery = Delivery()
    for _ in 1...2 {
      for (links, deliveries) in [(8, 257), (100, 256)] {
        for _ in 1...links { delivery.chain.addLink() }
        for _ in 1...deliveries { delivery.chain.addDelivery() }
        XCTAssertFalse(delivery.chain.isTooLong, "\(links), \(deliveries)")
        if links == 8 { delivery.chain.addLink() } else { delivery.chain.addDelivery() }
        XCTAssertTrue(delivery.chain.isTooLong, "\(links), \(deliveries)")
        delivery.chain = Chain()
      }
    }
  }
}
