import CountdownTesting
import Foundation
import TestSupport
import XCTest

@testable import CountdownCore

final class EngineMemoryTests: XCTestCase {
  private final class Handler: CountdownHandler, @unchecked Sendable {
    // Unchecked: one thread at a time.
    private let object: TrackedObject

    init(_ tracker: LifetimeTracker, key: CountdownKey? = nil) {
      object = tracker.object()
      super.init()
      self.key = key
    }
  }

  private let driver = ManualDriver(wallNow: .zero)
  private lazy var away = AwayDriver(driver)
  private lazy var engine: CountdownEngine! = CountdownEngine(driver: away)
  private let tracker = LifetimeTracker()
  private let receiver = NSObject()

  override func tearDown() {
    engine?.shutDown()
  }

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

  func testMemoryIsGivenBackWhenTheLastCountdownEnds() {
    let receivers = (0..<5_000).map { _ in NSObject() }
    let ends: [(CountdownEngine) -> Void] = [
      { [driver] _ in driver.advance(by: .seconds(10)) }, { $0.cancelAll() },
    ]
    for end in ends {
      for receiver in receivers {
        engine.start(
          CountdownRequest(for: .seconds(10), receiver: ObjectIdentifier(receiver)), handler: Handler(tracker)
        )
      }
      XCTAssertEqual(tracker.livingCount, 5_000)
      XCTAssertGreaterThan(engine.state.withLock { $0.table.bucketCount }, 3_900)
      end(engine)
      XCTAssertEqual(engine.state.withLock { $0.table.bucketCount }, 64)
      XCTAssertEqual(tracker.livingCount, 0)
    }
  }

  /// Whoever keeps a countdown keeps its object, and nothing that the engine has noted for it.
  func testOfACountdownThatHasEndedThereIsABareNodeLeft() {
    let ends: [(String, (CountdownHandler) -> Void)] = [
      ("completed", { [driver] _ in driver.advance(by: .seconds(10)) }),
      ("cancelled", { [unowned self] in engine.cancel($0) }),
      (
        "cancelled elsewhere",
        { [unowned self] countdown in
          away.isAway = true
          engine.cancel(countdown)
          away.isAway = false
          driver.advance(by: .zero)
        }
      ),
      ("cancelled with all", { [unowned self] _ in engine.cancelAll() }),
      ("with its engine", { [unowned self] _ in engine.shutDown() }),
    ]
    for wantsOutcome in [true, false] {
      for (name, end) in ends {
        engine = CountdownEngine(driver: away)
        let countdown = Handler(tracker, key: CountdownKey(1))
        var request = CountdownRequest(
          for: .seconds(10), receiver: ObjectIdentifier(receiver),
          ticks: .at(marks: [.seconds(5), .seconds(3)]))
        if !wantsOutcome { request.callbacks = CountdownCallbacks(outcome: false) }
        engine.start(request, handler: countdown)
        engine.move(countdown, .by(.milliseconds(-1)))
        weak let marks = countdown.ref.marks
        XCTAssertNotNil(marks, name)
        end(countdown)
        XCTAssertNil(countdown.ref.extras, name)
        XCTAssertNil(marks, name)
        XCTAssertTrue(countdown.ref.isOver, name)
        XCTAssertFalse(countdown.ref.isLinked, name)
        XCTAssertNil(countdown.ref.bucket.next, name)
        engine.shutDown()
      }
      XCTAssertEqual(tracker.livingCount, 0)
    }
  }
  func testALeaseThatIsRenewedNeedsNoExtras_untilItIsShortened() {
    let lease = Handler(tracker)
    engine.start(CountdownRequest(for: .seconds(10), receiver: nil, ticks: nil), handler: lease)
    for _ in 0..<3 {
      driver.advance(by: .seconds(4))
      engine.move(lease, .toAtLeast(.seconds(10)))
      XCTAssertNil(lease.ref.extras)
    }
    engine.move(lease, .to(.seconds(2)))
    XCTAssertNotNil(lease.ref.extras)
  }
}
