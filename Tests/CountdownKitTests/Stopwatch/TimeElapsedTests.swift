import CountdownKit
import Foundation
import XCTest

final class TimeElapsedTests: XCTestCase {
  func testItIsRoundedDown() throws {
    for (milliseconds, text, tenths) in [
      (0, "0:00", "0:00.0"), (999, "0:00", "0:00.9"), (1_950, "0:01", "0:01.9"), (61_000, "1:01", "1:01.0"),
      (3_909_090, "1:05:09", "1:05:09.0"), (183_845_999, "2d 03:04:05", "2d 03:04:05.9"),
    ] {
      let elapsed = TimeElapsed(.milliseconds(milliseconds))
      XCTAssertEqual(elapsed.description, text)
      XCTAssertEqual(elapsed.text(fractionDigits: 1), tenths)
      XCTAssertEqual(elapsed.seconds, milliseconds / 1_000)
      XCTAssertEqual(elapsed.wholeSeconds, .seconds(milliseconds / 1_000))
      let coded = try JSONEncoder().encode([elapsed])
      XCTAssertEqual(String(decoding: coded, as: UTF8.self), "[\(milliseconds * 1_000_000)]")
      XCTAssertEqual(try JSONDecoder().decode([TimeElapsed].self, from: coded), [elapsed])
    }
  }

  func testItIsInRange_andCompared() throws {
    XCTAssertEqual(TimeElapsed(.seconds(-1)), .zero)
    XCTAssertEqual(TimeElapsed(.seconds(Int64.max)).duration, .nanoseconds(1 << 62))
    XCTAssertEqual(TimeElapsed.seconds(-5), .zero)
    XCTAssertEqual(TimeElapsed.seconds(.nan), .zero)
    XCTAssertEqual(try JSONDecoder().decode([TimeElapsed].self, from: Data("[-1]".utf8)), [.zero])
    XCTAssertLessThan(TimeElapsed.milliseconds(59_999), .minutes(1))
    XCTAssertEqual(TimeElapsed.hours(1), .minutes(60))
    XCTAssertEqual(TimeElapsed.seconds(1.5), .milliseconds(1_500))
    XCTAssertEqual(TimeElapsed(nanoseconds: 1_000_000), .milliseconds(1.0))
    XCTAssertEqual(TimeElapsed(nanoseconds: -1), .zero)
  }

  #if canImport(Darwin) || NSObjectReceivers
    func testItIsLocalized_roundedDown() {
      let elapsed = TimeElapsed(.milliseconds(183_845_900))
      XCTAssertEqual(elapsed.localized(in: Locale(identifier: "en_US")), "2 days 03:04:05")
    }
  #endif
}
