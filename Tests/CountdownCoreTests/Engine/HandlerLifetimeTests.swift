import CountdownCore
import CountdownTesting
import TestSupport
import XCTest

/// Another thread cancels a countdown while its handler is called: for whatever it is called, it is let go after that.
///
/// No block wants the outcome, so nothing else keeps the handler.
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
  private let isStarted = Locked(false)
  private let isGone = Locked(false)
  private let wasGoneMeanwhile = Locked<Bool?>(nil)
  private var tenSeconds: CountdownRequest {
    var request = CountdownRequest(for: .seconds(10), receiver: ObjectIdentifier(self))
    request.callbacks = .valuesOnly
    return request
  }

  /// Starts a countdown that another thread cancels when its handler is called from now on.
  private func start() {
    let receiver = ObjectIdentifier(self)
    let onCall: () -> Void = { [engine, isStarted, isGone, wasGoneMeanwhile] in
      guard isStarted.now, !isGone.now else { return }
      // By its receiver: a reference to the countdown would keep its handler.
      expectNoDeadlock { engine.cancel(receiver) }
      wasGoneMeanwhile.replace(with: isGone.now)
    }
    let handler = Handler(onCall: onCall) { [isGone] in isGone.replace(with: true) }
    engine.start(tenSeconds, handler: handler)
    isStarted.replace(with: true)
  }

  /// Lets time pass, in which the handler is called, and so its countdown cancelled.
  private func expectACall(within duration: Duration, line: UInt = #line) {
    driver.advance(by: duration)
    XCTAssertEqual(wasGoneMeanwhile.now, false, line: line)
    XCTAssertTrue(isGone.now, line: line)
  }

  func testATick() {
    start()
    expectACall(within: .seconds(1))
    XCTAssertEqual(engine.activeCount, 0)
  }

  func testAFirstValue() {
    away.isAway = true
    start()
    away.isAway = false
    expectACall(within: .zero)
  }

  func testLetGoByWhoCancelsElsewhereItMayCallTheEngine() {
    away.isAway = true
    expectNoDeadlock { [engine, isGone, tenSeconds] in
      let id = engine.started(
        tenSeconds,
        handler: Handler {
          XCTAssertEqual(engine.activeCount, 0)
          isGone.replace(with: true)
        }
      )
      engine.cancel(id)
    }
    XCTAssertTrue(isGone.now)
  }
}
