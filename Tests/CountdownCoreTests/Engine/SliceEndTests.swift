import CountdownTesting
import TestSupport
import XCTest

@testable import CountdownCore

/// A slice ends with one hold of the lock, because each hold may be a wait for a thread that has lost its processor.
final class SliceEndTests: XCTestCase {
  private let driver = ManualDriver(wallNow: .zero)
  private lazy var slicing = SlicingDriver(driver)
  private lazy var engine = CountdownEngine(driver: slicing)
  private var handlers = (0..<300).map { _ in JournalHandler() }
  private var slices: [Slice] = []
  private var holdsOfCallbacks = 0

  private struct Slice {
    var callbacks: Int
    var holds: Int
  }

  override func setUp() {
    for handler in handlers { start(handler) }
    var holds = 0
    var callbacks = 0
    slicing.inBetween = { [unowned self] in
      let sum = handlers.map(\.lines.count).reduce(0, +)
      slices.append(Slice(callbacks: sum - callbacks, holds: Self.holds - holds - holdsOfCallbacks))
      XCTAssertEqual(engine.brokenInvariants(), [])
      callbacks = sum
      holds = Self.holds
      holdsOfCallbacks = 0
    }
    callbacks = handlers.count
  }

  private func start(_ handler: JournalHandler) {
    let request = CountdownRequest(for: .seconds(10), receiver: ObjectIdentifier(handler))
    engine.start(request, handler: handler)
  }

  private static var holds: Int {
    #if DEBUG
      AccessCount.holds.load(ordering: .relaxed)
    #else
      0
    #endif
  }

  private func sleep(for duration: Duration, in handler: JournalHandler) {
    handler.onValue = { [unowned self] in
      let before = Self.holds
      driver.sleep(for: duration)
      holdsOfCallbacks += Self.holds - before
    }
  }

  func testInTheMiddleOfABatchItIsPutBackAndTheQueueGivenBackInOneHold() {
    for handler in handlers { sleep(for: .milliseconds(1), in: handler) }
    driver.advance(by: .seconds(1))
    // One hold takes the batch, and one looks at the clock after each callback; the last of these ends the slice.
    XCTAssertEqual(slices.map(\.callbacks), Array(repeating: 4, count: 75))
    #if DEBUG
      XCTAssertEqual(Set(slices.dropFirst().map(\.holds)), [5])
    #endif
    XCTAssertEqual(handlers.map(\.lines.count), Array(repeating: 2, count: 300))
  }

  /// The last callbacks of two batches are slow: the batch behind waits for the next slice.
  func testBetweenTwoBatchesTheClockIsReadIfItHasAdvanced() {
    let size = EngineState.batchSize
    for last in [size - 1, 2 * size - 1] { sleep(for: .milliseconds(4), in: handlers[last]) }
    driver.advance(by: .seconds(1))
    XCTAssertEqual(slices.map(\.callbacks), [size, size])
    #if DEBUG
      // One takes the batch, and the next one ends the slice.
      XCTAssertEqual(slices.last?.holds, 2)
    #endif
    XCTAssertEqual(handlers.map(\.lines.count), Array(repeating: 2, count: 300))
  }

  /// The last tick of a batch has queued twenty first values, which are slow.
  func testPutBackWhatATickHasQueuedAndTakesNoMore() {
    let started = (0..<20).map { _ in JournalHandler() }
    for handler in started { sleep(for: .milliseconds(1), in: handler) }
    handlers[EngineState.batchSize - 1].onValue = { [unowned self] in
      for handler in started { start(handler) }
    }
    handlers += started
    driver.advance(by: .seconds(1))
    XCTAssertEqual(slices.map(\.callbacks), [EngineState.batchSize + 4, 4, 4, 4, 4])
    XCTAssertEqual(started.map(\.lines.count), Array(repeating: 1, count: 20))
  }

  /// A tick ends another countdown, whose end ends that of the tick, whose end is slow and ends a third: the slice is over before the
  /// tick is settled.
  func testAnEndBehindWhichItEndsIsDeliveredOnce() {
    let (ticking, other, third) = (handlers[1], handlers[200], handlers[201])
    // So the next tick is looked at again under the lock, and settled when it returns.
    sleep(for: .milliseconds(1), in: handlers[0])
    ticking.onValue = { [engine] in engine.cancel(ObjectIdentifier(other)) }
    other.onEnd = { [engine] _ in engine.cancel(ObjectIdentifier(ticking)) }
    ticking.onEnd = { [driver, engine, third] _ in
      driver.sleep(for: .milliseconds(5))
      engine.cancel(ObjectIdentifier(third))
    }
    driver.advance(by: .seconds(1))
    XCTAssertEqual(ticking.lines, ["10.0", "9.0", "cancelled"])
    for handler in [other, third] { XCTAssertEqual(handler.lines, ["10.0", "cancelled"]) }
    XCTAssertEqual(slices.first?.callbacks, 4, "two values and two ends")
  }
}
