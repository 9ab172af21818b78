import CountdownCore
import Dispatch
import Foundation
import TestSupport
import XCTest

/// A handler that belongs to the main actor is served there, whoever starts it; and a caller is there if the compiler knows it,
/// or if the queue says so.
final class MainActorHandlerTests: XCTestCase {
  private let engine = CountdownEngine(deliveringOn: .main)
  private let leader = MainHandler()
  private let handler = MainHandler()

  override func tearDown() {
    engine.cancelAll()
  }

  // Not of the main actor itself: XCTest on Linux takes few tests in a class that are.
  func testInsideQueueSyncACallerOnTheMainActorIsToldBeforeStartAndFollowReturn() {
    MainActor.assumeIsolated { [engine, leader, handler] in
      DispatchQueue(label: "a queue of the client's").sync {
        let id = engine.start(request(leader), handler: leader)
        XCTAssertEqual(leader.values, [9_000_000_000])
        _ = engine.follow(id, receiver: ObjectIdentifier(handler), handler: handler)
        XCTAssertEqual(handler.values.count, 1)
      }
    }
  }

  func testInsideQueueSyncAHandlerForAnyThreadIsNotToldBeforeStartReturns() {
    let handler = JournalOfValues()
    MainActor.assumeIsolated { [engine] in
      DispatchQueue(label: "a queue of the client's").sync {
        _ = engine.start(request(handler), handler: handler)
      }
    }
    XCTAssertEqual(handler.values, [])
  }

  func testAnotherThreadStartsOrFollows_andTheMainThreadIsTold() {
    let id = engine.start(request(leader), handler: leader)
    let follower = MainHandler()
    expectToldOnMain(handler) { [engine, handler] in engine.start(request(handler), handler: handler) }
    expectToldOnMain(follower) { [engine] in
      engine.follow(id, receiver: ObjectIdentifier(follower), handler: follower)
    }
  }

  private func expectToldOnMain(
    _ handler: MainHandler, line: UInt = #line, _ body: @escaping @Sendable () -> Void
  ) {
    let isTold = expectation(description: "told")
    handler.whenTold = { isTold.fulfill() }
    let thread = Thread(block: body)
    thread.start()
    while !thread.isFinished { Thread.sleep(forTimeInterval: 0.001) }
    XCTAssertEqual(handler.values, [], line: line)
    wait(for: [isTold], timeout: 30)
    XCTAssertEqual(handler.values.count, 1, line: line)
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
