import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// A follower that has chosen an interval keeps it.
final class OwnIntervalTests: ObserverScene, @unchecked Sendable {
  private func lead(
    for duration: Duration = .seconds(60), every interval: Duration = .seconds(1),
    onTick: @escaping @Sendable (TimeLeft) -> Void = { _ in }
  ) -> Countdown {
    start(player("leader"), for: duration, every: interval, onTick: onTick)
  }

  private func follow(_ countdown: Countdown, every milliseconds: Int) {
    observe(countdown, player("own")).setTicks(.every(.milliseconds(milliseconds)))
  }

  func testAnIntervalOfItsOwnIsKeptWhateverTheLeadersBecomes() {
    let leader = lead()
    follow(leader, every: 500)
    observe(leader, player("other"))
    // The interval that it has, another, and that of the follower.
    for interval in [1_000, 2_000, 500].map({ Duration.milliseconds($0) }) {
      leader.setTicks(.every(interval))
      driver.advance(by: .seconds(2))
      let lines = lines(in: .seconds(2))
      XCTAssertEqual(lines.count { $0.hasPrefix("own") }, 4, "\(interval)")
      XCTAssertEqual(lines.count { $0.hasPrefix("other") }, Int(.seconds(2) / interval), "\(interval)")
    }
  }

  func testAnIntervalOfItsOwnThatEqualsTheLeadersIsKeptToo() {
    let leader = lead()
    follow(leader, every: 1_000)
    leader.setTicks(.every(.milliseconds(500)))
    XCTAssertEqual(lines(in: .seconds(1)).sorted(), ["leader 59", "leader 59.5", "own 59"])
  }

  /// It is about to get a tick, and chooses the interval that it has anyway.
  func testAFollowerThatChangesItsIntervalInItsLeadersCallbackMissesNoTick() {
    let observation = Box<Countdown?>(nil)
    let leader = lead(for: .milliseconds(3_500)) { left in
      if left == .seconds(2) { observation.value?.setTicks(.every(.seconds(1))) }
    }
    observation.value = observe(leader, player("own"))
    XCTAssertEqual(
      lines(in: .milliseconds(2_500)).sorted(),
      ["leader 1", "leader 2", "leader 3", "own 1", "own 2", "own 3"])
    XCTAssertEqual(lines(in: .seconds(1)), ["leader 0", "leader completed", "own 0", "own completed"])
  }

  func testAFollowerAndItsLeaderMeetWhateverTheIntervals() {
    for (leading, own) in [(1_000, 5_000), (5_000, 1_000), (2, 10), (10, 2), (1_000, 500), (100_000, 1_000)] {
      let both = Duration.milliseconds(max(leading, own))
      let leader = lead(for: both * 4, every: .milliseconds(leading))
      follow(leader, every: own)
      for left in [3, 2, 1] {
        let delivered = (both * left).text
        XCTAssertEqual(
          lines(in: both).suffix(2).sorted(), ["leader \(delivered)", "own \(delivered)"],
          "\(leading), \(own)")
      }
      leader.cancel()
    }
  }
}
