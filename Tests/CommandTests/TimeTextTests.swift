import XCTest

@testable import countdown_cli

/// What a time on the command line means.
final class TimeTextTests: XCTestCase {
  /// 1970-01-02T12:00:00Z, a Friday.
  private let noon = Date(timeIntervalSince1970: 129_600)

  override func setUp() { setZone("UTC0") }
  /// The local time zone of this process: the C library has one for all.
  private func setZone(_ zone: String) { _ = unsafe setenv("TZ", zone, 1) }

  /// Checks a table of texts and their seconds, and texts that mean nothing.
  private func check(_ table: String, refused: String = "", by parse: (String) -> Double?) {
    for entry in table.components(separatedBy: "; ") {
      let parts = entry.components(separatedBy: " = ")
      XCTAssertEqual(parse(parts[0]) ?? .nan, Double(parts[1]) ?? .nan, accuracy: 5e-10, entry)
    }
    for text in refused.components(separatedBy: ";") { XCTAssertNil(parse(text), text) }
  }

  func testADurationIsNumbersWithUnits() {
    let durations = """
      0 = 0; 90 = 90; 007 = 7; 1.5 = 1.5; 90s = 90; 1m = 60; 2d = 172800; 500ms = 0.5; 0.25m = 15; 1.5h = 5400; 0.5ms = 0.0005; \
      1m30s = 90; 2d3h4m5s6ms = 183845.006; 1.5h1.5m = 5490; 5min = 300; 1w2d = 777600; 2weeks1day3hours4minutes5seconds = 1307045; \
      1hr30mins = 5400; 1minute1second1ms = 61.001; .5 = 0.5; .5m = 30; 1h30 = 5400; 1h5 = 3900; 1m30 = 90; 2d1h30 = 178200; \
      1h 30m = 5400; 90 min = 5400; 1 hour 30 minutes = 5400; 1h  30 = 5400; 5M = 300; 1 Hour 5 MS = 3600.005; 1h,30m = 5400; \
      1 hour, 30 minutes = 5400; 1 hour and 5m = 3900; 5 hours, and 34 minutes = 20040; 31msec = 0.031; 3usec = 0.000003; \
      2µs = 0.000002; 2μs = 0.000002; 7ns = 7e-9; +5m = 300; PT1H30M = 5400; P1W = 604800; P1DT12H = 129600; pt0.5s = 0.5; \
      PT1,5M = 90; 0:07 = 7; 1:30 = 90; 9:59:59 = 35999; 0:02.5 = 2.5; 2 days, 4:13:02 = 187982; 34d 17:31:49 = 3000709
      """
    for text in ["99999999999999999999d", "53376d", String(repeating: "9", count: 9_999), "999999d 0:00:00"] {
      XCTAssertEqual(DurationText.parse(text), DurationText.longest, text)
    }
    let refused = """
      ;m;1x;1m1h;1m1m;5 minuts;1h 90;1h5s5;1h,30;1 30;5m,;1hm;1:60;12:30;1d 24:00:00;1d 4:13;-5;P;PT;P1M;P1Y;P1H;PT1D;P1D2W;1e3;\
      0x10;٣m;1.;.;1..5h;5 and;and 5m;inf;nan
      """
    check(durations, refused: refused) { DurationText.parse($0).map { $0 / .seconds(1) } }
  }

  func testATimeOfDayIsTheNextThatIsToCome() {
    let times = """
      12:01 = 60; 14:30 = 9000; 23:59:59 = 43199; 00:00 = 43200; 12:00:00.5 = 0.5; 12:00 = 86400; 5pm = 18000; 5:30 pm = 19800; \
      5:30:15pm = 19815; 12am = 43200; 12pm = 86400; 12:01 p.m. = 60; 05:30pm = 19800; sat = 43200; saturday = 43200; fri = 561600; \
      thurs 9:00 = 507600; fri 17:00 = 18000; friday 5pm = 18000; fri, 5:30 pm = 19800; fri 11:59 = 604740; noon = 86400; \
      midnight = 43200; fri noon = 604800
      """
    let refused = """
      ;pm;0pm;13pm;5 p;5:60pm;17:00pm;25:00;24:00;12:60;frid 9;fr;fri9:00;fri 24:00;5pm fri;-5pm;month;2026-02-29;2026-04-31;\
      1900-02-29;2026-13-01;2026-00-10;2026-1-1;0000-01-01;2026-01-01t;2026-01-01t24:00;2026-01-01t9;2026-01-01z;\
      2026-01-01t09:00+24;20260101t09:00z;12/31
      """
    check(times, refused: refused) { DateText.parse($0, after: noon)?.timeIntervalSince(noon) }
  }

