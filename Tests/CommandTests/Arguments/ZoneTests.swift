import Foundation
import XCTest

@testable import countdown_cli

/// The values of `TZ`.
final class ZoneTests: XCTestCase {
  /// The path of a zone's file.
  private static let tokyo = "\(ZoneText.folders[0])/Asia/Tokyo"

  private let understood = [
    // By the name of a file.
    "Europe/Berlin", ":Europe/Berlin", "UTC", "EST5EDT", tokyo, ":\(tokyo)", "", ":",
    // By a rule.
    "JST-9", ":JST-9", "UTC0", "UTC+3", "UTC-03:30", "ABC-24", "abc+0:00:59", "<+0330>-3:30", "<A-1>1",
    "CET-1CEST", "CET-1CEST-2", "CET-1CEST,M3.5.0,M10.5.0/3", "CET-1CEST-2,M3.5.0/2,M10.5.0/3:00:00",
    "NZST-12NZDT,M9.5.0,M4.1.0/3", "<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", "AAA0BBB,J60/0,J300/0",
    "AAA0BBB,0/0,365/25", "<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "IST-1GMT0,M10.5.0,M3.5.0/1",
    "AAA0BBB,M3.4.4/167,M10.4.4/-167",
  ]
  private let notUnderstood = [
    " ", "Nowhere/City", "Europe", "Europe/", "/etc/passwd", "/nowhere", "/", "/dev/null", "../..",
    "JST", "JS-9", "JST-", "JST-25", "JST-530", "JST-9:60", "JST-9:", "JST-9:00:60", "JST-9 ", " JST-9",
    "JST--9", "JST- 9", "::JST-9", "J1T-9", "+0900", "9", "<+09-9", "<+0>9", "<>-9", "<+09:>-9", "é-9",
    "éèê-9",
    "CET-1CE", "CET-1CEST,", "CET-1CEST-2,", "CET-1CEST-25", "CET-1CEST-2x", "CET-1CEST,M3.5.0",
    "CET-1CEST,M3.5.0,", "CET-1CEST,M3.5.0,M10.5.0/3x", "CET-1CEST,M0.5.0,M10.5.0",
    "CET-1CEST,M13.5.0,M10.5.0",
    "CET-1CEST,M3.0.0,M10.5.0", "CET-1CEST,M3.6.0,M10.5.0", "CET-1CEST,M3.5.7,M10.5.0", "CET-1CEST,J0,J300",
    "CET-1CEST,J366,J300", "CET-1CEST,366,300", "CET-1CEST,M3.5.0/168,M10.5.0", "CET-1CEST,M3.5.0/,M10.5.0",
    "CET-1CEST,M3.5,M10.5.0", "CET-1CEST,M3,M10", "CET-1CEST,x,y", "CET-1,M3.5.0,M10.5.0",
    "99999999999999999999", "JST-99999999999999999999",
  ]

  override func tearDown() { LocalZone.restore() }

  func testAZoneIsAFileOrARuleOrUTC() {
    for zone in understood { XCTAssertTrue(ZoneText.isUnderstood(zone), zone) }
    for zone in notUnderstood { XCTAssertFalse(ZoneText.isUnderstood(zone), zone) }
    XCTAssertTrue(ZoneText.isUnderstood(nil))
  }

  func testWithoutFilesOfZonesUTCHasItsNamesAndRulesHold() {
    for zone in ["", ":", "UTC", ":UTC", "GMT", "Etc/UTC", "UTC0", "JST-9"] {
      XCTAssertTrue(ZoneText.isUnderstood(zone, folders: []), zone)
      XCTAssertTrue(ZoneText.isUnderstood(zone, folders: ["/nowhere"]), zone)
    }
    XCTAssertFalse(ZoneText.isUnderstood("Europe/Berlin", folders: ["/nowhere"]))
  }

  func testAPipeIsNoZone() throws {
    let path = NSTemporaryDirectory() + "/countdown-cli-zone-\(getpid())"
    XCTAssertEqual(unsafe mkfifo(path, 0o600), 0)
    defer { _ = unsafe unlink(path) }
    XCTAssertFalse(ZoneText.isUnderstood(path), "it would wait for a writer")
  }

  /// A rule is one of the same offsets where its zone has them.
  func testTheZoneDecidesTheInstant() throws {
    let noon = try XCTUnwrap(DateTimeText.parse("2022-07-01T12:00"))
    let expected: [(String?, String)] = [
      ("JST-9", "2022-07-01T03:00Z"), (":JST-9", "2022-07-01T03:00Z"), ("Europe/Berlin", "2022-07-01T10:00Z"),
      (":Europe/Berlin", "2022-07-01T10:00Z"), ("CET-1CEST,M3.5.0,M10.5.0/3", "2022-07-01T10:00Z"),
      ("", "2022-07-01T12:00Z"), (":", "2022-07-01T12:00Z"), ("UTC", "2022-07-01T12:00Z"),
      (Self.tokyo, "2022-07-01T03:00Z"), ("<+0330>-3:30", "2022-07-01T08:30Z"),
      ("UTC+3", "2022-07-01T15:00Z"), ("EST5EDT", "2022-07-01T16:00Z"), ("MST7", "2022-07-01T19:00Z"),
      ("NZST-12NZDT,M9.5.0,M4.1.0/3", "2022-07-01T00:00Z"),
      ("AAA0BBB-1:30,J60/0,J300/0", "2022-07-01T10:30Z"),
    ]
    for (zone, text) in expected {
      LocalZone.set(zone)
      let date = LocalTime.date(of: noon, after: .distantPast)
      let instant = LocalTime.date(of: try XCTUnwrap(DateTimeText.parse(text)), after: .distantPast)
      XCTAssertEqual(date, instant, zone ?? "not set")
    }
  }

  func testOnlyALocalTimeNeedsAZone() throws {
    LocalZone.set("Nowhere/City")
    let parser = ArgumentParser(now: Date(timeIntervalSince1970: 0))
    for argument in ["14:30", "lunch=14:30", "2026-12-31T23:59", "2026-12-31"] {
      XCTAssertThrowsError(try parser.parse([argument]), argument) { error in
        XCTAssertEqual(
          (error as? BadArgument)?.message,
          "countdown-cli: bad environment variable 'TZ=Nowhere/City': no such time zone is known here;"
            + " set TZ to another, or to a rule such as CET-1CEST,M3.5.0,M10.5.0/3")
      }
    }
    for argument in ["90", "1:30", "2026-12-31T23:59Z", "2026-12-31T23:59+01:00"] {
      XCTAssertNoThrow(try parser.parse([argument]), argument)
    }
    for zone in ["JST-9", nil] {
      LocalZone.set(zone)
      XCTAssertNoThrow(try parser.parse(["14:30"]))
    }
  }

  func testTheProgramSaysThatItDoesNotUnderstandAZone() throws {
    for zone in ["Nowhere/City", "JST-25", "a\nb"] {
      let program = try Program("14:30", environment: ["TZ": zone]).ended(64)
      XCTAssertEqual(program.text, "")
      XCTAssertEqual(program.errorText.split(separator: "\n").count, 1, program.errorText)
      XCTAssert(
        program.errorText.hasPrefix("countdown-cli: bad environment variable 'TZ="), program.errorText)
    }
    try Program("1ms", environment: ["TZ": "Nowhere/City"]).ended()
  }
}
