import TestSupport
import XCTest

@testable import CountdownCore

/// What waits for the end of a countdown is told once, when that was delivered.
final class EndWaitTests: EngineTestCase {
  private final class Waiter: EndWaiter, @unchecked Sendable {
    // Unchecked: tests on virtual time use one thread.
    private let tell: () -> Void
    var awaited: CountdownHandler?

    init(_ tell: @escaping () -> Void) { self.tell = tell }

    func countdownHasEnded() { tell() }
  }

  /// Adds a waiter that notes a name.
  @discardableResult
  private func wait(for countdown: CountdownHandler, _ name: String) -> (any EndWaiter)? {
    let waiter = Waiter { [journal] in journal.note("\(name) is told") }
    return engine.add(waiter, toEndOf: countdown) ? waiter : nil
  }

  func testToldBehindTheOutcomeOfTheCountdown_howeverItEnds() {
    let ends: [(CountdownHandler) -> Void] = [
      { [driver] _ in driver.advance(by: .seconds(10)) }, { [engine] in engine.cancel($0) },
      { [engine] _ in engine.cancelAll() },
      { [self] countdown in elsewhere { _ = engine.cancel(countdown) } },
    ]
    for (end, outcome) in zip(ends, ["completed", "cancelled", "cancelled", "cancelled"]) {
      let countdown = startSilently("a")
      for name in ["first", "second"] { wait(for: countdown, name) }
      end(countdown)
      XCTAssertEqual(lines().filter { $0 != "a 0.0" }, ["a \(outcome)", "first is told", "second is told"])
      XCTAssertNil(wait(for: countdown, "late"))
    }
  }

  /// In the callbacks of an end its countdown has ended, but its end was not delivered yet.
  func testAddedWhileTheEndIsDelivered() {
    let countdown = start("a", for: 1)
    _ = journal.take()
    inCallback(of: "a") { [self] in XCTAssertNotNil(wait(for: countdown, "in the callback of the zero")) }
    XCTAssertEqual(lines(in: 1_000), ["a 0.0", "a completed", "in the callback of the zero is told"])
  }

  func testToldBeforeThePassGoesOnWithTheNextTick() {
    let countdown = start("a", for: 1)
    start("b")
    _ = journal.take()
    wait(for: countdown, "it")
    XCTAssertEqual(lines(in: 1_000), ["a 0.0", "a completed", "it is told", "b 9.0"])
  }

  /// An end that nobody else wants is delivered too, so that it can be reported.
  func testToldOfAnEndThatNothingElseWants_inOrder_butThoseThatWaitNoMore() {
    for isElsewhere in [false, true] {
      var request = CountdownRequest(for: .seconds(10), receiver: nil, ticks: nil)
      request.callbacks = CountdownCallbacks(outcome: false)
      let countdown = engine.started(request, handler: CountdownHandler())
      let waiters = (0..<1_000).map { wait(for: countdown, "\($0)")! }
      for number in stride(from: 0, to: 1_000, by: 3) {
        engine.remove(waiters[number])
      }
      if isElsewhere { elsewhere { engine.cancel(countdown) } } else { engine.cancel(countdown) }
      XCTAssertEqual(lines(), (0..<1_000).filter { $0 % 3 != 0 }.map { "\($0) is told" })
    }
  }
}
