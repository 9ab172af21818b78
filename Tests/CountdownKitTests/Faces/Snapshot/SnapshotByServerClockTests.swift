import CountdownKit
import CountdownTesting
import Foundation
import XCTest

/// Countdowns by a server's clock, from one launch to the next, on devices whose own clocks are wrong.
final class SnapshotByServerClockTests: XCTestCase {
  private let first = SnapshotSite(at: 3_600)
  private let second = SnapshotSite(at: -7_200)

  /// A clock of a site, by which it is so many seconds after noon now.
  private func clock(of site: SnapshotSite, at seconds: Double) -> ServerClock {
    let clock = ServerClock(driver: site.driver)
    synchronize(clock, at: seconds)
    return clock
  }

  private func synchronize(_ clock: ServerClock, at seconds: Double) {
    // In microseconds, and in the middle of what is possible.
    let date = SnapshotSite.noon.addingTimeInterval(seconds + 0.000_001)
    XCTAssertTrue(clock.synchronize(serverDate: date, roundTrip: .zero))
  }

  /// In whole seconds, which samples are good for.
  private func left(_ id: String, at site: SnapshotSite) throws -> Double {
    let left = try XCTUnwrap(site.manager.countdown(id: id)?.timeLeft?.duration)
    return (left / .milliseconds(10)).rounded() / 100
  }

  private func start(_ id: String, until seconds: Double, by clock: ServerClock) -> Countdown {
    first.manager.start(for: .until(SnapshotSite.noon.addingTimeInterval(seconds), by: clock), id: id) { _ in
    }
  }

  private func restore(
    by clock: ServerClock, keeping policy: CountdownManager.SnapshotPolicy = .deadlines
  ) throws {
    let snapshot = try coded(first.manager.snapshot(keeping: policy))
    try second.manager.restore(snapshot, by: clock, onTick: { _, _ in }, onEnd: { _, _ in })
  }

  func testTheDeadlineIsADateOfTheServers() throws {
    start("a", until: 60, by: clock(of: first, at: 0)).extend(by: .seconds(10))
    first.start("b", for: .seconds(9_000))
    first.driver.advance(by: .seconds(5))
    let file = try first.file()
    XCTAssertTrue(String(decoding: file, as: UTF8.self).contains(#""isByServersClock":true"#))
    try restore(by: clock(of: second, at: 30))
    XCTAssertEqual(try left("a", at: second), 40)
    XCTAssertEqual(try left("b", at: second), 9_000 + 3_600 + 7_200)
  }

  func testWithoutAClockTheWallClockCounts() throws {
    _ = start("a", until: 60, by: clock(of: first, at: 0))
    XCTAssertEqual(try left("a", at: first.relaunched(at: 20)), 40)
  }

  func testCorrectionsAreFollowed_alsoTheFirst() throws {
    _ = start("a", until: 60, by: clock(of: first, at: 0))
    let clock = ServerClock(driver: second.driver)
    try restore(by: clock)
    XCTAssertEqual(try left("a", at: second), 7_260)
    synchronize(clock, at: 30)
    XCTAssertEqual(try left("a", at: second), 30)
    XCTAssertEqual(
      try JSONSerialization.jsonObject(with: second.file()) as? NSDictionary,
      try JSONSerialization.jsonObject(with: first.file()) as? NSDictionary)
  }

  func testAPausedOneKeepsWhatIsLeft_andFollowsOnceItGoesOn() throws {
    let paused = start("a", until: 60, by: clock(of: first, at: 0))
    first.driver.advance(by: .seconds(10))
    paused.pause()
    let clock = clock(of: second, at: 5_000)
    try restore(by: clock)
    second.driver.advance(by: .seconds(100))
    XCTAssertEqual(try left("a", at: second), 50)
    second.manager.countdown(id: "a")?.resume()
    for _ in 0..<3 { clock.synchronize(serverDate: SnapshotSite.noon + 5_107.000_001, roundTrip: .zero) }
    XCTAssertEqual(try left("a", at: second), 43)
  }

  func testWithTimeLeftItIsADuration() throws {
    _ = start("a", until: 60, by: clock(of: first, at: 0))
    let clock = clock(of: second, at: 500)
    try restore(by: clock, keeping: .timeLeft)
    XCTAssertEqual(try left("a", at: second), 60)
    for _ in 0..<3 { clock.synchronize(serverDate: SnapshotSite.noon + 9_000, roundTrip: .zero) }
    XCTAssertEqual(try left("a", at: second), 60)
  }
}
