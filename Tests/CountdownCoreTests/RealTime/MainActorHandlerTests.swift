import CountdownCore
import Dispatch
import Foundation
import TestSupport
import XCTest

/// A handler that belongs to the main actor is served there, whoever starts it.
final class MainActorHandlerTests: XCTestCase {
  private lazy var engine = CountdownEngine(deliveringOn: .main)
  private let leader = LedgerHandler()

  override func tearDown() {
    engine.shutDown()
  }

  func testStartAndFollowOnAnotherThread_deliverOnTheMainThread() {
    let elsewhere = CountdownCallbacks(.mainQueue)
    engine.start(request(leader), handler: leader)
    expectDeliveryOnMain { [engine] in engine.start(request($0, elsewhere), handler: $0) }
    expectDeliveryOnMain { [engine, leader] in
      engine.follow(
        leader, receiver: ObjectIdentifier($0), handler: $0, callbacks: elsewhere)
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
