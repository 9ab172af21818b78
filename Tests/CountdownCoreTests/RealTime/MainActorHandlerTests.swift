import CountdownCore
import Dispatch
import Foundation
import TestSupport
import XCTest

/// A handler that belongs to the main actor is served there, whoever starts it; and a caller is there if the compiler knows it,
/// or if the queue says so.
final class MainActorHandlerTests: XCTestCase {
  private let engine = CountdownEngine(deliveringOn: .main)

  func testInsideQueueSync_aCallerOnTheMainActorIsTold_beforeStartReturns() {
    MainActor.assumeIsolated { [engine] in Self.insideQueueSync(engine) }
  }

  func testInsideQueueSync_aCallerOnTheMainActorIsTold_beforeFollowReturns() {
    MainActor.assumeIsolated { [engine] in Self.followInsideQueueSync(engine) }
  }

  func testAnotherThreadStarts_andTheMainThreadIsTold() {
    let handler = MainHandler()
    let isTold = expectation(description: "told")
    handler.whenTold = { isTold.fulfill() }
    let engine = engine
    onAnotherThread { engine.start(request(handler), handler: handler) }
    XCTAssertEqual(handler.values, [])
    wait(for: [isTold], timeout: 30)
    XCTAssertEqual(handler.values.count, 1)
    engine.cancelAll()
  }

  func testAnotherThreadFollows_andTheMainThreadIsTold() {
    let (leader, handler) = (MainHandler(), MainHandler())
    let id = engine.start(request(leader), handler: leader)
    let isTold = expectation(description: "told")
    handler.whenTold = { isTold.fulfill() }
    let engine = engine
    onAnotherThread { engine.follow(id, receiver: ObjectIdentifier(handler), handler: handler) }
    XCTAssertEqual(handler.values, [])
    wait(for: [isTold], timeout: 30)
    XCTAssertEqual(handler.values.count, 1)
    engine.cancelAll()
  }

  func testInsideQueueSync_aHandlerForAnyThreadIsNotTold_beforeStartReturns() {
    MainActor.assumeIsolated { [engine] in
      let handler = JournalOfValues()
      DispatchQueue(label: "a queue of the client's").sync {
        _ = engine.start(request(handler), handler: handler)
      }
      XCTAssertEqual(handler.values, [])
      engine.cancelAll()
    }
  }

  @MainActor
  private static func insideQueueSync(_ engine: CountdownEngine) {
    let handler = MainHandler()
    DispatchQueue(label: "a queue of the client's").sync {
      _ = engine.start(request(handler), handler: handler)
      XCTAssertEqual(handler.values, [9_000_000_000])
    }
    engine.cancelAll()
  }

  @MainActor
  private static func followInsideQueueSync(_ engine: CountdownEngine) {
    let (leader, handler) = (MainHandler(), MainHandler())
    let id = engine.start(request(leader), handler: leader)
    DispatchQueue(label: "a queue of the client's").sync {
      _ = engine.follow(id, receiver: ObjectIdentifier(handler), handler: handler)
      XCTAssertEqual(handler.values.count, 1)
    }
    engine.cancelAll()
  }

  private func onAnotherThread(_ body: @escaping @Sendable () -> Void) {
    let thread = Thread(block: body)
    thread.start()
    while !thread.isFinished { Thread.sleep(forTimeInterval: 0.001) }
  }
}

private class JournalOfValues: CountdownHandler, @unchecked Sendable {
  // Unchecked: used on the main thread alone.

  var values: [Int64] = []
  var whenTold: () -> Void = {}

  override func receive(_ value: Int64, stop: inout Bool) -> Bool {
    MainActor.preconditionIsolated()
    values.append(value)
    whenTold()
    return true
  }
}

private final class MainHandler: JournalOfValues, @unchecked Sendable {
  // Unchecked, like its superclass.

  override var belongsToMainActor: Bool { true }
}

private func request(_ handler: CountdownHandler) -> CountdownRequest {
  CountdownRequest(for: .seconds(9), receiver: ObjectIdentifier(handler))
}
