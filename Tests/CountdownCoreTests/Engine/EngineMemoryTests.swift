import CountdownTesting
import TestSupport
import XCTest

@testable import CountdownCore

final class EngineMemoryTests: XCTestCase {
  private var driver: ManualDriver! = ManualDriver(wallNow: .zero)
  private lazy var engine: CountdownEngine! = CountdownEngine(driver: driver)
  private let receivers = (0..<5_000).map { _ in CountdownHandler() }
  private let fullChunkCount = 5_000 / Slab.entriesPerChunk + 1

  private var chunkCount: Int { engine.state.withLock { $0.slab.chunkCount } }

  override func tearDown() {
    XCTAssertEqual(engine.brokenInvariants(), [])
    engine.cancelAll()
    (engine, driver) = (nil, nil)
  }

  @discardableResult
  private func start(_ receiver: CountdownHandler, handler: CountdownHandler? = nil) -> CountdownID {
    var request = CountdownRequest(for: .seconds(10), receiver: ObjectIdentifier(receiver))
    if !(handler is JournalHandler) { request.callbacks = [] }
    return engine.start(request, handler: handler ?? receiver).id
  }

  func testMemoryIsGivenBackWhenTheLastCountdownEnds() {
    let ends: [(CountdownEngine) -> Void] = [
      { _ in self.driver.advance(by: .seconds(10)) },
      { $0.cancelAll() },
      { engine in
        for receiver in self.receivers { XCTAssertTrue(engine.cancel(ObjectIdentifier(receiver))) }
      },
      { engine in
        for receiver in self.receivers { engine.move(self.start(receiver), .to(.zero)) }
      },
    ]
    for (number, end) in ends.enumerated() {
      for receiver in receivers { start(receiver) }
      XCTAssertEqual(chunkCount, fullChunkCount)
      end(engine)
      XCTAssertEqual(engine.activeCount, 0)
      XCTAssertEqual(chunkCount, 1, "\(number)")
      XCTAssertEqual(engine.state.withLock { $0.table.bucketCount }, 64)
      XCTAssertEqual(engine.brokenInvariants(), [])
    }
  }

  func testMemoryIsGivenBackByTheLastCancelElsewhere() {
    let away = AwayDriver(driver)
    engine = CountdownEngine(driver: away)
    for receiver in receivers { start(receiver) }
    away.isAway = true
    for receiver in receivers {
      XCTAssertEqual(chunkCount, fullChunkCount)
      engine.cancel(ObjectIdentifier(receiver))
    }
    XCTAssertEqual(chunkCount, 1)
    away.isAway = false
  }

  func testNothingIsGivenBackWhileAPassIsUnderWay() {
    let canceller = JournalHandler()
    for (number, receiver) in receivers.enumerated() {
      start(receiver, handler: number == 1_500 ? canceller : CountdownHandler())
    }
    var countInPass = 0
    canceller.onValue = { [self] in
      engine.cancelAll()
      countInPass = chunkCount
    }
    driver.advance(by: .seconds(5))
    XCTAssertEqual(canceller.lines, ["10.0", "9.0", "cancelled"])
    XCTAssertEqual(countInPass, fullChunkCount)
    XCTAssertEqual(chunkCount, 1)
  }

  func testAnEngineThatIsDroppedOnItsDeliveringQueueIsGone_andTellsThatAllAreCancelled() {
    for count in [0, 100] {
      var engine: CountdownEngine? = CountdownEngine(driver: driver)
      weak let released = engine
      let handlers = (0..<count).map { _ in JournalHandler() }
      for (number, handler) in handlers.enumerated() {
        let request = CountdownRequest(for: .seconds(10), receiver: ObjectIdentifier(handler))
        let id = engine?.start(request, handler: handler).id
        if let id, number % 2 == 0 { engine?.pause(id) }
      }
      driver.advance(by: .milliseconds(500))
      engine = nil
      XCTAssertNil(released)
      XCTAssertEqual(handlers.map(\.lines), Array(repeating: ["10.0", "cancelled"], count: count))
    }
  }
}
