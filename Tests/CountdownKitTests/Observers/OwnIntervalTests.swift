import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// A follower that has chosen an interval keeps it, and still comes after the countdown that it follows.
final class OwnIntervalTests: ObserverScene, @unchecked Sendable {
  private func lead(
    for duration: Duration = .seconds(60), every interval: Duration = .seconds(1),
    onTick: @escaping @Sendable (TimeLeft) -> Void = { _ in }
  ) -> Countdown {
    start(player("leader"), for: duration, every: interval, onTick: onTick)
  }

  private func follow(_ countdown: Countdown, every milliseconds: Int) {
    observe(countdown, player("own")).tick(.every(.milliseconds(milliseconds)))
  }

  func testAnIntervalOfItsOwnIsKeptWhateverTheLeadersBecomes() {
    let leader = lead()
    follow(leader, every: 500)
    observe(leader, player("other"))
    // The interval that it has, another, and that of the follower.
    for interval in [1_000, 2_000, 500].map({ Duration.milliseconds($0) }) {
      leader.tick(.every(interval))
      driver.advance(by: .seconds(2))
      let lines = lines(in: .seconds(2))
      XCTAssertEqual(lines.count { $0.hasPrefix("own") }, 4, "\(interval)")
      XCTAssertEqual(lines.count { $0.hasPrefix("other") }, Int(.seconds(2) / interval), "\(interval)")
    }
  }

  func testAnIntervalOfItsOwnThatEqualsTheLeadersIsKeptToo() {
    let leader = lead()
    follow(leader, every: 1_000)
    leader.tick(.every(.milliseconds(500)))
    XCTAssertEqual(lines(in: .seconds(1)), ["leader 59.5", "leader 59", "own 59"])
  }

  /// It is about to get a tick, and chooses the interval that it has anyway.
  func testAFollowerThatChangesItsIntervalInItsLeadersCallbackMissesNoTick() {
    let observation = Box<Countdown?>(nil)
    let leader = lead(for: .milliseconds(3_500)) { left in
      if left == .seconds(2) { observation.value?.tick(.every(.seconds(1))) }
    }
    observation.value = observe(leader, player("own"))
    XCTAssertEqual(
      lines(in: .milliseconds(2_500)), ["leader 3", "own 3", "leader 2", "own 2", "leader 1", "own 1"])
    XCTAssertEqual(lines(in: .seconds(1)), ["leader 0", "leader completed", "own 0", "own completed"])
  }

  func testAFollowerComesAfterItsLeaderWhateverTheIntervals() {
    for (leading, own) in [(1_000, 5_000), (5_000, 1_000), (2, 10), (10, 2), (1_000, 500), (100_000, 1_000)] {
      let both = Duration.milliseconds(max(leading, own))
      let leader = lead(for: both * 4, every: .milliseconds(leading))
      follow(leader, every: own)
      for left in [3, 2, 1] {
        let delivered = (both * left).text
        XCTAssertEqual(
          lines(in: both).suffix(2), ["leader \(delivered)", "own \(delivered)"], "\(leading), \(own)")
      }
      leader.cancel()
    }
  }

  func testItsLeaderKeepsItsPlaceAmongTheOthers() {
    let names = ["a", "b", "c"]
    let all = names.map { name in
      manager.start(player(name), for: .seconds(60)) { [journal] _, _ in journal.note(name) }
    }
    for interval in [500, 2_000] { follow(all[1], every: interval) }
    driver.sleep(for: .milliseconds(3_200))
    XCTAssertEqual(lines(in: .zero).filter { names.contains($0) }, names)
    for _ in 0..<5 {
      driver.sleep(for: .milliseconds(1_300))
      XCTAssertEqual(lines(in: .milliseconds(10)).filter { names.contains($0) }, names)
    }
  }
}
