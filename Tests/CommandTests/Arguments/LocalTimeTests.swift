import Foundation
import XCTest

@testable import countdown_cli

/// Times of day and dates where clocks are set.
///
/// A government may still change its rules for this year and for later ones. So zones with a name are asked about years
/// that are over, and later years have a rule in place of a name.
final class LocalTimeTests: XCTestCase {
  override func tearDown() { LocalZone.restore() }

  private func date(_ text: String, after now: Date = .distantPast) throws -> Date {
    LocalTime.date(of: try XCTUnwrap(DateTimeText.parse(text), text), after: now)
  }

  private func next(_ text: String, after now: Date) throws -> Date? {
    LocalTime.next(try XCTUnwrap(ColonText.timeOfDay(text), text), after: now)
  }

  func testADateWithoutAZoneIsLocal() throws {
    for (text, zone, expected) in [
      ("2022-07-01T12:00", "Europe/Berlin", "2022-07-01T12:00+02:00"),
      ("2022-01-01T12:00", "Europe/Berlin", "2022-01-01T12:00+01:00"),
      ("2022-01-01T12:00:00.5", "Asia/Kolkata", "2022-01-01T06:30:00.5Z"),
      ("2022-07-01", "Europe/Berlin", "2022-07-01T00:00+02:00"),
      // Before there were zones, clocks showed the time of the sun.
      ("1800-01-01", "Europe/Berlin", "1799-12-31T23:06:32Z"),
      ("9999-12-31T23:59", "CET-1CEST,M3.5.0,M10.5.0/3", "9999-12-31T22:59Z"),
    ] {
      LocalZone.set(zone)
      XCTAssertEqual(try date(text), try date(expected), "\(text) in \(zone)")
    }
  }

  func testATimeOfDayIsAlwaysToComeAndWithinADay() throws {
    LocalZone.set("Asia/Kathmandu")
    for minute in stride(from: 0, to: 1440, by: 37) {
      let text = "\(minute / 600)\(minute / 60 % 10):\(minute % 60 / 10)\(minute % 10)"
      for second in stride(from: 0.0, to: 86_400, by: 3_601.5) {
        let now = Date(timeIntervalSince1970: 1_700_000_000 + second)
        let wait = try XCTUnwrap(try next(text, after: now)).timeIntervalSince(now)
        XCTAssert(wait > 0 && wait <= 86_400, "\(text) after \(now): \(wait)")
      }
    }
  }

  /// What clocks skip, and the instant at which they are set forward.
  private let skipped = [
    ("Europe/Berlin", "2022-03-27T02:30", "2022-03-27T01:00Z"),
    ("Europe/Berlin", "2022-03-27T02:00", "2022-03-27T01:00Z"),
    ("Europe/Berlin", "2022-03-27T02:59:59", "2022-03-27T01:00Z"),
    ("CET-1CEST,M3.5.0,M10.5.0/3", "2022-03-27T02:30", "2022-03-27T01:00Z"),
    ("America/New_York", "2022-03-13T02:30", "2022-03-13T07:00Z"),
    // By half an hour, by two hours, a quarter to an hour, on the evening before.
    ("Australia/Lord_Howe", "2022-10-02T02:15", "2022-10-01T15:30Z"),
    ("Antarctica/Troll", "2022-03-27T01:01", "2022-03-27T01:00Z"),
    ("Antarctica/Troll", "2022-03-27T02:59", "2022-03-27T01:00Z"),
    ("Pacific/Chatham", "2022-09-25T03:00", "2022-09-24T14:00Z"),
    ("America/Nuuk", "2022-03-26T22:30", "2022-03-27T01:00Z"),
    // Midnight, and a whole day.
    ("America/Havana", "2022-03-13T00:00", "2022-03-13T05:00Z"),
    ("Pacific/Apia", "2011-12-30T12:00", "2011-12-30T10:00Z"),
  ]

