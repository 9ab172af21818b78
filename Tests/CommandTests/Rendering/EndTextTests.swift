import Foundation
import XCTest

@testable import countdown_cli

final class EndTextTests: XCTestCase {
  override func setUp() { LocalZone.set("UTC-1") }
  override func tearDown() { LocalZone.restore() }

  /// 1970-01-02T12:00:00+01:00, a Friday.
  private let noon = Date(timeIntervalSince1970: 126_000)

  func testTheDayIsNamedIfItIsNotToday() {
    var ends = EndText()
    let day = 86_400.0
    for (seconds, text) in [
      (0, "12:00"), (59, "12:00"), (60, "12:01"), (-1, "11:59"), (0.5 * day - 1, "23:59"),
      (0.5 * day, "Sat 00:00"),
      (day, "Sat 12:00"), (6.5 * day - 1, "Thu 23:59"), (6.5 * day, "1970-01-09 00:00"),
      (-day, "1970-01-01 12:00"),
      (-2 * day, "1969-12-31 12:00"), (58 * day, "1970-03-01 12:00"), (21_275 * day, "2028-04-02 12:00"),
      (789 * day, "1972-03-01 12:00"), (788 * day, "1972-02-29 12:00"),
    ] {
      XCTAssertEqual(ends.text(of: noon + seconds, now: noon), text, "\(seconds)")
    }
  }

  func testAnEndAtAWholeMinuteIsNotAMomentTooEarly() {
    var ends = EndText()
    for seconds in [59.96, 60, 60.04] { XCTAssertEqual(ends.text(of: noon + seconds, now: noon), "12:01") }
  }

  func testADayThatHasBegunIsNotNamedAnyMore() {
    var ends = EndText()
    let end = noon + 86_400
    XCTAssertEqual(ends.text(of: end, now: noon + 43_199), "Sat 12:00")
    XCTAssertEqual(ends.text(of: end, now: noon + 43_200), "12:00")
    // The clock is set back.
    XCTAssertEqual(ends.text(of: end, now: noon), "Sat 12:00")
  }

  func testInUTCItIsToTheSecond() {
    for (seconds, text) in [
      (0.0, "1970-01-01T00:00:00Z"), (-0.4, "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"),
      (1_798_761_570.5, "2026-12-31T23:59:31Z"), (951_782_400, "2000-02-29T00:00:00Z"),
    ] {
      XCTAssertEqual(EndText.utc(Date(timeIntervalSince1970: seconds)), text)
    }
  }

  func testADateIsThatOfItsDayNumber() {
    for day in stride(from: -800_000, to: 800_000, by: 997) {
      let time = WallTime(seconds: day * 86_400)
      XCTAssertEqual(time.seconds, day * WallTime.secondsOfDay)
      XCTAssert((1...12).contains(time.month) && (1...31).contains(time.day))
    }
  }
}
