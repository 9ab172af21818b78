import CountdownKit
import CountdownTesting
import Foundation
import XCTest

/// The code of the page "Background, sleep, and what the system shows" that needs no framework of Apple's, on virtual time.
final class DeviceClockTests: XCTestCase {
  func testACountdownByTheDevicesClockFollowsIt_whicheverWayItIsSet() throws {
    for shift in [Duration.seconds(1_800), .seconds(-1_800), .milliseconds(400)] {
      let driver = ManualDriver()
      let manager = CountdownManager(driver: driver)
      let device = DeviceClock(ServerClock(driver: driver)) { driver.date }
      let seven = driver.date + 3_600
      let alarm = manager.startSilently(for: .until(seven, by: device.clock), id: "alarm") { _ in }
      let egg = manager.startSilently(for: .until(seven), id: "egg") { _ in }
      driver.advance(by: .microseconds(600_123_457))
      driver.shiftWallClock(by: shift)
      device.follow()
      let error = try XCTUnwrap(alarm.timeLeft).duration - (.microseconds(2_999_876_543) - shift)
      XCTAssertLessThan(max(error, .zero - error), .milliseconds(10), "\(shift)")
      XCTAssertEqual(
        egg.timeLeft?.duration, .microseconds(2_999_876_543),
        "a countdown without a clock goes on undisturbed")
    }
  }

  /// In years that are over: a government may still change its rules for this year and for later ones.
  func testDaysAreNotAlways24Hours_norDoesEachBeginAtMidnight() throws {
    var berlin = Calendar(identifier: .gregorian)
    berlin.timeZone = try XCTUnwrap(TimeZone(identifier: "Europe/Berlin"))
    let noon = try XCTUnwrap(
      berlin.date(from: DateComponents(year: 2022, month: 3, day: 25, hour: 12)))
    let later = try XCTUnwrap(berlin.date(3, daysAfter: noon))
    XCTAssertEqual(later.timeIntervalSince(noon), 71 * 3_600)
    XCTAssertEqual(TimeLeft(.seconds(71 * 3_600)).description, "2d 23:00:00")
    let between = berlin.daysAndHours(from: noon, to: later)
    XCTAssertEqual([between.day, between.hour], [3, 0])

    var cairo = Calendar(identifier: .gregorian)
    cairo.timeZone = try XCTUnwrap(TimeZone(identifier: "Africa/Cairo"))
    // The clocks of Egypt went from midnight to one o'clock on the last Friday of April.
    let evening = try XCTUnwrap(
      cairo.date(from: DateComponents(year: 2010, month: 4, day: 29, hour: 22)))
    let begin = try XCTUnwrap(cairo.startOfNextDay(after: evening))
    XCTAssertEqual(begin.timeIntervalSince(evening), 2 * 3_600)
    XCTAssertEqual(cairo.component(.hour, from: begin), 1)
  }

  @MainActor
  func testEachMidnightComesOnce_alsoIfTheClockIsSetBack() async {
    let driver = ManualDriver(startingAt: Date(timeIntervalSince1970: 1_647_856_800))
    var utc = Calendar(identifier: .gregorian)
    utc.timeZone = .gmt
    var midnights: [Date] = []
    utc.eachDay(after: driver.date, using: CountdownManager(driver: driver)) { midnights.append($0) }
    let first = utc.startOfDay(for: driver.date) + 86_400
    driver.shiftWallClock(by: .milliseconds(-5))
    await driver.advance(by: .hours(24))
    XCTAssertEqual(midnights, [first])
    await driver.advance(by: .hours(48))
    XCTAssertEqual(midnights, [first, first + 86_400, first + 172_800])
  }
}
