import CountdownCore
import CountdownTesting
import Foundation
import TestSupport
import XCTest

final class HandlerLifetimeTests: XCTestCase {
  private final class Handler: CountdownHandler, @unchecked Sendable {
    // Unchecked: one thread at a time.

    private let isGone: Locked<Bool>
    private let onTick: () -> Void

    init(isGone: Locked<Bool>, onTick: @escaping () -> Void) {
      self.isGone = isGone
      self.onTick = onTick
    }

    deinit { isGone.replace(with: true) }

    override func receive(_ value: Int64, stop: inout Bool) -> Bool {
      onTick()
      return true
    }
  }

  func testAHandlerThatAnotherThreadCancelsOutlivesItsOwnCall() {
    let driver = ManualDriver()
    let engine = CountdownEngine(driver: driver)
    let id = Locked<CountdownID?>(nil)
    let isGone = Locked(false)
    let wasGoneMeanwhile = Locked<Bool?>(nil)
    let onTick: () -> Void = {
      guard let id = id.now else { return }
      let isCancelled = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        engine.cancel(id)
        isCancelled.signal()
      }
      isCancelled.wait()
      wasGoneMeanwhile.replace(with: isGone.now)
    }
    let request = CountdownRequest(for: .seconds(10), receiver: ObjectIdentifier(driver))
    id.replace(with: engine.start(request, handler: Handler(isGone: isGone, onTick: onTick)))
    driver.advance(by: .seconds(1))
    XCTAssertEqual(wasGoneMeanwhile.now, false)
    XCTAssertTrue(isGone.now)
    XCTAssertEqual(engine.activeCount, 0)
  }
}
