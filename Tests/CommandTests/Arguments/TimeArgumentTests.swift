import Foundation
import XCTest

@testable import countdown_cli

final class TimeArgumentTests: XCTestCase {
  override func setUp() { LocalZone.set("UTC0") }
  override func tearDown() { LocalZone.restore() }

  /// A date in seconds since 1970.
  private func date(_ text: String) -> TimeInterval? {
    DateTimeText.parse(text).map { LocalTime.date(of: $0, after: .distantPast).timeIntervalSince1970 }
  }

  func testADurationIsNumbersWithUnits() {
    let accepted: [(String, Duration)] = [
      ("0", .zero), ("90", .seconds(90)), ("007", .seconds(7)), ("1.5", .milliseconds(1500)),
      ("0s", .zero), ("90s", .seconds(90)), ("1m", .seconds(60)), ("1h", .seconds(3600)),
      ("2d", .seconds(172_800)), ("500ms", .milliseconds(500)), ("1.5s", .milliseconds(1500)),
      ("0.25m", .seconds(15)), ("1.5h", .seconds(5400)), ("0.5ms", .microseconds(500)),
      ("1m30s", .seconds(90)), ("1h0m5s", .seconds(3605)), ("2d3h4m5s6ms", .milliseconds(183_845_006)),
      ("1m500ms", .milliseconds(60_500)), ("1.5h1.5m", .seconds(5490)), ("25h", .seconds(90_000)),
      ("400d", .seconds(34_560_000)), ("0.000000001s", .nanoseconds(1)), ("90m", .seconds(5400)),
      ("5min", .seconds(300)), ("1w", .seconds(604_800)), ("1w2d", .seconds(777_600)), ("5sec", .seconds(5)),
      ("2weeks1day3hours4minutes5seconds", .seconds(1_306_800 + 240 + 5)), ("1hr30mins", .seconds(5400)),
      ("1hour", .seconds(3600)), ("1minute1second1ms", .milliseconds(61_001)),
      ("1.5weeks", .seconds(907_200)),
      // What is finer than a nanosecond is cut off.
      ("0.0000000019s", .nanoseconds(1)), ("0.0000000001", .zero),
      ("1." + String(repeating: "9", count: 10_000), .nanoseconds(1_999_999_999)),
    ]
    for (text, duration) in accepted {
      XCTAssertEqual(DurationText.parse(text), duration, text)
    }
  }

  func testTheLongestDurationIsNeverExceeded() {
    for text in [
      "99999999999999999999d", "9223372036854775807d", "9223372036854775808", "4611686018427387904ms",
      "53376d", "146.2d999999999999999999999h", String(repeating: "9", count: 100_000),
      String(repeating: "9", count: 1000) + ".9d999999999999999999999999h", "4611686018.427387904",
    ] {
      XCTAssertEqual(DurationText.parse(text), DurationText.longest, text)
    }
    XCTAssertEqual(DurationText.parse("4611686018.427387903"), DurationText.longest - .nanoseconds(1))
  }

  func testADurationMayBeginWithOneDigitBeforeAColon() {
    let accepted: [(String, Duration)] = [
      ("0:00", .zero), ("0:07", .seconds(7)), ("1:30", .seconds(90)), ("9:59", .seconds(599)),
      ("1:05:09", .seconds(3909)), ("9:59:59", .seconds(35_999)), ("0:02.5", .milliseconds(2500)),
      ("1:00:00.000000001", .seconds(3600) + .nanoseconds(1)),
    ]
    for (text, duration) in accepted {
      XCTAssertEqual(ColonText.duration(text), duration, text)
      XCTAssertNil(ColonText.timeOfDay(text), text)
    }
  }

  func testTwoDigitsAreTheHourOfATimeOfDay() throws {
    // 1970-01-02T12:00:00Z
    let noon = Date(timeIntervalSince1970: 129_600)
    let accepted: [(String, Double)] = [
      ("12:01", 60), ("14:30", 9_000), ("23:59:59", 43_199), ("00:00", 43_200), ("11:59:59", 86_399),
      ("12:00:00.5", 0.5), ("12:00", 86_400), ("11:59:59.5", 86_399.5),
    ]
    for (text, seconds) in accepted {
      let date = try XCTUnwrap(ColonText.timeOfDay(text).flatMap { LocalTime.next($0, after: noon) })
      XCTAssertEqual(date.timeIntervalSince(noon), seconds, accuracy: 1e-3, text)
      XCTAssertNil(ColonText.duration(text), text)
    }
  }

