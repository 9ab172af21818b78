import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// A follower that has chosen an interval keeps it, and still comes after the countdown that it follows.
final class OwnIntervalTests: XCTestCase {
  private let driver = ManualDriver()
  private lazy var manager = CountdownManager(driver: driver)
  private let journal = EventJournal()

  private func start(for duration: Duration, every interval: Duration = .seconds(1)) -> Countdown {
    manager.start(keep(Player("leader")), for: duration, every: interval) { [journal] _, left in
      journal.note("leader \(left.duration.text)")
    }
  }

  private func follow(_ countdown: Countdown, as name: String, every interval: Duration? = nil) -> Countdown {
    let observation = countdown.observe(by: keep(Player(name))) { [journal] player, left in
      journal.note("\(player.name) \(left.duration.text)")
    }
    if let interval { observation.tick(every: interval) }
    return observation
  }

  private func lines(in duration: Duration) -> [String] {
    _ = journal.take()
    driver.advance(by: duration)
    return journal.take()
  }

  func testItIsKeptWhateverTheLeadersBecomes() {
    let leader = start(for: .seconds(60))
    _ = follow(leader, as: "own", every: .milliseconds(500))
    _ = follow(leader, as: "other")
    // The interval that it has, another, and that of the follower.
    for interval in [1_000, 2_000, 500].map({ Duration.milliseconds($0) }) {
      leader.tick(every: interval)
      driver.advance(by: .seconds(2))
      let lines = lines(in: .seconds(2))
      XCTAssertEqual(lines.count { $0.hasPrefix("own") }, 4, "\(interval)")
      XCTAssertEqual(lines.count { $0.hasPrefix("other") }, Int(.seconds(2) / interval), "\(interval)")
    }
  }

  func testOneThatHasChosenWhatTheLeaderHasKeepsThatToo() {
    let leader = start(for: .seconds(60))
    _ = follow(leader, as: "own", every: .seconds(1))
    leader.tick(every: .milliseconds(500))
    XCTAssertEqual(lines(in: .seconds(1)), ["leader 59.5", "leader 59", "own 59"])
  }

  /// It is about to be told a tick, and chooses the interval that it has anyway.
  func testOneThatChoosesWhileItsLeaderIsToldMissesNoTick() {
    let observation = Locked<Countdown?>(nil)
    let leader = manager.start(keep(Player("leader")), for: .milliseconds(3_500)) { [journal] _, left in
      journal.note("leader \(left.duration.text)")
      if left == .seconds(2) { observation.now?.tick(every: .seconds(1)) }
    }
    observation.replace(with: follow(leader, as: "own"))
    XCTAssertEqual(
      lines(in: .milliseconds(3_500)),
      ["leader 3", "own 3", "leader 2", "own 2", "leader 1", "own 1", "leader 0", "own 0"])
  }

  func testItComesAfterItsLeaderWhateverTheIntervals() {
    for (leading, own) in [(1_000, 5_000), (5_000, 1_000), (2, 10), (10, 2), (1_000, 500), (100_000, 1_000)] {
      let duration = Duration.milliseconds(max(leading, own) * 4)
      let leader = start(for: duration, every: .milliseconds(leading))
      _ = follow(leader, as: "own", every: .milliseconds(own))
      for _ in 0..<3 {
        let lines = lines(in: .milliseconds(max(leading, own)))
        XCTAssertTrue(lines.last?.hasPrefix("own") == true, "\(leading), \(own): \(lines.suffix(2))")
        XCTAssertTrue(
          lines.dropLast().last?.hasPrefix("leader") == true, "\(leading), \(own): \(lines.suffix(2))")
      }
      leader.cancel()
    }
  }

  func testAlsoInALatePassWithMoreThanItTakesAtOnce() {
    let leader = start(for: .seconds(60))
    let others = (0..<100).map { follow(leader, as: "own", every: .milliseconds(1_000 + 10 * $0)) }
    driver.sleep(for: .seconds(7))
    let lines = lines(in: .zero)
    XCTAssertEqual(lines.count, others.count + 1)
    XCTAssertEqual(lines.first, "leader 53")
  }

  func testItsLeaderKeepsItsPlaceAmongTheOthers() {
    let names = ["a", "b", "c"]
    let all = names.map { name in
      manager.start(keep(Player(name)), for: .seconds(60)) { [journal] _, _ in journal.note(name) }
    }
    for interval in [500, 2_000] { _ = follow(all[1], as: "own", every: .milliseconds(interval)) }
    driver.sleep(for: .milliseconds(3_200))
    XCTAssertEqual(lines(in: .zero).filter { names.contains($0) }, names)
    for _ in 0..<5 {
      driver.sleep(for: .milliseconds(1_300))
      XCTAssertEqual(lines(in: .milliseconds(10)).filter { names.contains($0) }, names)
    }
  }
}