  func testADateWithAZoneIsTheSameEverywhere_andOneWithoutIsLocal() {
    let dates = """
      1970-01-01t00:00z = 0; 1970-01-01 00:00:01z = 1; 1970-01-01t00:00:00,25z = 0.25; 2026-12-31t23:59:30z = 1798761570; \
      2024-02-29t12:00z = 1709208000; 1970-01-01t01:30+0130 = 0; 1970-01-01t01:00+01 = 0; 1969-12-31t19:00-05:00 = 0; \
      1970-01-01 9:00z = 32400; 1969-12-31t23:59:60z = 0; 9999-12-31t23:59:59z = 253402300799; 0001-01-01t00:00z = -62135596800
      """
    for zone in ["UTC0", "America/New_York"] {
      setZone(zone)
      check(dates) { DateText.parse($0, after: noon)?.timeIntervalSince1970 }
    }
    setZone("UTC-1")
    XCTAssertEqual(DateText.parse("1970-01-01 9:00", after: noon)?.timeIntervalSince1970, 28_800)
    let now = Date(timeIntervalSince1970: 1_796_081_400)  // 2026-12-01T00:30+01:00, a Tuesday
    for (seconds, text) in [
      (60, "00:31"), (59.96, "00:31"), (59.9, "00:30"), (84_600, "Wed 00:00"), (518_400, "Mon 00:30"),
      (604_800, "2026-12-08 00:30"), (-3600, "2026-11-30 23:30"),
    ] { XCTAssertEqual(LocalTime.text(of: now + seconds, now: now), text) }
    XCTAssertEqual(LocalTime.utc(now + 0.6), "2026-11-30T23:30:01Z")
  }

  /// Rules in place of names: a government may still change those.
  func testWhereClocksAreSetOneRuleHoldsForTimesOfDayAndDates() throws {
    let europe = "CET-1CEST,M3.5.0,M10.5.0/3"
    for (zone, text, minutesBefore, expected) in [
      // What clocks skip is when they are set forward.
      (europe, "2022-03-27t02:30", [1, 60, 720], "2022-03-27t01:00z"),
      (europe, "2022-03-27t02:59:59", [1, 60, 720], "2022-03-27t01:00z"),
      ("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", "2022-10-02t02:15", [1, 60, 720], "2022-10-01t15:30z"),
      ("XXX0YYY,M3.5.0/0,M10.5.0/0", "2022-03-27t00:00", [1, 60, 720], "2022-03-27t00:00z"),
      // What comes twice is the first that is to come.
      (europe, "2022-10-30t02:30", [10, 720], "2022-10-30t00:30z"),
      (europe, "2022-10-30t02:30", [1, 60], "2022-10-30t01:30z"),
      // Clocks come to the day before once more.
      ("XXX0YYY,M3.5.0/0,M10.5.0/0:30", "2022-10-29t23:40", [20, 60], "2022-10-29t23:40z"),
    ] {
      setZone(zone)
      let date = try XCTUnwrap(DateText.parse(expected, after: .distantPast))
      for minutes in minutesBefore {
        let now = date - Double(minutes * 60)
        XCTAssertEqual(DateText.parse(text, after: now), date, text)
        XCTAssertEqual(DateText.parse(String(text.dropFirst(11)), after: now), date, "\(text) on that day")
      }
    }
  }
}
