import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// What is delivered is true when it is delivered, also behind a neighbour's slow callback; and the statistics see the lateness.
final class SlowCallbackTests: XCTestCase {
  func testValuesBehindASlowCallbackAreThoseOfTheirMoment_whateverItsPlaceInTheBatch() {
    // More than are taken at once.
    let count = 120
    for slow in [0, 1, 46, 47, 48, 49, 95, 96, 97, 118, 119] { trySlowCallback(at: slow, of: count) }
  }

  private func trySlowCallback(at slow: Int, of count: Int) {
    let driver = ManualDriver()
    let manager = CountdownManager(driver: driver)
    let players = (0..<count).map { _ in Player() }
    let delivered = Box(Array(repeating: [Int](), count: count))
    let untrue = Box(0)
    for (index, player) in players.enumerated() {
      manager.start(player, for: .seconds(5)) { _, left in
        delivered.value[index].append(left.seconds)
        let exact = max(.zero, .seconds(5) - driver.now)
        // The multiple of the interval from which less than one is missing.
        if left.duration < exact || left.duration - exact >= .seconds(1) { untrue.value += 1 }
        if index == slow, left == .seconds(4) { driver.sleep(for: .milliseconds(2_500)) }
      }
    }
    driver.advance(by: .seconds(1))
    let statistics = manager.statistics
    // Behind the last of the batch there is none: it makes late only the ticks of a second later.
    let worst = Duration.milliseconds(slow == count - 1 ? 1_500 : 2_500)
    XCTAssertEqual(statistics.worstLateness, worst, "\(slow)")
    XCTAssertEqual(statistics.longestCallback, .milliseconds(2_500), "\(slow)")
    XCTAssertEqual([statistics.ticks, statistics.passes], [delivered.value.joined().count, 2], "\(slow)")
    driver.advance(by: .seconds(9))
    XCTAssertEqual(untrue.value, 0, "the slow one was number \(slow)")
    XCTAssertTrue(delivered.value.allSatisfy { $0 == [5, 2, 1, 0] || $0 == [5, 4, 2, 1, 0] })
    XCTAssertEqual(delivered.value[slow], [5, 4, 2, 1, 0])
    withExtendedLifetime(players) {}
  }

  // MARK: - What comes to its end during a slow callback ends in the order of the ends, whoever waits for the pass

  /// What begins the pass.
  private enum Pass: CaseIterable {
    case timer, call
    /// A call in the callback itself.
    case callback
  }

  private var driver = ManualDriver()
  private lazy var manager = CountdownManager(driver: driver)
  private let journal = EventJournal()

  private func start(_ name: String, for milliseconds: Int, ticks: Countdown.Ticks = .everySecond) {
    manager.start(for: .milliseconds(milliseconds), ticks: ticks, id: name) { _ in
    } onEnd: { [journal] outcome in
      journal.note("\(name) \(outcome)")
    }
  }

  /// Lets time pass, in which one slow callback sleeps, and returns how countdowns have ended.
  private func ends(
    in seconds: Int, slow ticks: Countdown.Ticks, sleeping milliseconds: Int, _ pass: Pass,
    others: () -> Void,
    _ act: @escaping @Sendable (CountdownManager) -> Void = { _ in }
  ) -> [String] {
    driver = ManualDriver()
    manager = CountdownManager(driver: driver)
    let chance = Locked<Void?>(())
    manager.start(for: .seconds(50), ticks: ticks, id: "slow") { [manager, driver] _ in
      guard driver.now > .zero, chance.use({ $0.take() }) != nil else { return }
      driver.sleep(for: .milliseconds(milliseconds))
      act(manager)
      if pass == .callback { manager.resume() }
    }
    others()
    if pass == .call { manager.suspend() }
    driver.advance(by: .seconds(seconds))
    // What the timer's pass has not delivered comes in the next.
    if pass == .call { manager.resume() } else { driver.advance(by: .zero) }
    return journal.take()
  }

  func testEndsComeInTheirOrder_beforeWhatEndsLater() {
    for pass in Pass.allCases {
      let ends = ends(in: 1, slow: .everySecond, sleeping: 2_700, pass) {
        let all = [("three", 3), ("two", 2), ("moved", 9), ("cancelled", 3), ("later", 4), ("overdue", 1)]
        for (name, seconds) in all { start(name, for: seconds * 1_000) }
        // It ticks at no instant that the others have.
        start("between", for: 2_500, ticks: .every(.milliseconds(700)))
      } _: { manager in
        manager.countdown(id: "moved")?.reschedule(for: .zero)
        manager.cancel(id: "cancelled")
        manager.countdown(id: "later")?.extend(by: .seconds(2))
      }
      let expected = ["moved", "cancelled", "overdue", "two", "between", "three"]
      XCTAssertEqual(ends.map { String($0.split(separator: " ")[0]) }, expected, "\(pass)")
    }
  }

  /// They lie in one coarse slot, which the pass has opened in time.
  func testEndsWithinASlotComeInTheirOrder() {
    for pass in Pass.allCases {
      let ends = ends(in: 5, slow: .at(marks: [.seconds(45)]), sleeping: 320, pass) {
        for length in [300, 100, 200, 350] {
          start("\(length)", for: 5_000 + length, ticks: .at(marks: [.milliseconds(length)]))
        }
      }
      XCTAssertEqual(ends.prefix(3), ["100 completed", "200 completed", "300 completed"], "\(pass)")
    }
  }
}
