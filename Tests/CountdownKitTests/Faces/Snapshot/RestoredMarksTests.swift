import CountdownKit
import Foundation
import TestSupport
import XCTest

/// A countdown at marks that is restored tells nothing that it told before it was saved, and all that it did not.
final class RestoredMarksTests: XCTestCase {
  private let ticks = Countdown.Ticks.at(.seconds(90), .seconds(50), .seconds(10))

  /// A launch in which a countdown of 100 s ran for some time.
  private func site(after seconds: Int, asleep: Bool = false, suspends: Bool = false) -> SnapshotSite {
    let site = SnapshotSite()
    site.start("a", for: .seconds(100), ticks: ticks)
    if suspends { site.manager.suspend() }
    site.driver.sleep(for: .seconds(asleep ? seconds : 0))
    site.driver.advance(by: .seconds(asleep ? 0 : seconds))
    return site
  }

  func testWhatWasToldIsNotToldAgain() throws {
    let second = try site(after: 20).relaunched(at: 20)
    XCTAssertEqual(second.log() + second.advance(by: .seconds(29)), [])
    let third = try second.relaunched(at: 49)
    XCTAssertEqual(third.log(), [])
    XCTAssertEqual(third.advance(by: .seconds(101)), ["a 50", "a 10", "a 0", "a completed"])
    // Nor to one that takes another's place, stands still, or goes on past zero.
    let replacing = SnapshotSite(at: 20)
    replacing.start("a", for: .seconds(5), ticks: ticks)
    try replacing.restore(file: site(after: 20).file())
    XCTAssertEqual(replacing.log(), ["a 5", "a replaced"])
    let paused = site(after: 20)
    paused.manager.countdown(id: "a")?.pause()
    let later = try paused.relaunched(at: 60)
    later.manager.countdown(id: "a")?.resume()
    XCTAssertEqual(later.log() + later.advance(by: .seconds(31)), ["a 50"])
    let past = SnapshotSite()
    past.start("a", for: .seconds(3), ticks: .at(.seconds(2), .seconds(-2), .seconds(-4)).pastZero)
    past.driver.advance(by: .seconds(5))
    let further = try past.relaunched(at: 6)
    XCTAssertEqual(further.log() + further.advance(by: .seconds(2)), ["a -4"])
  }

  func testWhatWasPassedInTheMeantimeIsOneCall() throws {
    XCTAssertEqual(try site(after: 20).relaunched(at: 60).log(), ["a 40"])
    XCTAssertEqual(try site(after: 20).relaunched(at: 95).log(), ["a 5"])
    XCTAssertEqual(try site(after: 5).relaunched(at: 20).log(), ["a 80"])
    XCTAssertEqual(try site(after: 20).relaunched(at: 200).log(), ["a 0", "a completed"])
    // It was told late, not with its mark; so the next one does not count as told.
    XCTAssertEqual(try site(after: 49, asleep: true).relaunched(at: 50).log(), ["a 50"])
    XCTAssertEqual(try site(after: 20, suspends: true).relaunched(at: 20).log(), ["a 80"])
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

  func testItsFormIsChecked() throws {
    try checkRefused(
      site(after: 20).manager.snapshot(),
      [
        (#""told":90000000000"#, #""told":4611686018427387905"#, .damaged),
        (#""marks":[90000000000,50000000000,10000000000]"#, #""interval":1000000000"#, .damaged),
      ]
    ) { try SnapshotSite().restore($0) }
  }
}