  func testATimeThatClocksSkipIsWhenTheyAreSetForward() throws {
    for (zone, text, expected) in skipped {
      LocalZone.set(zone)
      let instant = try date(expected)
      XCTAssertEqual(try date(text), instant, "\(text) in \(zone)")
      let time = String(text.drop { $0 != "T" }.dropFirst())
      for hours in [0.01, 1, 12] {
        let now = instant - hours * 3600
        XCTAssertEqual(try next(time, after: now), instant, "\(time) in \(zone), \(hours) hours before")
      }
      let later = try XCTUnwrap(try next(time, after: instant))
      XCTAssertGreaterThan(later.timeIntervalSince(instant), 40_000, "\(time) in \(zone) is past")
    }
  }

  /// What clocks show twice, and when.
  private let twice = [
    ("Europe/Berlin", "2022-10-30T02:30", "2022-10-30T00:30Z", "2022-10-30T01:30Z"),
    ("Australia/Lord_Howe", "2022-04-03T01:45", "2022-04-02T14:45Z", "2022-04-02T15:15Z"),
    ("Antarctica/Troll", "2022-10-30T02:30", "2022-10-30T00:30Z", "2022-10-30T02:30Z"),
    ("Pacific/Chatham", "2022-04-03T03:00", "2022-04-02T13:15Z", "2022-04-02T14:15Z"),
    ("America/Nuuk", "2022-10-29T22:30", "2022-10-30T00:30Z", "2022-10-30T01:30Z"),
    ("America/Havana", "2022-11-06T00:00", "2022-11-06T04:00Z", "2022-11-06T05:00Z"),
  ]

  func testATimeThatComesTwiceIsTheFirstThatIsToCome() throws {
    for (zone, text, first, second) in twice {
      LocalZone.set(zone)
      let (first, second) = (try date(first), try date(second))
      let time = String(text.drop { $0 != "T" }.dropFirst())
      for (now, expected) in [(first - 600, first), (first, second), (second - 1, second)] {
        XCTAssertEqual(try date(text, after: now), expected, "\(text) in \(zone) after \(now)")
        XCTAssertEqual(try next(time, after: now), expected, "\(time) in \(zone) after \(now)")
      }
      XCTAssertEqual(try date(text, after: second), first, "\(text) in \(zone) is past")
    }
  }

  /// Through the whole day, each time of day is the instant of the same time with the date.
  func testATimeOfDayAndADateAgreeOnDaysOnWhichClocksAreSet() throws {
    let days = Set(
      (skipped.map { [$0.0, $0.1] } + twice.map { [$0.0, $0.1] }).map { [$0[0], String($0[1].prefix(10))] })
    for day in days where day[1] > "2012" {
      LocalZone.set(day[0])
      let start = try date(day[1]).addingTimeInterval(-1)
      for minute in stride(from: 0, to: 1440, by: 15) {
        let time = "\(minute / 600)\(minute / 60 % 10):\(minute % 60 / 10)\(minute % 10)"
        XCTAssertEqual(
          try next(time, after: start), try date("\(day[1])T\(time)", after: start), "\(day) \(time)")
      }
    }
  }

  func testDaysOnWhichClocksAreSetAreFollowed() throws {
    LocalZone.set("Europe/Berlin")
    for (text, now, expected) in [
      ("08:00", "2022-03-26T12:00+01:00", "2022-03-27T06:00Z"),
      ("08:00", "2022-10-29T12:00+02:00", "2022-10-30T07:00Z"),
      ("12:00", "2022-10-29T12:00+02:00", "2022-10-30T11:00Z"),
    ] {
      XCTAssertEqual(try next(text, after: try date(now)), try date(expected), "\(text) after \(now)")
    }
    // Clocks come to the day before once more.
    LocalZone.set("XXX0YYY,M3.5.0/0,M10.5.0/0:30")
    XCTAssertEqual(try next("23:40", after: try date("2022-10-29T23:20Z")), try date("2022-10-29T23:40Z"))
    XCTAssertEqual(try next("23:40", after: try date("2022-10-29T22:50Z")), try date("2022-10-29T23:40Z"))
  }
}
