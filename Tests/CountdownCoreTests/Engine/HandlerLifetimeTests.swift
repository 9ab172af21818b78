import CountdownCore
import CountdownTesting
import TestSupport
import XCTest

/// A handler that nothing but the engine keeps is let go after its call, and never under the lock.
final class HandlerLifetimeTests: XCTestCase {
  private final class Handler: CountdownHandler, @unchecked Sendable {
    // Unchecked: one thread at a time.

    private let onCall: () -> Void
    private let onChange: () -> Void
    private let onEnd: () -> Void
    private let onDeinit: () -> Void

    init(
      onCall: @escaping () -> Void = {}, onChange: @escaping () -> Void = {},
      onEnd: @escaping () -> Void = {},
      onDeinit: @escaping () -> Void
    ) {
      self.onCall = onCall
      self.onChange = onChange
      self.onEnd = onEnd
      self.onDeinit = onDeinit
    }

    deinit { onDeinit() }

    override func receive(_ value: Int64, stop: inout Bool) -> Bool {
      onCall()
      return true
    }

    override func change() { onChange() }

    override func end(_ outcome: CountdownOutcome) { onEnd() }

    /// Not the handler: whoever has looked for it must not keep the handler by that.
    override func liveReceiver() -> AnyObject? { Self.receiver }
    private static let receiver = Receiver()
  }

  private final class Receiver: Sendable {}

  private let driver = ManualDriver(wallNow: .zero)
  private lazy var away = AwayDriver(driver)
  private lazy var engine = CountdownEngine(driver: away)
  private lazy var receiver = ObjectIdentifier(self)

  override func tearDown() { engine.shutDown() }

  private var request: CountdownRequest {
    var request = CountdownRequest(for: .seconds(10), receiver: receiver)
    request.callbacks = CountdownCallbacks(outcome: false)
    return request
  }

  /// Its first value, by a call on the queue or by a pass; its first tick, which follows an exact value; and its second, which is
  /// in its rhythm.
  func testAHandlerThatAnotherThreadEndsDuringItsCallIsLetGoAfterIt() {
    for (callsBefore, isStartedElsewhere) in [(0, false), (0, true), (1, true), (2, true)] {
      for isReplaced in [false, true] {
        let (calls, isGone, wasGoneMeanwhile) = (Locked(0), Locked(false), Locked<Bool?>(nil))
        func start() {
          engine.start(
            request,
            handler: Handler(
              onCall: { [engine, away, receiver, request] in
                defer { calls.use { $0 += 1 } }
                guard calls.now == callsBefore else { return }
                // By its receiver: a reference to the countdown would keep its handler.
                away.isAway = true
                expectNoDeadlock {
                  if isReplaced {
                    engine.start(request, handler: CountdownHandler())
                  } else {
                    engine.cancel(receiver)
                  }
                }
                away.isAway = false
                wasGoneMeanwhile.replace(with: isGone.now)
              }, onDeinit: { isGone.replace(with: true) }))
        }
        if isStartedElsewhere {
          away.isAway = true
          start()
          away.isAway = false
        } else {
          // Whoever starts it has its handler until then: a callback has returned when it is called.
          engine.start(
            CountdownRequest(for: .seconds(1), receiver: nil), handler: Handler(onCall: start, onDeinit: {}))
        }
        driver.advance(by: .seconds(callsBefore))
        XCTAssertEqual(wasGoneMeanwhile.now, false, "\(callsBefore) calls before")
        XCTAssertTrue(isGone.now)
        engine.cancelAll()
      }
    }
  }

  func testAHandlerThatAnotherThreadCancelsWhileItHearsOfAChangeIsLetGoAfterIt() {
    let (isGone, wasGoneMeanwhile) = (Locked(false), Locked<Bool?>(nil))
    var request = request
    request.callbacks = CountdownCallbacks(outcome: false, changes: true)
    engine.start(
      request,
      handler: Handler(
        onChange: { [engine, away, receiver] in
          away.isAway = true
          expectNoDeadlock { engine.cancel(receiver) }
          away.isAway = false
          wasGoneMeanwhile.replace(with: isGone.now)
        }, onDeinit: { isGone.replace(with: true) }))
    engine.suspend(by: .caller, freezing: true)
    XCTAssertEqual(wasGoneMeanwhile.now, false)
    XCTAssertTrue(isGone.now)
  }

  func testAHandlerThatIsLetGoByWhoCancelsElsewhereMayCallTheEngine() {
    let isGone = Locked(false)
    away.isAway = true
    expectNoDeadlock { [engine, request, receiver] in
      engine.start(
        request,
        handler: Handler(onDeinit: {
          XCTAssertEqual(engine.statistics.active, 0)
          isGone.replace(with: true)
        }))
      engine.cancel(receiver)
    }
    XCTAssertTrue(isGone.now)
  }

  func testTheOutcomeOfWhatItsOwnCallbackHasEndedMayCallTheEngine() {
    expectNoDeadlock {
      let engine = CountdownEngine(driver: ManualDriver(wallNow: .zero))
      let receiver = Receiver()
      let isOver = Locked(false)
      engine.start(
        CountdownRequest(for: .seconds(10), receiver: ObjectIdentifier(receiver)),
        handler: Handler(
          onCall: { engine.cancel(ObjectIdentifier(receiver)) },
          onEnd: {
            XCTAssertEqual(engine.statistics.active, 0)
            isOver.replace(with: true)
          }, onDeinit: {}))
      XCTAssertTrue(isOver.now)
      engine.shutDown()
    }
  }
}
