#if DEBUG
  import CountdownTesting
  import TestSupport
  import XCTest

  @testable import CountdownCore

  /// What a pass costs, counted: holds of locks, reads of what nodes know, and looks at receivers; what looks at a receiver may come to
  /// hold it last.
  final class PassCostTests: XCTestCase {
    private final class Handler: CountdownHandler, @unchecked Sendable {
      // Unchecked: virtual time runs on one thread.
      static nonisolated(unsafe) var looks = 0

      override func liveReceiver() -> AnyObject? {
        unsafe Self.looks += 1
        return self
      }
    }

    private let driver = ManualDriver(wallNow: .zero)
    private lazy var engine = CountdownEngine(driver: driver)

    override func tearDown() { engine.shutDown() }

    @discardableResult
    private func start(_ count: Int, every interval: Duration = .seconds(1)) -> [Handler] {
      (0..<count).map { _ in
        let handler = Handler()
        engine.start(
          CountdownRequest(
            for: .seconds(2_000), receiver: ObjectIdentifier(handler), ticks: .every(interval)),
          handler: handler)
        return handler
      }
    }

    private func cost(of body: () -> Void) -> (holds: Int, reads: Int) {
      let before = (AccessCount.holds.load(), AccessCount.accesses.load())
      body()
      return (Int(AccessCount.holds.load() - before.0), Int(AccessCount.accesses.load() - before.1))
    }

    func testAPassTouchesOnlyWhatIsDue() {
      start(100)
      driver.advance(by: .seconds(2))
      let alone = cost { driver.advance(by: .seconds(10)) }
      start(5_000, every: .seconds(1_000))
      driver.advance(by: .seconds(2))
      let besideOthers = cost { driver.advance(by: .seconds(10)) }
      XCTAssertTrue(besideOthers == alone, "\(besideOthers), alone \(alone)")
    }

    func testOnlyAPassLooksAtReceivers_atAFewPausedOnesAndAtEachInItsTurn() {
      func expectLooks(_ count: Int, _ what: String, _ body: () -> Void) {
        unsafe Handler.looks = 0
        body()
        XCTAssertEqual(unsafe Handler.looks, count, what)
      }
      let handlers = start(100)
      expectLooks(0, "ticks, calls by name and questions") {
        driver.advance(by: .seconds(10))
        for countdown in handlers.prefix(50) { engine.cancel(countdown) }
        for countdown in handlers.suffix(50) {
          engine.move(countdown, .by(.seconds(1)))
          _ = engine.look(at: countdown)
        }
      }
      engine.cancelAll()
      let paused = start(99)
      for countdown in paused { engine.move(countdown, .pause) }
      expectLooks(2, "a delivery that is no pass") { start(1) }
      expectLooks(8, "a pass") { driver.advance(by: .seconds(1)) }
      expectLooks(80, "ten passes") { driver.advance(by: .seconds(10)) }
      for countdown in paused.dropFirst(3) { engine.cancel(ObjectIdentifier(countdown)) }
      expectLooks(3, "fewer are looked at once") { driver.advance(by: .seconds(1)) }
    }
  }
#endif
