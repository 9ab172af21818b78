import XCTest

@testable import CountdownCore

/// How far a delivery goes before it gives the queue back, and whose turn it is.
final class DeliveryTests: XCTestCase {
  func testAPassTakesALaterTimeEightTimes() {
    var delivery = Delivery.begun()
    XCTAssertFalse(delivery.isPass)
    let times = (1...9).map { (time: Nanoseconds) in
      delivery.becomePass(at: time, coarse: 0)
      return delivery.end
    }
    XCTAssertEqual(times, [1, 2, 3, 4, 5, 6, 7, 8, 8])
    XCTAssertTrue(delivery.isPass)
  }

  func testAChainIsTooLongAfterEightLinksAndManyDeliveries_andBeginsAnewWhenItHasEnded() {
    var chain = Chain()
    for _ in 1...2 {
      // Each delivery queues one more: a link each.
      for delivery in 1...256 {
        chain.noteQueued()
        chain.noteDelivery()
        XCTAssertFalse(chain.isTooLong, "\(delivery)")
      }
      chain.noteQueued()
      chain.noteDelivery()
      XCTAssertTrue(chain.isTooLong)
      chain.noteEmpty()
      XCTAssertTrue(chain.isTooLong, "its end is left to another pass")
      chain = Chain()
    }
    // All of a thousand were queued by one callback.
    for _ in 1...1_000 { chain.noteQueued() }
    for _ in 1...1_000 { chain.noteDelivery() }
    XCTAssertFalse(chain.isTooLong)
    for _ in 1...7 {
      chain.noteQueued()
      chain.noteDelivery()
    }
    XCTAssertFalse(chain.isTooLong, "eight links")
    chain.noteQueued()
    chain.noteDelivery()
    XCTAssertTrue(chain.isTooLong)
  }

  func testAChainThatHasEndedCountsNoMore() {
    var chain = Chain()
    for _ in 1...10 {
      for _ in 1...200 {
        chain.noteQueued()
        chain.noteDelivery()
      }
      XCTAssertFalse(chain.isTooLong)
      chain.noteEmpty()
    }
  }

  func testASliceIsOverBehindItsFirstCallbackOnly_andTheClockIsReadWhereItMayHaveAdvanced() {
    var delivery = Delivery.begun()
    delivery.becomePass(at: 0, coarse: 0)
    delivery.noteCall()
    XCTAssertFalse(delivery.mayBeOver(hasAdvanced: true), "a call waits for it")
    delivery.beginSlice(until: 4, coarse: 0)
    XCTAssertFalse(delivery.mayBeOver(hasAdvanced: true), "each slice gets on")
    delivery.noteCall()
    XCTAssertTrue(delivery.mayBeOver(hasAdvanced: true))
    let looks = (0..<512).filter { _ in
      delivery.noteCall()
      return delivery.mayBeOver(hasAdvanced: false)
    }
    XCTAssertEqual(looks.count, 4)
    XCTAssertEqual([3, 4, 5].map { delivery.isOver(at: $0) }, [false, true, true])
  }
}