  func testADateWithAZoneIsTheSameEverywhere() throws {
    let accepted: [(String, TimeInterval)] = [
      ("1970-01-01T00:00:00Z", 0), ("1970-01-01T00:00Z", 0), ("1970-01-01t00:00z", 0),
      ("1970-01-01 00:00:01Z", 1), ("1970-01-01T00:00:00.25Z", 0.25), ("1970-01-01T00:00:00,5Z", 0.5),
      ("2026-12-31T23:59:30Z", 1_798_761_570), ("2024-02-29T12:00:00Z", 1_709_208_000),
      ("2000-02-29T00:00Z", 951_782_400), ("1970-01-01T01:00:00+01:00", 0), ("1970-01-01T01:00:00+01", 0),
      ("1970-01-01T01:30:00+0130", 0), ("1969-12-31T19:00-05:00", 0), ("1970-01-01T05:45+05:45", 0),
      ("1969-12-31T23:59:60Z", 0), ("9999-12-31T23:59:59Z", 253_402_300_799),
    ]
    for zone in ["UTC0", "America/New_York", "Asia/Kathmandu"] {
      LocalZone.set(zone)
      for (text, seconds) in accepted {
        XCTAssertEqual(date(text), seconds, "\(text) in \(zone)")
      }
    }
    XCTAssertEqual(date("0001-01-01T00:00Z"), -62_135_596_800)
  }

  func testEachMonthHasItsLastDay() throws {
    for (index, last) in [28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31].enumerated() {
      let month = index < 8 ? "2026-0\(index + 2)" : "2026-\(index + 2)"
      XCTAssertNotNil(date("\(month)-\(last)"), month)
      XCTAssertNil(date("\(month)-\(last + 1)"), month)
    }
  }

  func testEverythingElseIsRejected() throws {
    for text in [
      "", " ", "s", ".", ".5", ".5s", "5.", "5.s", "1..5s", "1.5.5s", "-5", "-5s", "+5s", "5 s", " 5s", "5s ",
      "1e3", "1e999", "inf", "nan", "0x10", "1,5s", "10x", "10S", "1M", "5secx", "1wk", "5minute s", "1w1w",
      "1m30", "30s1m", "1s1s",
      "1ms1s", "1m2m", "1:30", "１０s", "١٠s", "5s\0", "\0", "5\u{301}s", "ten", "🍵", "1h-5m", "1_000",
    ] {
      XCTAssertNil(DurationText.parse(text), text)
    }
    for text in [
      "", ":", "1", "1:", "1:3", "1:60", "1:300", "1:30:", "1:30:6", "1:30:60", "1:30.", "1:30.5s", "1:30 ",
      " 1:30", "-1:30", "1:30:00:00", "1:3O", "١:30", "14", "14:", "14:3", "24:00", "25:00", "14:60",
      "14:30:60",
      "14:30:", "14:30.5", "14:30:00.", "14:30Z", "014:30", "100:00", "2:30pm", "14:30:00:00", "１４:30",
    ] {
      XCTAssertNil(ColonText.duration(text), text)
      XCTAssertNil(ColonText.timeOfDay(text), text)
    }
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
      XCTAssertNil(date(text), text)
    }
  }

  func testAnyTextIsReadWithoutATrap() {
    var generator = Xorshift(seed: 42)
    let alphabet = Array("0123456789.dhms-+:TZ e=é")
    for _ in 0..<20_000 {
      let length = Int.random(in: 0...24, using: &generator)
      let text = String((0..<length).compactMap { _ in alphabet.randomElement(using: &generator) })
      if let duration = DurationText.parse(text) {
        XCTAssert(duration >= .zero && duration <= DurationText.longest, text)
      }
      _ = date(text)
      _ = ZoneRule.isValid(text)
    }
  }
}
