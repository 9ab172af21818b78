import CountdownCore
import CountdownTesting
import TestSupport
import XCTest

/// A handler that nothing but the engine keeps is let go after its call, and never under the lock.
final class HandlerLifetimeTests: XCTestCase {
  private final class Handler: CountdownHandler, @unchecked Sendable {
    // Unchecked: one thread at a time.

    private let onCall: () -> Void
    private let onDeinit: () -> Void

    init(onCall: @escaping () -> Void = {}, onDeinit: @escaping () -> Void) {
      self.onCall = onCall
      self.onDeinit = onDeinit
    }

    deinit { onDeinit() }

    override func receive(_ value: Int64, stop: inout Bool) -> Bool {
      onCall()
      return true
    }
  }

  private let driver = ManualDriver(wallNow: .zero)
  private lazy var away = AwayDriver(driver)
  private lazy var engine = CountdownEngine(driver: away)
  private lazy var receiver = ObjectIdentifier(self)

  private var request: CountdownRequest {
    var request = CountdownRequest(for: .seconds(10), receiver: receiver)
    request.callbacks = .valuesOnly
    return request
  }

  func testAHandlerThatAnotherThreadCancelsDuringItsCallIsLetGoAfterIt() {
    for isFirstValue in [false, true] {
      let (isArmed, isGone, wasGoneMeanwhile) = (Locked(isFirstValue), Locked(false), Locked<Bool?>(nil))
      away.isAway = true
      engine.start(
        request,
        handler: Handler(
          onCall: { [engine, receiver] in
            guard isArmed.now else { return }
            // By its receiver: a reference to the countdown would keep its handler.
            expectNoDeadlock { engine.cancel(receiver) }
            wasGoneMeanwhile.replace(with: isGone.now)
          }, onDeinit: { isGone.replace(with: true) }))
      away.isAway = false
      driver.advance(by: .zero)
      isArmed.replace(with: true)
      driver.advance(by: .seconds(1))
      XCTAssertEqual(wasGoneMeanwhile.now, false)
      XCTAssertTrue(isGone.now)
      XCTAssertEqual(engine.activeCount, 0)
    }
  }

  func testAHandlerThatIsLetGoByWhoCancelsElsewhereMayCallTheEngine() {
    let isGone = Locked(false)
    away.isAway = true
    expectNoDeadlock { [engine, request, receiver] in
      engine.start(
        request,
        handler: Handler(onDeinit: {
          XCTAssertEqual(engine.activeCount, 0)
          isGone.replace(with: true)
        }))
      engine.cancel(receiver)
    }
    XCTAssertTrue(isGone.now)
  }
}
