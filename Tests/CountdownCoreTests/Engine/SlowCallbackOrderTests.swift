import TestSupport
import XCTest

@testable import CountdownCore

/// What comes to its end during a slow callback ends in the order of the ends, whoever waits for the pass.
final class SlowCallbackOrderTests: EngineTestCase {
  /// What begins the pass.
  private enum Pass: CaseIterable {
    case timer, call
    /// A call in the callback itself.
    case callback
  }

  /// Lets time pass, during which a callback of "slow" sleeps, and returns how countdowns have ended: what the timer's pass has not
  /// delivered comes in the next.
  private func ends(
    in milliseconds: Int, sleeping: Int = 2_700, by pass: Pass, _ act: @escaping () -> Void = {}
  ) -> [String] {
    _ = journal.take()
    inCallback(of: "slow") { [self] in
      driver.sleep(for: .milliseconds(sleeping))
      act()
      if pass == .callback { engine.resume(by: .one) }
    }
    if pass == .call { engine.suspend(by: .one, freezing: false) }
    driver.advance(by: .milliseconds(milliseconds))
    if pass == .call { engine.resume(by: .one) } else { driver.advance(by: .zero) }
    return journal.take().filter {
      $0.hasSuffix("completed") || $0.hasSuffix("cancelled") || $0.hasSuffix("rings")
    }
  }

  /// All tick at one instant, at which the first callback is slow: its own calls come first, then the ends.
  func testEndsComeInTheirOrder_beforeWhatEndsLater() {
    for pass in Pass.allCases {
      let ends = ["three": 3, "two": 2, "moved": 9, "cancelled": 3, "later": 4, "overdue": 1]
      start("slow")
      for name in ["three", "two", "moved", "cancelled", "later", "overdue"] {
        start(name, for: ends[name]!)
      }
      // It ticks at no instant that the others have.
      start("between", for: 2, every: .milliseconds(700), key: "between")
      engine.move(find("between")!, .to(.milliseconds(2_500)))
      follow(find("three")!, "follower")
      let ended = self.ends(in: 1_000, by: pass) { [self] in
        engine.move(find("moved")!, .to(.zero))
        engine.cancel(find("cancelled")!)
        engine.move(find("later")!, .by(.seconds(2)))
      }
      XCTAssertEqual(
        ended,
        [
          "moved completed", "cancelled cancelled", "overdue completed", "two completed",
          "between completed", "three completed", "follower completed",
        ], "\(pass)")
      engine.cancelAll()
    }
  }

  /// At marks, for an actor, and past zero, where nothing ends.
  func testEndsOfAllKindsComeInTheirOrder() {
    for pass in Pass.allCases {
      start("slow")
      let marks = CountdownTicks.at(marks: [.milliseconds(2_500)])
      start(CountdownRequest(for: .milliseconds(3_500), receiver: nil, ticks: marks), "marks")
      var request = CountdownRequest(for: .seconds(3), receiver: nil)
      request.callbacks = CountdownCallbacks(.actor)
      let actors = start(request, "actor")
      _ = engine.take(actors)
      start(CountdownRequest(for: .seconds(1), receiver: nil, ticks: .everySecond.pastZero), "past zero")
      startSilently("silent", for: 1)
      start("two", for: 2)
      XCTAssertEqual(
        ends(in: 1_000, by: pass),
        ["silent completed", "two completed", "actor rings", "marks completed"], "\(pass)")
      engine.cancelAll()
    }
  }

  func testWhatTheFirstOfThemDoesToTheOthersCounts() {
    for pass in Pass.allCases {
      let lengths = [("slow", 10), ("four", 4), ("three", 3), ("two", 2)]
      for (name, seconds) in lengths { start(name, for: seconds) }
      follow(find("three")!, "follower")
      inCallback(of: "two") { [self] in
        engine.cancel(find("three")!)
        engine.move(find("four")!, .by(.seconds(5)))
      }
      XCTAssertEqual(
        ends(in: 1_000, sleeping: 3_500, by: pass),
        ["two completed", "three cancelled", "follower cancelled"], "\(pass)")
      engine.cancelAll()
    }
  }

  func testEndsWithinASlotComeInTheirOrder() { tryASlot(.timer) }

  func testEndsWithinASlotComeInTheirOrder_inACall() { tryASlot(.call) }

  func testEndsWithinASlotComeInTheirOrder_afterACallInTheCallback() { tryASlot(.callback) }

  /// They lie in one coarse slot, which the pass has opened in time.
  private func tryASlot(_ pass: Pass) {
    let marks: (Int) -> CountdownTicks = { .at(marks: [.milliseconds($0)]) }
    start(CountdownRequest(for: .seconds(50), receiver: nil, ticks: marks(45_000)), "slow")
    for length in [300, 100, 200, 350] {
      let request = CountdownRequest(for: .milliseconds(5_000 + length), receiver: nil, ticks: marks(length))
      start(request, "\(length)")
    }
    XCTAssertEqual(
      ends(in: 5_000, sleeping: 320, by: pass).prefix(3), ["100 completed", "200 completed", "300 completed"])
  }

  /// What ends is started anew, and all callbacks are slow: the call returns all the same, and the rest is due at once.
  func testACallGoesOnToThePresentAFewTimesOnly() {
    var values = 0
    func startAnew(_ name: String) {
      let handler = JournalHandler(name, key: CountdownKey(name), in: journal)
      handler.onValue = { [driver] in
        values += 1
        if values < 1_000 { driver.sleep(for: .milliseconds(1_500)) }
      }
      handler.onEnd = { outcome in if outcome == .completed { startAnew(name) } }
      engine.start(CountdownRequest(for: .seconds(2), receiver: nil), handler: handler)
    }
    engine.suspend(by: .one, freezing: false)
    for name in ["a", "b", "c"] { startAnew(name) }
    values = 0
    engine.resume(by: .one)
    XCTAssertLessThan(values, 100)
    XCTAssertLessThanOrEqual(driver.nextWakeUp ?? .seconds(999), driver.now)
    values = 1_000
    engine.cancelAll()
  }
}
