import CountdownTesting
import TestSupport
import XCTest

@testable import CountdownCore

final class EngineMemoryTests: XCTestCase {
  #if os(Linux) && (arch(x86_64) || arch(arm64))
    func testACountdownIs96Bytes_andAMoveTakes40More() {
      /// The size of the instances, as the ABI has it in a class's metadata.
      func size(of type: AnyClass) -> UInt32 {
        unsafe unsafeBitCast(type, to: UnsafeRawPointer.self).load(fromByteOffset: 24, as: UInt32.self)
      }
      XCTAssertEqual(size(of: CountdownHandler.self), 96)
      XCTAssertLessThanOrEqual(MemoryLayout<Extras>.size, 40)
      XCTAssertLessThanOrEqual(MemoryLayout<Rare>.size, 88)
      XCTAssertLessThanOrEqual(MemoryLayout<Following>.size, 24)
    }
  #endif

  /// A countdown that is kept keeps its object, and nothing that the engine has noted for it.
  func testMemoryIsGivenBackWhenTheLastCountdownEnds() {
    let driver = ManualDriver(wallNow: .zero)
    let ends: [(CountdownEngine) -> Void] = [
      { _ in driver.advance(by: .seconds(10)) }, { $0.cancelAll() }, { $0.shutDown() },
    ]
    for end in ends {
      let engine = CountdownEngine(driver: driver)
      let handlers = (0..<1_000).map { number in
        let handler = CountdownHandler()
        handler.key = CountdownKey(number)
        engine.start(
          CountdownRequest(for: .seconds(10), receiver: nil, ticks: .at(marks: [.seconds(5)])),
          handler: handler)
        engine.move(handler, .by(.milliseconds(-1)))
        return handler
      }
      XCTAssertGreaterThan(engine.state.withLock { $0.table.bucketCount }, 780)
      end(engine)
      XCTAssertEqual(engine.state.withLock { $0.table.bucketCount }, 64)
      XCTAssertTrue(handlers.allSatisfy { $0.ref.isOver && !$0.ref.isLinked && $0.ref.extras == nil })
      engine.shutDown()
    }
  }
}
