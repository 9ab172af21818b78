import CountdownTesting
import TestSupport
import XCTest

@testable import CountdownCore

final class EngineMemoryTests: XCTestCase {
  private final class Receiver: Sendable {}

  func testMemoryIsGivenBackWhenTheLastCountdownEnds() {
    let driver = ManualDriver()
    let engine = CountdownEngine(driver: driver)
    let receivers = (0..<5_000).map { _ in Receiver() }
    for round in 0..<4 {
      for receiver in receivers { start(receiver, in: engine) }
      XCTAssertEqual(chunks(of: engine), 5_000 / Slab.entriesPerChunk + 1)
      switch round {
      case 0: driver.advance(by: .seconds(10))
      case 1: engine.cancelAll()
      case 2: for receiver in receivers { XCTAssertTrue(engine.cancel(ObjectIdentifier(receiver))) }
      default:
        for receiver in receivers { engine.move(start(receiver, in: engine), .to(.nanoseconds(0))) }
      }
      XCTAssertEqual(engine.activeCount, 0)
      XCTAssertEqual(chunks(of: engine), 1, "round \(round)")
      XCTAssertEqual(engine.state.withLock { $0.who.table.bucketCount }, 64)
      XCTAssertEqual(engine.brokenInvariants(), [])
    }
    engine.cancelAll()
  }

  func testNothingIsGivenBackWhileAPassIsUnderWay() {
    final class Canceller: CountdownHandler, @unchecked Sendable {
      // Unchecked: a manual driver's callbacks come on the thread of the test.
      let engine: CountdownEngine
      var chunks = 0
      init(_ engine: CountdownEngine) { self.engine = engine }
      override func receive(_ value: Int64, stop: inout Bool) -> Bool {
        guard value == 8_000_000_000 else { return true }
        engine.cancelAll()
        chunks = engine.state.withLock { $0.who.slab.chunkCount }
        return true
      }
    }
    let driver = ManualDriver()
    let engine = CountdownEngine(driver: driver)
    let receivers = (0..<3_000).map { _ in Receiver() }
    let canceller = Canceller(engine)
    for (number, receiver) in receivers.enumerated() {
      start(receiver, in: engine, handler: number == 1_500 ? canceller : CountdownHandler())
    }
    driver.advance(by: .seconds(5))
    XCTAssertEqual(canceller.chunks, 3_000 / Slab.entriesPerChunk + 1)
    XCTAssertEqual(chunks(of: engine), 1)
    XCTAssertEqual(engine.brokenInvariants(), [])
  }

  func testOneBucketForEverythingChangesNothingButTheCost() {
    let driver = ManualDriver()
    let engine = CountdownEngine(driver: driver, slab: Slab(), table: ReceiverTable(hashMask: 0))
    let receivers = (0..<200).map { _ in Receiver() }
    for receiver in receivers { start(receiver, in: engine) }
    XCTAssertEqual(engine.brokenInvariants(), [])
    driver.advance(by: .seconds(3))
    for receiver in receivers.prefix(100) { XCTAssertTrue(engine.cancel(ObjectIdentifier(receiver))) }
    XCTAssertEqual(engine.activeCount, 100)
    XCTAssertEqual(engine.brokenInvariants(), [])
    driver.advance(by: .seconds(7))
    XCTAssertEqual(engine.activeCount, 0)
    engine.cancelAll()
  }

  func testAnIdentifierOfAGivenBackChunkIsStale() {
    let engine = CountdownEngine(driver: ManualDriver())
    let receivers = (0..<3_000).map { _ in Receiver() }
    let ids = receivers.map { start($0, in: engine) }
    engine.cancelAll()
    for id in ids {
      XCTAssertFalse(engine.isActive(id))
      XCTAssertNil(engine.timeLeft(of: id))
      engine.cancel(id)
      engine.pause(id)
      engine.resume(id)
      engine.move(id, .by(.nanoseconds(1)))
    }
    let again = receivers.map { start($0, in: engine) }
    XCTAssertTrue(Set(again).isDisjoint(with: ids))
    for id in ids { XCTAssertFalse(engine.isActive(id)) }
    engine.cancelAll()
  }

  func testNothingKeepsAnEngineWhoseOwnerIsGone() {
    let driver = ManualDriver()
    for isStarted in [false, true] {
      var engine: CountdownEngine? = CountdownEngine(driver: driver)
      weak let released = engine
      let receiver = Receiver()
      if isStarted, let engine { start(receiver, in: engine) }
      driver.advance(by: .seconds(1))
      engine?.cancelAll()
      engine = nil
      XCTAssertNil(released)
    }
  }

  @discardableResult
  private func start(
    _ receiver: Receiver, in engine: CountdownEngine, handler: CountdownHandler = CountdownHandler()
  ) -> CountdownID {
    engine.start(
      CountdownRequest(for: .seconds(10), receiver: ObjectIdentifier(receiver), every: .seconds(1)),
      handler: handler)
  }

  private func chunks(of engine: CountdownEngine) -> Int {
    engine.state.withLock { $0.who.slab.chunkCount }
  }
}
