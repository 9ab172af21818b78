import CountdownCore
import Dispatch
import Foundation
import TestSupport
import XCTest

/// A handler that belongs to the main actor is served there, whoever starts it; and a caller is there if it says so, or
/// if the queue does.
final class MainActorHandlerTests: XCTestCase {
  private lazy var engine = CountdownEngine(deliveringOn: .main)
  private let leader = LedgerHandler()

  override func tearDown() {
    engine.shutDown()
  }

  // Not of the main actor itself: XCTest on Linux takes few tests in a class that are.
  func testStartAndFollowInsideQueueSyncDeliverToTheMainActorBeforeTheyReturn() {
    let handler = LedgerHandler()
    MainActor.assumeIsolated { [engine, leader] in
      DispatchQueue(label: "a queue of the client's").sync {
        let id = engine.started(request(leader), handler: leader)
        XCTAssertEqual(leader.ledger.values, [.seconds(9)])
        _ = engine.follow(
          id, receiver: ObjectIdentifier(handler), handler: handler, callbacks: CountdownCallbacks(.mainActor)
        )
        XCTAssertEqual(handler.ledger.valueCount, 1)
      }
    }
  }

  func testStartInsideQueueSyncDeliversNothingToAHandlerForAnyThreadBeforeItReturns() {
    let handler = LedgerHandler()
    MainActor.assumeIsolated { [engine] in
      DispatchQueue(label: "a queue of the client's").sync {
        _ = engine.start(request(handler, CountdownCallbacks(outcome: false)), handler: handler)
      }
    }
    XCTAssertEqual(handler.ledger.valueCount, 0)
  }

  func testStartAndFollowOnAnotherThread_deliverOnTheMainThread() {
    let elsewhere = CountdownCallbacks(.mainQueue)
    let id = engine.started(request(leader), handler: leader)
    expectDeliveryOnMain { [engine] in engine.start(request($0, elsewhere), handler: $0) }
    expectDeliveryOnMain { [engine] in
      engine.follow(
        id, receiver: ObjectIdentifier($0), handler: $0, callbacks: elsewhere)
    }
  }

  private func expectDeliveryOnMain(line: UInt = #line, _ body: @escaping @Sendable (LedgerHandler) -> Void) {
    let isCalled = expectation(description: "delivered")
    let handler = LedgerHandler() { _ in
      MainActor.preconditionIsolated()
      isCalled.fulfill()
      return false
    }
    expectNoDeadlock(line: line) { body(handler) }
    XCTAssertEqual(handler.ledger.valueCount, 0, line: line)
    wait(for: [isCalled], timeout: 30)
    XCTAssertEqual(handler.ledger.valueCount, 1, line: line)
  }
}

private func request(
  _ handler: CountdownHandler, _ callbacks: CountdownCallbacks = CountdownCallbacks(.mainActor)
) -> CountdownRequest {
  var request = CountdownRequest(for: .seconds(9), receiver: ObjectIdentifier(handler))
  request.callbacks = callbacks
  return request
}
