import CountdownCore
import CountdownTesting
import TestSupport
import XCTest

/// What only the engine keeps is let go after its call, or at its end, and never under the lock: handlers, receivers that it has
/// looked at, and what countdowns hold.
final class HandlerLifetimeTests: XCTestCase {
  private final class Handler: CountdownHandler, @unchecked Sendable {
    // Unchecked: one thread at a time.

    var onCall: () -> Void = {}
    var onChange: () -> Void = {}
    var onEnd: () -> Void = {}
    var onLook: () -> AnyObject = { Handler.receiver }
    private let onDeinit: () -> Void

    init(onDeinit: @escaping () -> Void = {}) { self.onDeinit = onDeinit }

    deinit { onDeinit() }

    override func receive(_ value: Int64, stop: inout Bool) -> Bool {
      onCall()
      return true
    }

    override func change() { onChange() }

    override func end(_ outcome: CountdownOutcome) { onEnd() }

    /// Not the handler: what has looked for it must not keep the handler by that.
    override func liveReceiver() -> AnyObject? { onLook() }
    private static let receiver = Guest {}
  }

  /// Says farewell as it dies: to be held by the engine for a while.
  private final class Guest: DeadlineKeeper, @unchecked Sendable {
    // Unchecked: nothing in it changes.
    let wallTime: Duration? = nil
    private let farewell: () -> Void

    init(_ farewell: @escaping () -> Void) { self.farewell = farewell }

    deinit { farewell() }

    func forgetDate() {}
    func takeCorrection() -> Duration? { nil }
  }

  private let driver = ManualDriver(wallNow: .zero)
  private lazy var away = AwayDriver(driver)
  private lazy var engine = CountdownEngine(driver: away)
  private lazy var receiver = ObjectIdentifier(self)

  override func tearDown() { engine.shutDown() }

  private func request(hearsChanges: Bool = false, receiver: ObjectIdentifier?, hearsOutcome: Bool = false)
    -> CountdownRequest
  {
    var request = CountdownRequest(for: .seconds(10), receiver: receiver)
    request.callbacks = CountdownCallbacks(outcome: hearsOutcome, changes: hearsChanges)
    return request
  }

  private func elsewhere(_ body: () -> Void) {
    away.isAway = true
    body()
    away.isAway = false
  }

  // MARK: - Handlers

