import CountdownTesting
import TestSupport
import XCTest

@testable import CountdownKit

/// Whatever callbacks make due for ever, every call and every pass returns; and no callback lies in another.
final class EndlessChainTests: XCTestCase {
  /// What begins a chain, or goes on with it; a callback of what it starts or moves calls the block.
  private typealias Link = @Sendable (CountdownManager, Player, @escaping @Sendable () -> Void) -> Void

  private let links: [(name: String, startedTwice: Bool, activeAtTheEnd: Int, link: Link)] = [
    (
      "silent ones that end one another", false, 0,
      { manager, receiver, goOn in
        manager.startSilently(receiver, for: .seconds(10)) { _, _ in goOn() }.cancel()
      }
    ),
    (
      "replacements, replaced by their outcomes", true, 1,
      { $0.start($1, for: .seconds(5), onTick: { _, _ in }, onEnd: { [goOn = $2] _, _ in goOn() }) }
    ),
    (
      "of zero, and started anew", false, 0,
      { $0.start($1, for: .zero, onTick: { _, _ in }, onEnd: { [goOn = $2] _, _ in goOn() }) }
    ),
    (
      "endless ticks, cancelled at once, and started anew", false, 0,
      { manager, receiver, goOn in
        manager.startTicking(
          receiver, every: .seconds(1), startingAfter: .seconds(1), onTick: { _, _ in },
          onEnd: { _, _ in goOn() })
        manager.cancel(receiver)
      }
    ),
    (
      "started anew in every value", false, 1,
      { manager, receiver, goOn in manager.start(receiver, for: .seconds(5)) { _, _ in goOn() } }
    ),
    (
      "extended in every value", false, 1,
      { manager, receiver, goOn in
        if let countdown = manager.countdown(of: receiver) {
          countdown.extend(by: .seconds(1))
        } else {
          manager.start(receiver, for: .seconds(5)) { _, _ in goOn() }
        }
      }
    ),
    (
      "started anew behind a shutdown", false, 0,
      { manager, receiver, goOn in
        if !manager.engine.isShutDown { manager.engine.shutDown() }
        manager.start(receiver, for: .seconds(1), onTick: { _, _ in }, onEnd: { _, _ in goOn() })
      }
    ), ("shut down anew", false, 0, { manager, _, goOn in manager.engine.shutDown { goOn() } }),
  ]

  /// Each chain ends by itself only after many more links than any delivery may pay.
  func testEveryCallAndEveryPassReturnsInBetween() {
    for (name, startedTwice, activeAtTheEnd, link) in links {
      let (driver, receiver, count, length) = (ManualDriver(), Player(), Box(0), 4_000)
      let nesting = Nesting()
      let manager = CountdownManager(driver: driver)
      @Sendable func goOn() {
        link(manager, receiver) {
          nesting.callback {
            count.value += 1
            if count.value < length { goOn() }
          }
        }
      }
      goOn()
      if startedTwice { goOn() }
      XCTAssertLessThan(count.value, 1_000, "the call returns in between: \(name)")
      for _ in 0..<3 {
        let before = count.value
        driver.wake()
        XCTAssertGreaterThan(count.value, before, "it goes on: \(name)")
        XCTAssertLessThan(count.value, before + 1_000, "the pass returns in between: \(name)")
      }
      driver.advance(by: .milliseconds(1))
      XCTAssertGreaterThanOrEqual(count.value, length, name)
      XCTAssertEqual(manager.activeCount, activeAtTheEnd, name)
      XCTAssertEqual(nesting.deepest, 1, "no callback lies in another: \(name)")
      XCTAssertEqual(manager.engine.brokenInvariants(), [], name)
    }
  }

  func testACallbackThatTakesLongerThanTheIntervalAndCatchesUpEachTime() {
    let (driver, count) = (ManualDriver(), Box(0))
    let manager = CountdownManager(driver: driver)
    manager.start(for: .seconds(1_000), ticks: .every(.milliseconds(1))) { [unowned manager] _ in
      count.value += 1
      driver.sleep(for: .milliseconds(2))
      manager.resume()
    }
    for _ in 0..<10 {
      let before = count.value
      driver.wake()
      XCTAssertGreaterThan(count.value, before)
      XCTAssertLessThan(count.value, before + 100)
    }
  }
}
