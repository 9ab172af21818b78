import CountdownKit
import Foundation
import TestSupport
import XCTest

/// A countdown at marks that is restored tells nothing that it told before it was saved, and all that it did not.
final class RestoredMarksTests: XCTestCase {
  private let ticks = Countdown.Ticks.at(.seconds(90), .seconds(50), .seconds(10))

  /// A launch in which a countdown of 100 s ran for some time.
  private func site(after seconds: Int) -> SnapshotSite {
    let site = SnapshotSite()
    site.start("a", for: .seconds(100), ticks: ticks)
    site.driver.advance(by: .seconds(seconds))
    return site
  }

  func testWhatWasToldIsNotToldAgain() throws {
    let first = site(after: 20)
    XCTAssertEqual(first.log(), ["a 90"])
    let second = try first.relaunched(at: 20)
    XCTAssertEqual(second.log(), [])
    XCTAssertEqual(second.advance(by: .seconds(29)), [])
    let third = try second.relaunched(at: 49)
    XCTAssertEqual(third.log(), [])
    XCTAssertEqual(third.advance(by: .seconds(1)), ["a 50"])
    XCTAssertEqual(third.advance(by: .seconds(100)), ["a 10", "a 0", "a completed"])
  }

  func testWhatWasPassedInTheMeantimeIsOneCall() throws {
    XCTAssertEqual(try site(after: 20).relaunched(at: 60).log(), ["a 40"])
    XCTAssertEqual(try site(after: 20).relaunched(at: 95).log(), ["a 5"])
    XCTAssertEqual(try site(after: 5).relaunched(at: 20).log(), ["a 80"])
    XCTAssertEqual(try site(after: 20).relaunched(at: 200).log(), ["a 0", "a completed"])
  }

  /// It is told late, not with its mark; so the next one must not count as told.
  func testALateTellingCountsAsWhatItTold() throws {
    let first = SnapshotSite()
    first.start("a", for: .seconds(100), ticks: ticks)
    first.driver.sleep(for: .seconds(49))
    first.driver.wake()
    XCTAssertEqual(first.log(), ["a 51"])
    let second = try first.relaunched(at: 50)
    XCTAssertEqual(second.log(), ["a 50"])
  }

  func testWhatASuspensionHasHeldBackIsTold() throws {
    let first = SnapshotSite()
    first.start("a", for: .seconds(100), ticks: ticks)
    first.manager.suspend()
    first.driver.advance(by: .seconds(20))
    let second = try first.relaunched(at: 20)
    XCTAssertEqual(second.log(), ["a 80"])
  }

  func testAMoveHasArmedThemAgain_andDoesSoAfterwards() throws {
    let first = site(after: 20)
    first.manager.countdown(id: "a")?.extend(by: .seconds(20))
    let second = try first.relaunched(at: 35)
    XCTAssertEqual(second.log(), ["a 85"])
    second.manager.countdown(id: "a")?.restart()
    XCTAssertEqual(second.advance(by: .seconds(12)), ["a 90"])
    XCTAssertEqual(second.manager.countdown(id: "a")?.total, .seconds(100))
  }

  func testOneThatStandsStill() throws {
    let first = site(after: 20)
    first.manager.countdown(id: "a")?.pause()
    let second = try first.relaunched(at: 60)
    XCTAssertEqual(second.log(), [])
    second.manager.countdown(id: "a")?.resume()
    XCTAssertEqual(second.advance(by: .seconds(31)), ["a 50"])
  }

  func testPastZero() throws {
    let first = SnapshotSite()
    first.start("a", for: .seconds(3), ticks: .at(.seconds(2), .seconds(-2), .seconds(-4)).pastZero)
    first.driver.advance(by: .seconds(5))
    XCTAssertEqual(first.log(), ["a 2", "a 0", "a -2"])
    let second = try first.relaunched(at: 6)
    XCTAssertEqual(second.log(), [])
    XCTAssertEqual(second.advance(by: .seconds(2)), ["a -4"])
  }

  func testWhatReplacesAnotherOfThisManager() throws {
    let second = SnapshotSite(at: 20)
    second.start("a", for: .seconds(5), ticks: ticks)
    XCTAssertEqual(second.log(), ["a 5"])
    try second.restore(file: site(after: 20).file())
    XCTAssertEqual(second.log(), ["a replaced"])
    XCTAssertEqual(second.advance(by: .seconds(31)), ["a 50"])
  }

  func testItsFormIsChecked() throws {
    let file = String(decoding: try site(after: 20).file(), as: UTF8.self)
    XCTAssertTrue(file.contains(#""told":90000000000"#), file)
    for other in [
      file.replacing(#""told":90000000000"#, with: #""told":4611686018427387905"#),
      file.replacing(/"marks":\[.*?\]/, with: #""interval":1000000000"#),
    ] {
      XCTAssertNotEqual(other, file)
      XCTAssertThrowsError(try SnapshotSite().restore(file: Data(other.utf8)))
    }
  }
}
