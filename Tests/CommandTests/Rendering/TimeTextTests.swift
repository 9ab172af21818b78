import CountdownKit
import XCTest

@testable import countdown_cli

final class TimeTextTests: XCTestCase {
  func testTheIntervalDecidesTheDecimals() {
    let decimals: [(Duration, Int)] = [
      (.seconds(1), 0), (.seconds(60), 0), (DurationText.longest, 3), (.milliseconds(100), 1),
      (.milliseconds(500), 1), (.milliseconds(1500), 1), (.milliseconds(250), 2), (.milliseconds(10), 2),
      (.milliseconds(1), 3), (.milliseconds(125), 3), (.microseconds(1500), 3),
      (.nanoseconds(1_000_000_001), 3),
    ]
    for (interval, count) in decimals {
      XCTAssertEqual(TimeText(interval: interval).decimals, count, "\(interval)")
    }
  }

  func testWholeSeconds() {
    let texts: [(Duration, String)] = [
      (.zero, "0:00"), (.milliseconds(1), "0:01"), (.seconds(1), "0:01"), (.milliseconds(1001), "0:02"),
      (.seconds(59), "0:59"), (.seconds(60), "1:00"), (.seconds(3909), "1:05:09"),
      (.seconds(86_399), "23:59:59"), (.seconds(90_000), "1d 01:00:00"),
      (.seconds(34_560_000), "400d 00:00:00"),
      (.seconds(183_845), "2d 03:04:05"),
    ]
    for (left, text) in texts {
      XCTAssertEqual(TimeText(interval: .seconds(1)).text(TimeLeft(left)), text)
    }
  }

  func testFractionsAreRoundedUp() {
    let texts: [(Int, Duration, String)] = [
      (100, .zero, "0:00.0"), (100, .nanoseconds(1), "0:00.1"), (100, .milliseconds(100), "0:00.1"),
      (100, .milliseconds(9_900), "0:09.9"), (100, .milliseconds(9_901), "0:10.0"),
      (100, .milliseconds(59_950), "1:00.0"), (10, .milliseconds(50), "0:00.05"),
      (1, .milliseconds(7), "0:00.007"), (1, .milliseconds(3_909_250), "1:05:09.250"),
      (1, .milliseconds(90_000_001), "1d 01:00:00.001"),
    ]
    for (interval, left, text) in texts {
      XCTAssertEqual(TimeText(interval: .milliseconds(interval)).text(TimeLeft(left)), text)
    }
  }

  func testAsAWordItHasNoSpace() {
    XCTAssertEqual(TimeText(interval: .seconds(1)).word(TimeLeft(.seconds(183_845))), "2d03:04:05")
    XCTAssertEqual(TimeText(interval: .milliseconds(100)).word(TimeLeft(.seconds(90_000))), "1d01:00:00.0")
    XCTAssertEqual(TimeText(interval: .seconds(1)).word(TimeLeft(.seconds(59))), "0:59")
  }

  func testTheLongestTimeIsText() {
    let left = TimeLeft(DurationText.longest)
    for interval in [1, 10, 100, 1000] {
      let text = TimeText(interval: .milliseconds(interval)).text(left)
      XCTAssert(text.hasPrefix("53375d "), text)
    }
  }
}
