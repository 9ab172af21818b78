import Foundation
import TestSupport
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
      (".5", .milliseconds(500)), (".5s", .milliseconds(500)), (".5m", .seconds(30)),
      ("1h30", .seconds(5400)), ("1h5", .seconds(3900)), ("1m30", .seconds(90)),
      ("2d1h30", .seconds(178_200)),
      ("1h 30m", .seconds(5400)), ("90 min", .seconds(5400)), ("1 hour 30 minutes", .seconds(5400)),
      ("1h  30", .seconds(5400)), ("5M", .seconds(300)), ("10S", .seconds(10)),
      ("1 Hour 5 MS", .milliseconds(3_600_005)),
      ("1wk", .seconds(604_800)), ("1h,30m", .seconds(5400)), ("5 hours, 34 minutes", .seconds(20_040)),
      ("1 hour and 5m", .seconds(3900)), ("31msec", .milliseconds(31)), ("3usec", .microseconds(3)),
      ("2\u{B5}s", .microseconds(2)), ("2\u{3BC}s", .microseconds(2)), ("7ns", .nanoseconds(7)),
      ("31millis", .milliseconds(31)), ("5nanos", .nanoseconds(5)),
      ("1s 5 milliseconds", .milliseconds(1005)),
      ("PT1H30M", .seconds(5400)), ("P1W", .seconds(604_800)), ("P1DT12H", .seconds(129_600)),
      ("pt0.5s", .milliseconds(500)), ("PT1,5M", .seconds(90)), ("P2D", .seconds(172_800)),
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

  func testEachUnitIsUnderstoodByEachOfItsNames() {
    for (names, nanoseconds) in DurationText.units {
      for name in names where name.utf8.allSatisfy({ $0 < 0x80 }) {
        XCTAssertEqual(DurationText.parse("3\(name)"), .nanoseconds(3 * nanoseconds), name)
      }
    }
  }

  func testADurationMayBeginWithOneDigitBeforeAColon() {
    let accepted: [(String, Duration)] = [
      ("0:00", .zero), ("0:07", .seconds(7)), ("1:30", .seconds(90)), ("9:59", .seconds(599)),
      ("1:05:09", .seconds(3909)), ("9:59:59", .seconds(35_999)), ("0:02.5", .milliseconds(2500)),
      ("1:00:00.000000001", .seconds(3600) + .nanoseconds(1)),
      ("2 days, 4:13:02", .seconds(187_982)), ("1 day, 23:59:59.5", .milliseconds(172_799_500)),
      ("34d 17:31:49", .seconds(34 * 86_400 + 63_109)), ("1d02:03:04", .seconds(93_784)),
      ("1d 00:00:00.5", .milliseconds(86_400_500)), ("99999999d 00:00:00", DurationText.longest),
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

  func testTheHalfOfTheDayAndTheDayOfTheWeekAreNamed() throws {
    // 1970-01-02T12:00:00Z, a Friday
    let noon = Date(timeIntervalSince1970: 129_600)
    let day = 86_400.0
    let accepted: [(String, Double)] = [
      ("5pm", 18_000), ("5PM", 18_000), ("5:30 PM", 19_800), ("5:30:15pm", 19_815), ("12am", 43_200),
      ("12pm", day), ("12:01 p.m.", 60), ("11 a.m.", 82_800), ("05:30pm", 19_800),
      ("sat", 43_200), ("Saturday", 43_200), ("fri", 6.5 * day), ("thu", 5.5 * day),
      ("thurs 9:00", 5.5 * day + 32_400),
      ("fri 17:00", 18_000), ("friday 5pm", 18_000), ("Fri, 5:30 pm", 19_800), ("fri 11:59", 7 * day - 60),
      ("noon", day), ("midnight", 43_200), ("fri noon", 7 * day), ("tues 9:00", 3.5 * day + 32_400),
      ("WED 00:00", 4.5 * day), ("sun 9:05:30", 1.5 * day + 32_730),
    ]
    for (text, seconds) in accepted {
      let moment = try XCTUnwrap(ClockText.parse(text), text)
      let date = try XCTUnwrap(LocalTime.next(moment.time, on: moment.weekday, after: noon))
      XCTAssertEqual(date.timeIntervalSince(noon), seconds, text)
      XCTAssertNil(DurationText.parse(text), text)
      XCTAssertNil(ColonText.timeOfDay(text), text)
    }
    for text in [
      "", "pm", "0pm", "13pm", "5 p", "5pmx", "5:60pm", "5:3pm", "17:00pm", "100pm", " 5pm", "5pm ", "14:30",
      "9:00",
      "frid", "fr", "fri9:00", "fri 9", "fri 24:00", "fri 9:00x", "fri ", "fri,", "friday sat", "5pm fri",
      "-5pm",
    ] {
      XCTAssertNil(ClockText.parse(text), text)
    }
  }

  func testADateWithAZoneIsTheSameEverywhere() throws {
    let accepted: [(String, TimeInterval)] = [
      ("1970-01-01T00:00:00Z", 0), ("1970-01-01T00:00Z", 0), ("1970-01-01t00:00z", 0),
      ("1970-01-01 00:00:01Z", 1), ("1970-01-01T00:00:00.25Z", 0.25), ("1970-01-01T00:00:00,5Z", 0.5),
      ("2026-12-31T23:59:30Z", 1_798_761_570), ("2024-02-29T12:00:00Z", 1_709_208_000),
      ("2000-02-29T00:00Z", 951_782_400), ("1970-01-01T01:00:00+01:00", 0), ("1970-01-01T01:00:00+01", 0),
      ("1970-01-01T01:30:00+0130", 0), ("1970-01-01 9:00Z", 32_400), ("1969-12-31T19:00-05:00", 0),
      ("1970-01-01T05:45+05:45", 0),
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
      "", " ", "s", ".", ".s", "5.", "5.s", "1..5s", "1.5.5s", "-5", "-5s", "+5s", " 5s", "5s ", "5 ", "5 5",
      "1e3", "1e999", "inf", "nan", "0x10", "1,5s", "10x", "5secx", "5minute s", "1w1w", "1h and", "1h,",
      "1h,30", "1h,,5m", "and 5m",
      "1h.30m",
      "1h60", "1h005", "1h1.5", "1d12", "1w2", "30s5", "500ms5", "1h30m5x", "30s1m", "1s1s",
      "1ms1s", "1m2m", "1:30", "１０s", "١٠s", "5s\0", "\0", "5\u{301}s", "ten", "🍵", "1h-5m", "1_000",
      "P", "PT", "P1DT", "P1", "PT1", "P1Y", "P1M", "P1H", "PT1D", "PT1M1H", "P1D1W", "P1DT1H1D", "PT 1H",
      "T1H",
      "P-1D",
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
    var generator = SplitMix64(seed: 42)
    let refusal = TimeRefusal(reader: TargetText(now: Date(timeIntervalSince1970: 0)))
    let alphabet = Array("0123456789.dhms-+:TZ e=épau")
    for number in 0..<20_000 {
      let length = Int.random(in: 0...24, using: &generator)
      let text = String((0..<length).compactMap { _ in alphabet.randomElement(using: &generator) })
      if let duration = DurationText.parse(text) {
        XCTAssert(duration >= .zero && duration <= DurationText.longest, text)
      }
      _ = date(text)
      _ = ClockText.parse(text)
      if number % 50 == 0 {
        XCTAssert(!refusal.reason(for: text, isLabelled: true).contains { $0.isNewline }, text)
      }
      _ = ZoneRule.isValid(text)
    }
  }
}
