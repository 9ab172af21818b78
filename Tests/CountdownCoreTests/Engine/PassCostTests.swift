#if DEBUG
  import CountdownTesting
  import TestSupport
  import XCTest

  @testable import CountdownCore

  /// What a pass costs, counted: holds of locks, and reads of what nodes know.
  final class PassCostTests: XCTestCase {
    private let driver = ManualDriver(wallNow: .zero)
    private lazy var engine = CountdownEngine(driver: driver)

    override func tearDown() { engine.shutDown() }

    private func start(_ count: Int, every interval: Duration, for duration: (Int) -> Duration) {
      for number in 0..<count {
        engine.start(
          CountdownRequest(for: duration(number), receiver: nil, ticks: .every(interval)),
          handler: CountdownHandler())
      }
    }

    private func cost(of body: () -> Void) -> (holds: Int, reads: Int) {
      let before = (AccessCount.holds.load(), AccessCount.accesses.load())
      body()
      return (Int(AccessCount.holds.load() - before.0), Int(AccessCount.accesses.load() - before.1))
    }

    func testAPassTouchesOnlyWhatIsDue() {
      start(100, every: .seconds(1)) { _ in .seconds(2_000) }
      driver.advance(by: .seconds(2))
      let alone = cost { driver.advance(by: .seconds(10)) }
      start(5_000, every: .seconds(1_000)) { _ in .seconds(2_000) }
      driver.advance(by: .seconds(2))
      let besideOthers = cost { driver.advance(by: .seconds(10)) }
      XCTAssertTrue(besideOthers == alone, "\(besideOthers), alone \(alone)")
    }

    /// One of five hundred is due, and all lie in the slot that is opened for it.
    func testAHoldOfTheLockTouches48Nodes() {
      start(500, every: .seconds(1_000)) { .milliseconds(11_000 + $0) }
      driver.sleep(for: .seconds(11))
      engine.underLock(from: .onQueue) { XCTAssertTrue($0.beginPass(inSlices: false)) }
      var step = Step.again
      var stepsInVain = -1
      while true {
        if case .done = step { break }
        if case .again = step { stepsInVain += 1 }
        if case .end(let node, _) = step { withExtendedLifetime(node.takeOwned()) {} }
        XCTAssertLessThanOrEqual(
          cost { step = engine.underLock(from: .onQueue) { $0.next() } }.reads, 48 * 56)
      }
      XCTAssertEqual(stepsInVain, 499 / EngineState.mostTouched)
    }
  }
#endif
