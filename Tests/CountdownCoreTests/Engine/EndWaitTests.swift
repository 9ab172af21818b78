import TestSupport
import XCTest

@testable import CountdownCore

/// What waits for the end of a countdown is told once, when that was delivered.
final class EndWaitTests: EngineTestCase {
  private final class Waiter: EndWaiter, @unchecked Sendable {
    // Unchecked: tests on virtual time use one thread.
    private let tell: () -> Void

    init(_ tell: @escaping () -> Void) { self.tell = tell }

    func countdownHasEnded() { tell() }
  }

  /// Adds a waiter that notes a name.
  @discardableResult
  private func wait(for id: CountdownHandler, _ name: String) -> (any EndWaiter)? {
    let waiter = Waiter { [journal] in journal.note("\(name) is told") }
    return engine.add(waiter, toEndOf: id) ? waiter : nil
  }

  func testToldBehindTheOutcomeOfTheCountdown_howeverItEnds() {
    let ends: [(String, (CountdownHandler) -> Void)] = [
      ("completed", { [driver] _ in driver.advance(by: .seconds(10)) }),
      ("cancelled", { [engine] in engine.cancel($0) }),
      ("cancelled", { [engine] _ in engine.cancelAll() }),
      (
        "cancelled",
        { [self] id in
          elsewhere { engine.cancel(id) }
          driver.advance(by: .zero)
        }
      ),
    ]
    for (outcome, end) in ends {
      let id = startSilently("a")
      wait(for: id, "first")
      wait(for: id, "second")
      end(id)
      XCTAssertEqual(
        journal.take().filter { $0 != "a 0.0" }, ["a \(outcome)", "first is told", "second is told"])
      XCTAssertNil(wait(for: id, "late"))
    }
  }

  /// In the callbacks of an end its countdown has ended, but its end was not delivered yet.
  func testAddedWhileTheEndIsDelivered() {
    let id = start("a")
    _ = journal.take()
    inCallback(of: "a") { [self] in
      inCallback(of: "a") { [self] in XCTAssertNotNil(wait(for: id, "in the callback of the zero")) }
    }
    engine.move(id, .to(.seconds(1)))
    driver.advance(by: .seconds(1))
    XCTAssertEqual(journal.take().suffix(3), ["a 0.0", "a completed", "in the callback of the zero is told"])
  }

  func testManyAreToldInOrder_butThoseThatWaitNoMore() {
    let id = startSilently("a")
    let waiters = (0..<1_000).map { wait(for: id, "\($0)")! }
    for number in stride(from: 0, to: 1_000, by: 3) { engine.remove(waiters[number], fromEndOf: id) }
    engine.cancel(id)
    let expected = (0..<1_000).filter { $0 % 3 != 0 }.map { "\($0) is told" }
    XCTAssertEqual(journal.take(), ["a cancelled"] + expected)
  }

  /// An end that nobody else wants is delivered too, so that it can be reported.
  func testToldOfAnEndThatNothingElseWants() {
    for isElsewhere in [false, true] {
      var request = CountdownRequest(for: .seconds(10), receiver: nil, ticks: nil)
      request.callbacks = .valuesOnly
      let id = engine.started(request, handler: CountdownHandler())
      wait(for: id, "a")
      if isElsewhere { elsewhere { engine.cancel(id) } } else { engine.cancel(id) }
      XCTAssertEqual(lines(), ["a is told"])
    }
  }

  private final class NotingHandler: CountdownHandler, @unchecked Sendable {
    // Unchecked: tests on virtual time use one thread.
    private let journal: EventJournal

    init(_ journal: EventJournal) { self.journal = journal }

    override func noteOutcome(_ outcome: CountdownOutcome) { journal.note("decided: \(outcome)") }
    override func receive(_ value: Int64, stop: inout Bool) -> Bool {
      journal.note("\(Double(value) / 1e9)")
      return true
    }
    override func end(_ outcome: CountdownOutcome) { journal.note("\(outcome)") }
  }

  func testTheHandlerKnowsTheOutcomeBeforeAnythingOfTheEndIsDelivered() {
    let request = CountdownRequest(for: .seconds(1), receiver: nil)
    for isCancelled in [false, true] {
      let id = engine.started(request, handler: NotingHandler(journal))
      if isCancelled { elsewhere { engine.cancel(id) } }
      let expected =
        isCancelled ? ["decided: cancelled", "cancelled"] : ["decided: completed", "0.0", "completed"]
      XCTAssertEqual(lines(in: 1_000), ["1.0"] + expected)
    }
  }
}
