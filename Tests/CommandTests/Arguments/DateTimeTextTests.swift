import Foundation
import XCTest

@testable import countdown_cli

final class DateTimeTextTests: XCTestCase {
  private func parse(_ text: String, in zone: String = "GMT") throws -> TimeInterval? {
    let zone = try XCTUnwrap(TimeZone(identifier: zone))
    return DateTimeText.parse(text, local: zone)?.timeIntervalSince1970
  }

  func testADateTimeWithAZoneIsTheSameEverywhere() throws {
    let accepted: [(String, TimeInterval)] = [
      ("1970-01-01T00:00:00Z", 0), ("1970-01-01T00:00Z", 0), ("1970-01-01t00:00z", 0),
      ("1970-01-01 00:00:01Z", 1), ("1970-01-01T00:00:00.25Z", 0.25), ("1970-01-01T00:00:00,5Z", 0.5),
      ("2026-12-31T23:59:30Z", 1_798_761_570), ("2024-02-29T12:00:00Z", 1_709_208_000),
      ("2000-02-29T00:00Z", 951_782_400), ("1970-01-01T01:00:00+01:00", 0), ("1970-01-01T01:00:00+01", 0),
      ("1970-01-01T01:30:00+0130", 0), ("1969-12-31T19:00-05:00", 0), ("1970-01-01T05:45+05:45", 0),
      ("1969-12-31T23:59:60Z", 0),
    ]
    for zone in ["GMT", "America/New_York", "Asia/Kathmandu"] {
      for (text, seconds) in accepted {
        XCTAssertEqual(try parse(text, in: zone), seconds, "\(text) in \(zone)")
      }
    }
  }

  func testADateTimeWithoutAZoneIsLocal() throws {
    XCTAssertEqual(try parse("2026-07-01T12:00", in: "Europe/Berlin"), try parse("2026-07-01T12:00+02:00"))
    XCTAssertEqual(try parse("2026-01-01T12:00", in: "Europe/Berlin"), try parse("2026-01-01T12:00+01:00"))
    XCTAssertEqual(
      try parse("2026-01-01T12:00:00.5", in: "Asia/Kolkata"), try parse("2026-01-01T06:30:00.5Z"))
  }

  func testADateAloneIsItsFirstInstant() throws {
    XCTAssertEqual(try parse("2026-07-01", in: "Europe/Berlin"), try parse("2026-07-01T00:00+02:00"))
  }

  func testATimeThatTheClocksSkipStillHasAnInstant() throws {
    let skipped = try XCTUnwrap(try parse("2026-03-29T02:30", in: "Europe/Berlin"))
    let before = try XCTUnwrap(try parse("2026-03-29T00:59:59Z"))
    let after = try XCTUnwrap(try parse("2026-03-29T02:00Z"))
    XCTAssert((before...after).contains(skipped))
  }

  func testTheWholeRangeOfYearsIsRead() throws {
    XCTAssertLessThan(try XCTUnwrap(try parse("0001-01-01T00:00Z")), -62_000_000_000)
    XCTAssertEqual(try parse("9999-12-31T23:59:59Z"), 253_402_300_799)
  }

  func testRejectsEverythingElse() throws {
    for text in [
      "", "2026", "2026-12", "2026-12-31T", "2026-12-31T23", "2026-12-31T2359", "2026-12-31T23:5",
      "2026-12-31T23:59:", "2026-12-31T23:59:5", "2026-12-31T23:59:30.", "2026-12-31T23:59:30.Z",
      "2026-12-31T24:00", "2026-12-31T23:60", "2026-12-31T23:59:61", "2026-00-10T00:00", "2026-13-10T00:00",
      "2026-02-29T00:00Z", "1900-02-29T00:00Z", "2026-04-31T00:00Z", "2026-01-00T00:00Z", "0000-01-01T00:00Z",
      "2026-12-31T23:59Zebra", "2026-12-31T23:59ZZ", "2026-12-31T23:59+", "2026-12-31T23:59+1",
      "2026-12-31T23:59+24:00", "2026-12-31T23:59+01:60", "2026-12-31T23:59+01:", "2026-12-31Z",
      "26-12-31T23:59", "12026-12-31T23:59", "-2026-12-31T23:59", "2026/12/31T23:59", "2026-12-31X23:59",
      " 2026-12-31T23:59", "2026-12-31T23:59 ", "２０２６-12-31T23:59", "2026-12-31T23:59+٠1",
      "99999999999999999999-12-31T23:59", "tomorrow", "12:30",
    ] {
      XCTAssertNil(try parse(text), text)
    }
  }
}
