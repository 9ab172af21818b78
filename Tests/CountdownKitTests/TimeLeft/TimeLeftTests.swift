import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

final class TimeLeftTests: XCTestCase {
  /// 2 days, 3 hours, 4 minutes and 5 seconds.
  private let mixed: Int64 = 183_845

  func testSecondsAreRoundedUpAndZeroOnlyAtTheEnd() {
    let cases: [(Duration, Int)] = [
      (.zero, 0), (.nanoseconds(1), 1), (.milliseconds(999), 1), (.seconds(1), 1),
      (.seconds(1) + .nanoseconds(1), 2), (.milliseconds(59_001), 60), (.seconds(60), 60),
      (.seconds(86_400), 86_400),
    ]
    for (duration, seconds) in cases { XCTAssertEqual(TimeLeft(duration).seconds, seconds, "\(duration)") }
  }

  func testNegativeIsZero() {
    for duration in [Duration.nanoseconds(-1), .seconds(-1), .seconds(Int64.min)] {
      XCTAssertEqual(TimeLeft(duration), .zero)
      XCTAssertEqual(TimeLeft(duration).duration, .zero)
      XCTAssertEqual(TimeLeft(duration).seconds, 0)
    }
  }

  func testDurationsAreKeptToTheNanosecond() {
    for nanoseconds: Int64 in [0, 1, 999_999_999, 1_234_567_891, 1 << 62] {
      XCTAssertEqual(TimeLeft(.nanoseconds(nanoseconds)).duration, .nanoseconds(nanoseconds))
    }
    let less = Duration(secondsComponent: 1, attosecondsComponent: 499_999_999)
    XCTAssertEqual(TimeLeft(less).duration, .seconds(1), "to the nearest")
    let more = Duration(secondsComponent: 1, attosecondsComponent: 500_000_000)
    XCTAssertEqual(TimeLeft(more).duration, .seconds(1) + .nanoseconds(1))
  }

  func testMoreThanTheLongestSaturates() {
    let longest = TimeLeft(.nanoseconds(1 << 62))
    for duration in [
      Duration.nanoseconds((1 << 62) + 1), .nanoseconds(Int64.max), .seconds(Int64.max),
      Duration(secondsComponent: .max, attosecondsComponent: 999_999_999_999_999_999),
    ] {
      XCTAssertEqual(TimeLeft(duration), longest)
    }
    XCTAssertEqual(longest.seconds, 4_611_686_019)
    XCTAssertEqual(longest.components.days, 53_375)
    XCTAssertEqual(longest.description, "53375d 23:53:39")
  }

  func testComponentsAreThoseOfTheSecondsRoundedUp() {
    let components = TimeLeft(.seconds(mixed) - .milliseconds(999)).components
    XCTAssertEqual(components.days, 2)
    XCTAssertEqual(components.hours, 3)
    XCTAssertEqual(components.minutes, 4)
    XCTAssertEqual(components.seconds, 5)
    XCTAssertEqual(components, TimeLeft(.seconds(mixed)).components)
    XCTAssertNotEqual(components, TimeLeft.zero.components)
  }

  func testARoundingUpCarriesIntoAllComponents() {
    let components = TimeLeft(.seconds(86_399) + .nanoseconds(1)).components
    XCTAssertEqual(
      [components.days, components.hours, components.minutes, components.seconds], [1, 0, 0, 0])
  }

  func testDescriptionsLikeAClock() {
    let cases: [(Duration, String)] = [
      (.zero, "0:00"), (.nanoseconds(1), "0:01"), (.seconds(9), "0:09"), (.seconds(59), "0:59"),
      (.milliseconds(59_500), "1:00"), (.seconds(60), "1:00"), (.seconds(600), "10:00"),
      (.seconds(3_599), "59:59"), (.seconds(3_600), "1:00:00"), (.seconds(3_909), "1:05:09"),
      (.seconds(86_399), "23:59:59"), (.seconds(86_400), "1d 00:00:00"),
      (.seconds(mixed), "2d 03:04:05"),
    ]
    for (duration, text) in cases {
      XCTAssertEqual(TimeLeft(duration).description, text)
      XCTAssertEqual("\(TimeLeft(duration))", text)
    }
  }

  func testMoreThanADayDoesNotWrap() {
    // 25 hours, and 400 days.
    XCTAssertEqual("\(TimeLeft(.seconds(90_000)))", "1d 01:00:00")
    XCTAssertEqual("\(TimeLeft(.seconds(34_560_000)))", "400d 00:00:00")
    XCTAssertEqual(TimeLeft(.seconds(34_560_000)).components.days, 400)
    XCTAssertEqual(TimeLeft(.seconds(34_560_000)).seconds, 34_560_000)
  }

  func testMoreThanADayCountsDownAcrossTheDays() {
    let stage = keep(Stage())
    let player = keep(Player())
    let texts = Box<[String]>([])
    stage.manager.start(player, for: .seconds(25 * 3_600), every: .seconds(3_600)) { _, left in
      texts.value.append("\(left)")
    }
    stage.driver.advance(by: .seconds(10_800))
    XCTAssertEqual(texts.value, ["1d 01:00:00", "1d 00:00:00", "23:00:00", "22:00:00"])
  }

  func testOrderAndEquality() {
    let values = [TimeLeft.zero, TimeLeft(.nanoseconds(1)), TimeLeft(.seconds(1)), TimeLeft(.seconds(2))]
    for (i, left) in values.enumerated() {
      for (j, right) in values.enumerated() {
        XCTAssertEqual(left < right, i < j)
        XCTAssertEqual(left <= right, i <= j)
        XCTAssertEqual(left == right, i == j)
      }
    }
    XCTAssertEqual(Set(values + values).count, values.count)
  }

  // MARK: - Coding

  func testItIsCodedAsOneInteger() throws {
    let left = TimeLeft(.nanoseconds(1_500_000_001))
    let data = try JSONEncoder().encode([left, .zero])
    XCTAssertEqual(String(decoding: data, as: UTF8.self), "[1500000001,0]")
    XCTAssertEqual(try JSONDecoder().decode([TimeLeft].self, from: data), [left, .zero])
  }

  func testWhatIsDecodedIsBroughtIntoRange() throws {
    let text = "[-1, \(Int64.min), \(Int64.max), 5]"
    let decoded = try JSONDecoder().decode([TimeLeft].self, from: Data(text.utf8))
    XCTAssertEqual(
      decoded, [.zero, .zero, TimeLeft(.nanoseconds(1 << 62)), TimeLeft(.nanoseconds(5))])
  }

  func testWhatIsNoIntegerIsAnError() {
    for text in ["[\"5\"]", "[1.5]", "[null]", "[9223372036854775808]", "[{}]"] {
      XCTAssertThrowsError(try JSONDecoder().decode([TimeLeft].self, from: Data(text.utf8)), text)
    }
  }
}