  /// Its first value, by a call on the queue or by a pass; its first tick, which follows an exact value; and its second, which is
  /// in its rhythm.
  func testAHandlerThatAnotherThreadEndsDuringItsCallIsLetGoAfterIt() {
    for (callsBefore, isStartedElsewhere) in [(0, false), (0, true), (1, true), (2, true)] {
      for isReplaced in [false, true] {
        let (calls, isGone, wasGoneMeanwhile) = (Locked(0), Locked(false), Locked<Bool?>(nil))
        func start() {
          let handler = Handler { isGone.replace(with: true) }
          handler.onCall = { [self, engine, receiver, request = request(receiver: receiver)] in
            defer { calls.add(1) }
            guard calls.now == callsBefore else { return }
            // By its receiver: a reference to the countdown would keep its handler.
            elsewhere {
              expectNoDeadlock {
                if isReplaced {
                  engine.start(request, handler: CountdownHandler())
                } else {
                  engine.cancel(receiver)
                }
              }
            }
            wasGoneMeanwhile.replace(with: isGone.now)
          }
          engine.start(request(receiver: receiver), handler: handler)
        }
        if isStartedElsewhere {
          elsewhere(start)
        } else {
          // The start has its handler until then: a callback has returned when it is called.
          let first = Handler()
          first.onCall = start
          engine.start(request(receiver: nil), handler: first)
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
    ({
      let handler = Handler { isGone.replace(with: true) }
      handler.onChange = { [self, engine, receiver] in
        elsewhere { expectNoDeadlock { engine.cancel(receiver) } }
        wasGoneMeanwhile.replace(with: isGone.now)
      }
      engine.start(request(hearsChanges: true, receiver: receiver), handler: handler)
    })()
    engine.suspend(by: .caller, freezing: true)
    XCTAssertEqual(wasGoneMeanwhile.now, false)
    XCTAssertTrue(isGone.now)
  }

  func testTheOutcomeOfWhatItsOwnCallbackHasEndedMayCallTheEngine() {
    expectNoDeadlock {
      let engine = CountdownEngine(driver: ManualDriver(wallNow: .zero))
      let (handler, isOver) = (Handler(), Locked(false))
      let receiver = ObjectIdentifier(handler)
      handler.onCall = { engine.cancel(receiver) }
      handler.onEnd = {
        XCTAssertEqual(engine.statistics.active, 0)
        isOver.replace(with: true)
      }
      engine.start(CountdownRequest(for: .seconds(10), receiver: receiver), handler: handler)
      XCTAssertTrue(isOver.now)
      engine.shutDown()
    }
  }

  // MARK: - What is let go calls the engine

  /// What a call ends elsewhere, a receiver that a call looks at, and what a countdown holds until its end though it is kept.
  func testWhatIsLetGoMayCallTheEngine() {
    typealias End = @Sendable (CountdownEngine, CountdownHandler, AwayDriver) -> Void
    let ends: [End] = [
      { engine, handler, _ in engine.cancel(handler) },
      { engine, handler, driver in
        driver.isAway = true
        engine.cancel(handler)
        driver.isAway = false
      },
      { engine, handler, _ in engine.move(handler, .to(.zero)) }, { engine, _, _ in engine.shutDown() },
    ]
    for (number, end) in ends.enumerated() {
      for hearsOutcome in [false, true] {
        expectFarewell("\(number)") { engine, receiver, driver, farewell in
          let handler = CountdownHandler()
          handler.keep(by: Guest(farewell))
          var request = CountdownRequest(for: .seconds(1), receiver: receiver)
          request.callbacks = CountdownCallbacks(outcome: hearsOutcome)
          engine.start(request, handler: handler)
          end(engine, handler, driver)
          if hearsOutcome { (driver.driver as? ManualDriver)?.advance(by: .zero) }
          return handler
        }
      }
    }
    let looks: [@Sendable (CountdownEngine, ObjectIdentifier, CountdownHandler) -> Void] = [
      { XCTAssertIdentical($0.find($1), $2) },
      { engine, receiver, _ in XCTAssertTrue(engine.cancel(receiver)) },
      { engine, receiver, _ in
        XCTAssertNil(
          engine.start(CountdownRequest(for: .seconds(10), receiver: receiver), handler: CountdownHandler()))
      },
      { engine, receiver, running in
        let request = CountdownRequest(for: .seconds(10), receiver: receiver, ifActive: .keep)
        XCTAssertIdentical(engine.start(request, handler: CountdownHandler()), running)
      },
      // A first value is a delivery, which looks after one that is paused.
      { engine, _, running in
        engine.move(running, .pause)
        engine.start(CountdownRequest(for: .seconds(10), receiver: nil), handler: CountdownHandler())
      },
    ]
    for (number, look) in looks.enumerated() {
      expectFarewell("look \(number)") { engine, receiver, _, farewell in
        let handler = Handler()
        handler.onLook = { Guest(farewell) }
        engine.start(CountdownRequest(for: .seconds(10), receiver: receiver), handler: handler)
        look(engine, receiver, handler)
        return handler
      }
    }
    expectFarewell("cancelled elsewhere") { engine, receiver, driver, farewell in
      driver.isAway = true
      var request = CountdownRequest(for: .seconds(10), receiver: receiver)
      request.callbacks = CountdownCallbacks(outcome: false)
      engine.start(request, handler: Handler(onDeinit: farewell))
      engine.cancel(receiver)
      return nil
    }
  }

  /// Expects that a body lets something go once, which calls the engine then.
  private func expectFarewell(
    _ name: String,
    _ body:
      @escaping @Sendable (CountdownEngine, ObjectIdentifier, AwayDriver, @escaping () -> Void) ->
      CountdownHandler?
  ) {
    expectNoDeadlock(name) { [receiver = ObjectIdentifier(self)] in
      let driver = AwayDriver(ManualDriver(wallNow: .zero))
      let engine = CountdownEngine(driver: driver)
      let farewells = Box(0)
      let kept = body(engine, receiver, driver) { [weak engine] in
        farewells.value += 1
        _ = engine?.statistics.active
      }
      XCTAssertEqual(farewells.value, 1, name)
      engine.shutDown()
      withExtendedLifetime(kept) {}
    }
  }
}
