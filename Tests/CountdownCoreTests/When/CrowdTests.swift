import XCTest

@testable import CountdownCore

/// What makes a crowd: more instants in a second than the threshold, of ticks that may be a millisecond late.
final class CrowdTests: XCTestCase {
  private let millisecond: Nanoseconds = 1_000_000
  private let second: Nanoseconds = 1_000_000_000

  /// Whether so many instants within a second, two milliseconds apart, are a crowd.
  private func isCrowd(instants: Int64, slack: Nanoseconds, threshold: Int? = 10) -> Bool {
    var crowd = CountdownCore.Crowd()
    crowd.threshold = threshold
    crowd.passBegins(at: 0)
    for number in 1...instants { crowd.noteTick(Expiry(2 * number * millisecond, slack: slack)) }
    crowd.passBegins(at: second)
    return crowd.isThere
  }

  func testMoreInstantsThanTheThreshold() {
    XCTAssertFalse(isCrowd(instants: 10, slack: millisecond))
    XCTAssertTrue(isCrowd(instants: 11, slack: millisecond))
    XCTAssertFalse(isCrowd(instants: 100, slack: millisecond, threshold: nil))
  }

  func testTicksWithLessThanAMillisecondOfSlackDoNotCount() {
    XCTAssertFalse(isCrowd(instants: 100, slack: millisecond - 1))
    XCTAssertTrue(isCrowd(instants: 100, slack: millisecond))
  }

  func testTheCountBeginsAnewWithEachLook() {
    var crowd = CountdownCore.Crowd()
    crowd.threshold = 10
    crowd.passBegins(at: 0)
    for number: Nanoseconds in 1...100 {
      crowd.noteTick(Expiry(2 * number * millisecond, slack: millisecond))
    }
    crowd.passBegins(at: second - 1)
    XCTAssertFalse(crowd.isThere, "a second has not passed")
    crowd.passBegins(at: second)
    XCTAssertTrue(crowd.isThere)
    crowd.passBegins(at: 2 * second)
    XCTAssertFalse(crowd.isThere)
  }
}
