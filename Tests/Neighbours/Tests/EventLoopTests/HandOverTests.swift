import CountdownKit
import NIOCore
import NIOPosix
import XCTest

/// Countdowns beside the work of event loops: what is delivered on the manager's queue is handed over to a loop, and loops call
/// the manager.
final class HandOverTests: XCTestCase {
  func testValuesArriveOnTheEventLoopInOrderAndThenOneOutcome() async throws {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 2)
    let manager = CountdownManager()
    let lobbies = (0..<300).map { Lobby(on: group.next(), plan: .allCases[$0 % Plan.allCases.count]) }
    // Both loops have something else to do, every millisecond.
    let work = (0..<2).map { _ in
      group.next().scheduleRepeatedTask(initialDelay: .zero, delay: .milliseconds(1)) { _ in
        XCTAssertEqual((0..<1_000).reduce(0, +), 499_500)
      }
    }
    for lobby in lobbies { lobby.open(on: manager) }
    for lobby in lobbies { try await lobby.closed.futureResult.valueInTime() }

    XCTAssertEqual(manager.activeCount, 0)
    // What there might be too much of has come when these return.
    await manager.shutDown()
    for lobby in lobbies {
      try await lobby.eventLoop.submit { lobby.check() }.get()
    }
    for task in work { task.cancel() }
    try await group.shutdownGracefully()
  }
}

/// What its event loop does to a countdown when it hears of it.
private enum Plan: CaseIterable {
  case watches, cancels, hurries
}

/// A room on an event loop, for which a manager counts down on a queue of its own.
private final class Lobby: @unchecked Sendable {
  // Unchecked: `delivered` belongs to the manager's queue until the end, the other variables to the event loop.

  let eventLoop: any EventLoop
  let closed: EventLoopPromise<Void>
  private let plan: Plan
  private var delivered: [TimeLeft] = []
  private var arrived: [TimeLeft] = []
  private var outcomes: [Countdown.Outcome] = []

  /// Until its loop hears of it, a countdown to which the loop is to do something does not end.
  private var lasting: Duration { plan == .watches ? .milliseconds(60) : .seconds(3_600) }

  init(on eventLoop: any EventLoop, plan: Plan) {
    self.eventLoop = eventLoop
    self.plan = plan
    closed = eventLoop.makePromise()
  }

  func open(on manager: CountdownManager) {
    manager.start(self, for: lasting, ticks: .every(.milliseconds(10))) { lobby, left in
      lobby.delivered.append(left)
      lobby.eventLoop.execute { lobby.hear(left, from: manager) }
    } onEnd: { [self] _, outcome in
      eventLoop.execute { self.hear(outcome) }
    }
  }

  private func hear(_ left: TimeLeft, from manager: CountdownManager) {
    eventLoop.preconditionInEventLoop()
    XCTAssertTrue(outcomes.isEmpty, "a value behind the outcome")
    arrived.append(left)
    guard arrived.count == 1 else { return }
    switch plan {
    case .watches: break
    case .cancels: XCTAssertTrue(manager.cancel(self))
    case .hurries: manager.countdown(of: self)?.extend(by: .milliseconds(30) - lasting)
    }
  }

  private func hear(_ outcome: Countdown.Outcome) {
    eventLoop.preconditionInEventLoop()
    outcomes.append(outcome)
    if outcomes.count == 1 { closed.succeed() }
  }

  /// Nothing was lost, added or mixed up on the way.
  func check() {
    XCTAssertEqual(arrived, delivered)
    XCTAssertEqual(outcomes, [plan == .cancels ? .cancelled : .completed])
    // What is left when it is delivered, and nothing may be: the queue may have been busy.
    XCTAssertLessThanOrEqual(arrived.first!, TimeLeft(lasting))
    XCTAssertEqual(arrived.filter { $0 == .zero }.count, plan == .cancels ? 0 : 1)
    if plan == .watches { XCTAssertEqual(arrived, Set(arrived).sorted(by: >)) }
  }
}
