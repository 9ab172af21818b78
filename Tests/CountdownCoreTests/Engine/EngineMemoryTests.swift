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
  private let receivers = (0..<5_000).map { _ in NSObject() }

  override func tearDown() {
    engine?.cancelAll()
  }

  private func start(_ receiver: NSObject, _ handler: CountdownHandler? = nil) {
    var request = CountdownRequest(for: .seconds(10), receiver: ObjectIdentifier(receiver))
    if handler == nil { request.callbacks = .valuesOnly }
    engine.start(request, handler: handler ?? Handler(tracker))
  }

  #if os(Linux) && (arch(x86_64) || arch(arm64))
    func testACountdownIs96Bytes_andAMoveTakes40More() {
      /// The size of the instances, as the ABI has it in a class's metadata.
      func size(of type: AnyClass) -> UInt32 {
        unsafe unsafeBitCast(type, to: UnsafeRawPointer.self).load(fromByteOffset: 24, as: UInt32.self)
      }
      XCTAssertEqual(size(of: CountdownHandler.self), 96)
      XCTAssertLessThanOrEqual(MemoryLayout<Extras>.size, 40)
      XCTAssertLessThanOrEqual(MemoryLayout<Rare>.size, 104)
      XCTAssertLessThanOrEqual(MemoryLayout<Following>.size, 24)
    }
  #endif

  /// However they end, the table is small again, and no object is left.
  func testMemoryIsGivenBackWhenTheLastCountdownEnds() {
    let ends: [(CountdownEngine) -> Void] = [
      { [driver] _ in driver.advance(by: .seconds(10)) }, { $0.cancelAll() },
      { [receivers] engine in
        for receiver in receivers { XCTAssertTrue(engine.cancel(ObjectIdentifier(receiver))) }
      },
      { [receivers] engine in
        for receiver in receivers {
          engine.find(ObjectIdentifier(receiver)).map { _ = engine.move($0, .to(.zero)) }
        }
      },
      { [receivers, away] engine in
        away.isAway = true
        for receiver in receivers { engine.cancel(ObjectIdentifier(receiver)) }
        away.isAway = false
      },
    ]
    for (number, end) in ends.enumerated() {
      for receiver in receivers { start(receiver) }
      XCTAssertEqual(tracker.livingCount, 5_000)
      XCTAssertGreaterThan(engine.state.withLock { $0.table.bucketCount }, 3_900)
      end(engine)
      XCTAssertEqual(engine.activeCount, 0)
      XCTAssertEqual(engine.state.withLock { $0.table.bucketCount }, 64, "\(number)")
      XCTAssertEqual(engine.brokenInvariants(), [])
      driver.advance(by: .zero)
      XCTAssertEqual(tracker.livingCount, 0, "\(number)")
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
      ("with its engine", { [unowned self] _ in engine = nil }),
    ]
    for wantsOutcome in [true, false] {
      for (name, end) in ends {
        engine = CountdownEngine(driver: away)
        let countdown = Handler(tracker, key: CountdownKey(1))
        var request = CountdownRequest(
          for: .seconds(10), receiver: ObjectIdentifier(receivers[0]),
          ticks: .at(marks: [.seconds(5), .seconds(3)]))
        if !wantsOutcome { request.callbacks = .valuesOnly }
        engine.start(request, handler: countdown)
        engine.move(countdown, .by(.milliseconds(-1)))
        weak let marks = countdown.ref.marks
        XCTAssertNotNil(marks, name)
        end(countdown)
        XCTAssertNil(countdown.ref.extras, name)
        XCTAssertNil(marks, name)
        XCTAssertEqual(countdown.ref.phase, .over, name)
        XCTAssertFalse(countdown.ref.isLinked, name)
        XCTAssertNil(countdown.ref.bucket.next, name)
      }
      XCTAssertEqual(tracker.livingCount, 0)
    }
  }

  func testMarksAreGivenUpForOtherTicks_andWithAFollower() {
    let rhythm = CountdownTicks.at(marks: [.seconds(5), .seconds(3)])
    let leader = CountdownHandler()
    engine.start(CountdownRequest(for: .seconds(10), receiver: nil, ticks: rhythm), handler: leader)
    let follower = CountdownHandler()
    engine.follow(leader, receiver: nil, handler: follower)
    weak let (ofLeader, ofFollower) = (leader.ref.marks, follower.ref.marks)
    XCTAssertNotNil(ofFollower)
    engine.move(leader, .ticks(.at(marks: [.seconds(1)])))
    XCTAssertNil(ofLeader)
    XCTAssertNil(ofFollower)
    weak let second = leader.ref.marks
    engine.move(leader, .ticks(.everySecond))
    XCTAssertNil(second)
    engine.cancel(leader)
    XCTAssertNil(follower.ref.extras)
  }

  func testALeaseThatIsRenewedNeedsNoExtras_untilItIsShortened() {
    let lease = Handler(tracker)
    engine.start(CountdownRequest(for: .seconds(10), receiver: nil, ticks: nil), handler: lease)
    for _ in 0..<3 {
      driver.advance(by: .seconds(4))
      engine.move(lease, .toAtLeast(.seconds(10)))
      XCTAssertNil(lease.ref.extras)
    }
    engine.move(lease, .pause)
    driver.advance(by: .seconds(5))
    engine.move(lease, .resume)
    XCTAssertEqual(engine.look(at: lease)?.total, .seconds(10))
    XCTAssertEqual(engine.look(at: lease)?.elapsed, .seconds(12))
    engine.move(lease, .to(.seconds(2)))
    XCTAssertNotNil(lease.ref.extras)
    XCTAssertEqual(engine.look(at: lease)?.total, .seconds(10))
    engine.move(lease, .restart)
    XCTAssertEqual(engine.look(at: lease)?.timeLeft, .seconds(10))
    driver.advance(by: .seconds(4))
    engine.move(lease, .by(.seconds(9)))
    XCTAssertEqual(engine.look(at: lease)?.total, .seconds(15))
    XCTAssertEqual(engine.look(at: lease)?.elapsed, .seconds(4))
  }
}
