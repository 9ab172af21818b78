import CountdownCore
import CountdownTesting
import Dispatch
import Foundation
import XCTest

/// Whoever looks whether a receiver is alive may come to hold the last reference to it: its `deinit` then runs when
/// that is given up, which must not be under the lock.
final class LiveReceiverTests: XCTestCase {
  /// A handler whose receiver lives for as long as it is looked at, and calls the engine when it goes.
  private final class Handler: CountdownHandler, @unchecked Sendable {
    // Unchecked: one thread at a time.

    private weak let engine: CountdownEngine?
    private(set) var farewells = 0

    init(_ engine: CountdownEngine) {
      self.engine = engine
    }

    override func liveReceiver() -> AnyObject? {
      Guest { [weak self] in
        guard let self else { return }
        farewells += 1
        _ = engine?.activeCount
      }
    }
  }

  private final class Guest {
    private let farewell: () -> Void

    init(_ farewell: @escaping () -> Void) {
      self.farewell = farewell
    }

    deinit {
      farewell()
    }
  }

  private final class Stage: Sendable {
    let engine = CountdownEngine(driver: ManualDriver())
    let receiver = RealTimeReceiver()

    func start(
      _ receiver: RealTimeReceiver, _ handler: CountdownHandler,
      ifActive: CountdownIfActive = .replace
    ) -> CountdownID {
      let request = CountdownRequest(
        for: .seconds(10), receiver: receiver.id, every: .seconds(1), ifActive: ifActive)
      return engine.start(request, handler: handler)
    }
  }

  /// Does something to a countdown whose receiver is looked at; a deadlock fails instead of hanging.
  private func looking(_ body: @escaping @Sendable (Stage, CountdownID) -> Void, line: UInt = #line) {
    let isOver = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      let stage = Stage()
      let handler = Handler(stage.engine)
      let id = stage.start(stage.receiver, handler)
      body(stage, id)
      XCTAssertEqual(handler.farewells, 1, line: line)
      stage.engine.cancelAll()
      isOver.signal()
    }
    XCTAssertEqual(isOver.wait(timeout: .now() + 20), .success, "deadlock", line: line)
  }

  func testLookingItUp() {
    looking { stage, id in XCTAssertEqual(stage.engine.find(stage.receiver.id), id) }
  }

  func testCancellingIt() {
    looking { stage, _ in XCTAssertTrue(stage.engine.cancel(stage.receiver.id)) }
  }

  func testReplacingIt() {
    looking { stage, id in
      XCTAssertNotEqual(stage.start(stage.receiver, CountdownHandler()), id)
    }
  }

  func testKeepingIt() {
    looking { stage, id in
      XCTAssertEqual(stage.start(stage.receiver, CountdownHandler(), ifActive: .keep), id)
    }
  }

  func testPassingByWhileItIsPaused() {
    looking { stage, id in
      stage.engine.pause(id)
      let other = RealTimeReceiver()
      // Its first value is a delivery, which looks after one that is paused; nobody asks of the other.
      XCTAssertNotEqual(stage.start(other, CountdownHandler()), id)
    }
  }
}
