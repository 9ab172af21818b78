import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// What comes to its end during a slow callback ends in the order of the ends, whoever waits for the pass.
final class SlowCallbackOrderTests: XCTestCase {
  /// What begins the pass.
  private enum Pass: CaseIterable {
    case timer, call
    /// A call in the callback itself.
    case callback
  }

  private var driver = ManualDriver()
  private lazy var manager = CountdownManager(driver: driver)
  private let journal = EventJournal()

  @discardableResult
  private func start(_ name: String, for duration: Duration, ticks: Countdown.Ticks = .everySecond)
    -> Countdown
  {
    manager.start(for: duration, ticks: ticks, id: name) { _ in
    } onEnd: { [journal] outcome in
      journal.note("\(name) \(outcome)")
    }
  }

  /// Starts what is slow: its callback sleeps when time has begun to pass.
  private func startSlowly(
    for duration: Duration, ticks: Countdown.Ticks = .everySecond, sleeping: Duration, _ pass: Pass,
    _ act: @escaping @Sendable () -> Void = {}
  ) {
    let chance = Locked<Void?>(())
    manager.start(for: duration, ticks: ticks, id: "slow") { [manager, driver] _ in
      guard driver.now > .zero, chance.use({ $0.take() }) != nil else { return }
      driver.sleep(for: sleeping)
      act()
      if pass == .callback { manager.resume() }
    }
  }

  /// Lets time pass, and returns how countdowns have ended: what the timer's pass has not delivered comes in the next.
  private func ends(in duration: Duration, by pass: Pass) -> [String] {
    if pass == .call { manager.suspend() }
    driver.advance(by: duration)
    if pass == .call { manager.resume() } else { driver.advance(by: .zero) }
    defer {
      manager.cancelAll()
      _ = journal.take()
    }
    return journal.take()
  }

  /// All tick at one instant, at which the first callback is slow: its own calls come first, then the ends.
  func testEndsComeInTheirOrder_beforeWhatEndsLater() {
    for pass in Pass.allCases {
      driver = ManualDriver()
      manager = CountdownManager(driver: driver)
      startSlowly(for: .seconds(10), sleeping: .milliseconds(2_700), pass) { [manager] in
        manager.countdown(id: "moved")?.reschedule(for: .zero)
        manager.cancel(id: "cancelled")
        manager.countdown(id: "later")?.extend(by: .seconds(2))
      }
      let all = [("three", 3), ("two", 2), ("moved", 9), ("cancelled", 3), ("later", 4), ("overdue", 1)]
      for (name, seconds) in all { start(name, for: .seconds(seconds)) }
      // It ticks at no instant that the others have.
      start("between", for: .milliseconds(2_500), ticks: .every(.milliseconds(700)))
      XCTAssertEqual(
        ends(in: .seconds(1), by: pass),
        [
          "moved completed", "cancelled cancelled", "overdue completed", "two completed", "between completed",
          "three completed",
        ], "\(pass)")
    }
  }

  /// They lie in one coarse slot, which the pass has opened in time.
  func testEndsWithinASlotComeInTheirOrder() {
    for pass in Pass.allCases {
      driver = ManualDriver()
      manager = CountdownManager(driver: driver)
      startSlowly(
        for: .seconds(50), ticks: .at(marks: [.seconds(45)]), sleeping: .milliseconds(320), pass)
      for length in [300, 100, 200, 350] {
        start(
          "\(length)", for: .milliseconds(5_000 + length), ticks: .at(marks: [.milliseconds(length)]))
      }
      XCTAssertEqual(
        ends(in: .seconds(5), by: pass).prefix(3), ["100 completed", "200 completed", "300 completed"],
        "\(pass)")
    }
  }
}
