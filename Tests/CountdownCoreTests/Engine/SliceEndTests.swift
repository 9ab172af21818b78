import CountdownTesting
import TestSupport
import XCTest

@testable import CountdownCore

/// A slice ends with one hold of the lock, because each hold may be a wait for a thread that has lost its processor.
final class SliceEndTests: XCTestCase {
  private let driver = ManualDriver()
  private lazy var slicing = SlicingDriver(driver)
  private lazy var engine = CountdownEngine(driver: slicing)
  private let handlers = (0..<300).map { _ in SlowHandler() }
  private var slices: [Slice] = []

  private struct Slice: Equatable {
    var callbacks: Int
    var holds: Int
  }

  override func setUp() {
    for handler in handlers {
      let request = CountdownRequest(for: .seconds(10), receiver: ObjectIdentifier(handler))
      engine.start(request, handler: handler)
    }
    var holds = 0
    var callbacks = 0
    slicing.inBetween = { [unowned self] in
      let sum = handlers.map(\.callbacks).reduce(0, +)
      slices.append(Slice(callbacks: sum - callbacks, holds: Self.holds - holds))
      callbacks = sum
      holds = Self.holds
      XCTAssertEqual(engine.brokenInvariants(), [])
      // The check of the invariants holds the lock too.
      holds = Self.holds
    }
    callbacks = handlers.map(\.callbacks).reduce(0, +)
    holds = Self.holds
  }

  private static var holds: Int {
    #if DEBUG
      Effort.holds.load(ordering: .relaxed)
    #else
      0
    #endif
  }

  private func makeCallbacksTake(_ duration: Duration) {
    for handler in handlers { handler.work = { [driver] in driver.sleep(for: duration) } }
  }

  func testInTheMiddleOfABatchItIsPutBackAndTheQueueGivenBackInOneHold() throws {
    makeCallbacksTake(.milliseconds(1))
    driver.advance(by: .seconds(1))
    // One hold takes the batch, and one looks at the clock after each callback; the last of these ends the slice.
    XCTAssertEqual(slices.first?.callbacks, 4)
    XCTAssertEqual(Set(slices.dropFirst().map(\.callbacks)), [4])
    #if DEBUG
      XCTAssertEqual(Set(slices.map(\.holds)), [5])
    #endif
    XCTAssertEqual(handlers.map(\.callbacks), Array(repeating: 2, count: 300))
  }

  /// A callback at the end of its batch is slow: the batch behind it waits for the next slice.
  func testBetweenTwoBatchesTheClockIsReadIfItHasAdvanced() throws {
    let last = EngineState.batchSize - 1
    handlers[last].work = { [driver] in driver.sleep(for: .milliseconds(4)) }
    driver.advance(by: .seconds(1))
    XCTAssertEqual(slices.map(\.callbacks), [EngineState.batchSize])
    #if DEBUG
      // One takes the batch, and the next one ends the slice.
      XCTAssertEqual(slices.map(\.holds), [2])
    #endif
    XCTAssertEqual(handlers.map(\.callbacks), Array(repeating: 2, count: 300))
  }
}

/// Counts its callbacks, and does some work in each.
private final class SlowHandler: CountdownHandler, @unchecked Sendable {
  // Unchecked: the test runs on one thread.

  var callbacks = 0
  var work: () -> Void = {}

  override func receive(_ nanoseconds: Int64, stop: inout Bool) -> Bool {
    callbacks += 1
    work()
    return true
  }
}
