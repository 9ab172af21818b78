import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// Objects, captured by the blocks of as many countdowns, that end one another's countdowns as they die.
final class Defect31CapturedObjectTests: XCTestCase {
  func testCapturedObjectsThatCancelOneAnotherInTheirDeinits() {
    onSmallStack { Self.tryChain(withOutcome: false) { $0.cancel() } }
  }

  func testCapturedObjectsThatCancelOneAnotherAfterAnOutcome() {
    onSmallStack { Self.tryChain(withOutcome: true) { $0.cancel() } }
  }

  func testCapturedObjectsThatCancelOneAnotherOnceTheFirstCompletes() {
    onSmallStack { Self.tryChain(withOutcome: true) { $0.extend(by: .seconds(-100)) } }
  }

  func testCapturedObjectsThatMoveOneAnothersCountdownsToTheirEnd() {
    onSmallStack {
      Self.tryChain(withOutcome: true, inDeinit: { $0.extend(by: .seconds(-100)) }) { $0.cancel() }
    }
  }

  /// Makes a chain of countdowns, each of which has captured an object that ends the next one's in its `deinit`;
  /// then ends the first.
  private static func tryChain(
    withOutcome: Bool, inDeinit: @escaping @Sendable (Countdown) -> Void = { $0.cancel() },
    ending first: (Countdown) -> Void
  ) {
    let count = CrowdSize.count
    let driver = ManualDriver()
    let manager = CountdownManager(driver: driver)
    let players = (0..<count).map { _ in Player() }
    let nesting = Nesting()
    let outcomes = Box(0)
    var next: Countdown?
    for player in players {
      let link = ChainLink(next: next, nesting: nesting, inDeinit)
      let onEnd: @Sendable (Player?, Countdown.Outcome) -> Void = { _, _ in
        nesting.callback { outcomes.value += 1 }
      }
      next = manager.start(
        player, for: .seconds(9), onTick: { _, _ in withExtendedLifetime(link) {} },
        onEnd: withOutcome ? onEnd : nil)
    }
    let start = next
    next = nil
    if let start { first(start) }
    // Long chains may be continued by a later pass.
    driver.advance(by: .zero)
    XCTAssertEqual(manager.activeCount, 0)
    XCTAssertEqual(outcomes.value, withOutcome ? count : 0)
    XCTAssertEqual(nesting.count, withOutcome ? 2 * count : count, "deinits, and outcomes")
    XCTAssertEqual(nesting.deepest, 1)
  }
}

/// What a block captures: as it dies it does something to the next countdown.
private final class ChainLink: Sendable {
  private let next: Countdown?
  private let nesting: Nesting
  private let inDeinit: @Sendable (Countdown) -> Void

  init(next: Countdown?, nesting: Nesting, _ inDeinit: @escaping @Sendable (Countdown) -> Void) {
    self.next = next
    self.nesting = nesting
    self.inDeinit = inDeinit
  }

  deinit {
    nesting.callback { next.map(inDeinit) }
  }
}
