import XCTest

@testable import CountdownCore

final class NanosecondsTests: XCTestCase {
  func testLongDurationsAreTakenForTheLongest() {
    for duration in [Duration.nanoseconds(Nanoseconds.longest), .nanoseconds(Int64.max), .seconds(Int64.max)]
    {
      XCTAssertEqual(Nanoseconds(saturating: duration), .longest)
      XCTAssertEqual(Nanoseconds(saturating: duration, roundedUp: true), .longest)
      XCTAssertEqual(Nanoseconds(saturating: .zero - duration), -.longest)
    }
  }

  func testSecondsThatAreNoNumberAreNone() {
    XCTAssertEqual(Nanoseconds(saturatingSeconds: .nan), 0)
    XCTAssertEqual(Nanoseconds(saturatingSeconds: .infinity), .longest)
    XCTAssertEqual(Nanoseconds(saturatingSeconds: -.infinity), -.longest)
    XCTAssertEqual(Nanoseconds(saturatingSeconds: 1.5), 1_500_000_000)
  }
}
