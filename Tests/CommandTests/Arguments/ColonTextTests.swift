import Foundation
import XCTest

@testable import countdown_cli

final class ColonTextTests: XCTestCase {
  func testOneDigitBeginsADuration() {
    let accepted: [(String, Duration)] = [
      ("0:00", .zero), ("0:07", .seconds(7)), ("1:30", .seconds(90)), ("9:59", .seconds(599)),
      ("1:05:09", .seconds(3909)), ("9:59:59", .seconds(35_999)), ("0:02.5", .milliseconds(2500)),
      ("1:00:00.000000001", .seconds(3600) + .nanoseconds(1)),
    ]
    for (text, duration) in accepted {
      XCTAssertEqual(ColonText.duration(text), duration, text)
      XCTAssertNil(ColonText.timeOfDay(text, after: .now, local: .gmt), text)
    }
  }

  func testTwoDigitsAreTheHourOfATimeOfDay() throws {
    // 1970-01-02T12:00:00Z
    let noon = 129_600.0
    let accepted: [(String, Double)] = [
      ("12:01", 60), ("14:30", 9_000), ("23:59:59", 43_199), ("00:00", 43_200), ("11:59:59", 86_399),
      ("12:00:00.5", 0.5), ("12:00", 86_400), ("11:59:59.5", 86_399.5),
    ]
    for (text, seconds) in accepted {
      let date = try XCTUnwrap(
        ColonText.timeOfDay(text, after: Date(timeIntervalSince1970: noon), local: .gmt))
      XCTAssertEqual(date.timeIntervalSince1970 - noon, seconds, accuracy: 1e-3, text)
      XCTAssertNil(ColonText.duration(text), text)
    }
  }

  func testItIsAlwaysToComeAndWithinADay() throws {
    let zone = try XCTUnwrap(TimeZone(identifier: "Asia/Kathmandu"))
    for minute in stride(from: 0, to: 1440, by: 7) {
      let text = "\(minute / 600)\(minute / 60 % 10):\(minute % 60 / 10)\(minute % 10)"
      for second in stride(from: 0.0, to: 86_400, by: 3_601.5) {
        let now = Date(timeIntervalSince1970: 1_700_000_000 + second)
        let wait = try XCTUnwrap(ColonText.timeOfDay(text, after: now, local: zone)).timeIntervalSince(now)
        XCTAssert(wait > 0 && wait <= 86_400, "\(text) after \(now): \(wait)")
      }
    }
  }

  func testClocksThatAreSetAreFollowed() throws {
    let berlin = try XCTUnwrap(TimeZone(identifier: "Europe/Berlin"))
    func next(_ text: String, after now: String) throws -> Date {
      let now = try XCTUnwrap(DateTimeText.parse(now, local: berlin))
      return try XCTUnwrap(ColonText.timeOfDay(text, after: now, local: berlin))
    }
    // On 2026-03-29 clocks go from 02:00 to 03:00, on 2026-10-25 from 03:00 back to 02:00.
    XCTAssertEqual(
      try next("02:30", after: "2026-03-29T01:00+01:00"),
      DateTimeText.parse("2026-03-29T01:00Z", local: berlin))
    XCTAssertEqual(
      try next("08:00", after: "2026-03-28T12:00+01:00"),
      DateTimeText.parse("2026-03-29T06:00Z", local: berlin))
    XCTAssertEqual(
      try next("08:00", after: "2026-10-24T12:00+02:00"),
      DateTimeText.parse("2026-10-25T07:00Z", local: berlin))
  }

  func testRejectsEverythingElse() {
    for text in [
      "", ":", "1", "1:", "1:3", "1:60", "1:300", "1:30:", "1:30:6", "1:30:60", "1:30.", "1:30.5s", "1:30 ",
      " 1:30", "-1:30", "1:30:00:00", "1:3O", "١:30", "14", "14:", "14:3", "24:00", "25:00", "14:60",
      "14:30:60",
      "14:30:", "14:30.5", "14:30:00.", "14:30Z", "014:30", "100:00", "2:30pm", "14:30:00:00", "１４:30",
    ] {
      XCTAssertNil(ColonText.duration(text), text)
      XCTAssertNil(ColonText.timeOfDay(text, after: .now, local: .gmt), text)
    }
  }
}
