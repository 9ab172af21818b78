import CountdownKit
import CountdownTesting
import Dispatch
import Foundation
import TestSupport
import XCTest

@testable import CountdownCore

/// What a program may not do stops it: tried in a process of its own, which must not come further than that.
final class MistakeTests: XCTestCase {
  /// It says what to write.
  private static let otherQueue = "make it with CountdownManager(deliveringOn: .main), or call start"
  /// What the program says where it would have to call a block of the main actor elsewhere.
  private static let elsewhere = "closures of the main actor are due, and this is another thread"

  @MainActor
  private static func countDown(using manager: CountdownManager, for duration: Duration = .seconds(1)) {
    let receiver = NSObject()
    receiver.countDown(for: duration, using: manager) { _, _ in }
    // What makes it wrong comes meanwhile, on a busy machine as well.
    Thread.sleep(forTimeInterval: 10)
    withExtendedLifetime((manager, receiver)) {}
  }

  func testCountDownWithAManagerThatDoesNotDeliverOnMain() throws {
    try assertStops(saying: Self.otherQueue) { Self.countDown(using: CountdownManager()) }
  }

  func testAnObservableCountdownOfAManagerThatDoesNotDeliverOnMain() throws {
    try assertStops(saying: Self.otherQueue) {
      ObservableCountdown(using: CountdownManager()).start(for: .seconds(1))
    }
  }

  func testABlockOfTheMainActorWhileAnotherThreadMakesTimePass() throws {
    try assertStops(saying: Self.elsewhere) {
      let driver = ManualDriver()
      let manager = CountdownManager(driver: driver)
      let isInside = DispatchSemaphore(value: 0)
      let goesOn = DispatchSemaphore(value: 0)
      manager.start(for: .seconds(9)) { left in
        guard left != TimeLeft(.seconds(9)) else { return }
        isInside.signal()
        goesOn.wait()
      }
      Thread.detachNewThread { driver.advance(by: .seconds(1)) }
      isInside.wait()
      let receiver = NSObject()
      receiver.countDown(for: .seconds(5), using: manager) { _, _ in }
      goesOn.signal()
      Thread.sleep(forTimeInterval: 10)
      withExtendedLifetime(receiver) {}
    }
  }

  func testADriverThatSaysItDeliversOnMainAndDoesNot() throws {
    try assertStops(saying: Self.elsewhere) {
      Self.countDown(using: CountdownManager(driver: LyingDriver()), for: .milliseconds(50))
    }
  }

  func testACountdownOnTimeThatIsNotToBeUsed() throws {
    try assertStops(saying: "something waits on ManualDriver.unused: pass the driver of the test") {
      let manager = CountdownManager(driver: ManualDriver.unused)
      manager.start(for: .zero) { _ in }
      precondition(manager.isIdle, "what is over at once waits for nothing")
      manager.start(for: .seconds(1)) { _ in }
    }
  }

  /// What the Objective-C runtime makes of a small number; an engine asks for nothing but the address.
  func testACountdownOfATaggedPointer() throws {
    try assertStops {
      let tagged = unsafe unsafeBitCast(0x8000_0000_0000_02B6 as UInt, to: ObjectIdentifier.self)
      let engine = CountdownEngine(driver: ManualDriver())
      engine.start(CountdownRequest(for: .seconds(1), receiver: tagged), handler: CountdownHandler())
    }
  }

  // MARK: - Queues

  func testAManagerOnAQueueTakesNoMainActorBlockInsideASyncOfAQueueThatTargetsIt() throws {
    try assertStops {
      let queue = DispatchQueue(label: "delivering")
      DispatchQueue(label: "inner", target: queue).sync {
        Self.countDown(using: CountdownManager(deliveringOn: queue))
      }
    }
  }

  func testAManagerOnAGlobalQueueStopsAtOnce() throws {
    try assertStops(saying: "a global queue is concurrent") {
      _ = CountdownManager(deliveringOn: .global(qos: .userInitiated))
    }
  }

  func testAManagerOnAConcurrentQueueStopsAtItsFirstPass() throws {
    try assertStops { Self.runOnePass(on: DispatchQueue(label: "concurrent", attributes: .concurrent)) }
  }

  func testASerialQueueThatTargetsAConcurrentOneIsAsGoodAsAnyOther() {
    let concurrent = DispatchQueue(label: "concurrent", attributes: .concurrent)
    let outcome = Self.runOnePass(on: DispatchQueue(label: "serial", target: concurrent))
    XCTAssertEqual(outcome, .success)
  }

  /// Waits for the outcome of a countdown; on a busy machine the first pass may come late.
  @discardableResult
  private static func runOnePass(on queue: DispatchQueue) -> DispatchTimeoutResult {
    let manager = CountdownManager(deliveringOn: queue)
    let isOver = DispatchSemaphore(value: 0)
    manager.start(for: .zero) { _ in
    } onEnd: { _ in
      isOver.signal()
    }
    defer { withExtendedLifetime(manager) {} }
    return isOver.wait(timeout: .now() + 20)
  }
}

/// Runs passes on a queue of its own, and says that everybody is there.
private final class LyingDriver: ForwardingDriver, @unchecked Sendable {
  // Unchecked, like its superclass.

  init() { super.init(DispatchDriver(deliveringOn: nil)) }

  override func isDelivering(onMainActor: Bool) -> Bool { true }
  override var deliversOnMainActor: Bool { true }
}
