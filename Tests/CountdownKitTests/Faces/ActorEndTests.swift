import CountdownTesting
import TestSupport
import XCTest

@testable import CountdownCore
@testable import CountdownKit

/// Between the end of an actor's countdown and the delivery of that end: the actor's own calls find the completion.
final class ActorEndTests: XCTestCase {
  private actor Room {
    var told: [Countdown.Outcome] = []

    func note(_ outcome: Countdown.Outcome) { told.append(outcome) }
  }

  private let driver = ManualDriver()
  private lazy var manager = CountdownManager(driver: driver)

  /// The steps of an end, one after the other, with a call in between.
  private func outcome(after call: (ActorHandler<Room>, Room) -> Void) async throws -> [Countdown.Outcome] {
    let room = Room()
    let countdown = manager.startSilently(on: room, for: .seconds(9), id: "a") { $0.note($1) }
    let handler = try XCTUnwrap(countdown.handler as? ActorHandler<Room>)
    handler.noteOutcome(.completed)
    call(handler, room)
    XCTAssertTrue(handler.receiveZero())
    handler.end(.completed)
    await driver.advance(by: .zero)
    return await room.told
  }

  func testACancelOfTheCountdownFindsIt() async throws {
    let told = try await outcome { XCTAssertTrue($0.cancelCompleted(by: $1)) }
    XCTAssertEqual(told, [.cancelled])
  }

  func testACancelOfAnotherActorDoesNot() async throws {
    let told = try await outcome { handler, _ in XCTAssertFalse(handler.cancelCompleted(by: Room())) }
    XCTAssertEqual(told, [.completed])
  }

  func testACancelByIDFindsIt() async throws {
    let told = try await outcome { [manager] _, room in
      let queue = manager.actorDeliveries.load()?.queue(of: room)
      XCTAssertEqual(queue?.cancelCompleted(CountdownKey("b")), false)
      XCTAssertEqual(queue?.cancelCompleted(CountdownKey("a")), true)
    }
    XCTAssertEqual(told, [.cancelled])
  }

  func testACancelOfAllFindsIt() async throws {
    let told = try await outcome { [manager] _, room in
      manager.actorDeliveries.load()?.queue(of: room)?.cancelAllCompleted()
    }
    XCTAssertEqual(told, [.cancelled])
  }

  func testItCannotBeChangedOnceTheActorWasTold() async throws {
    let ended = Box<(handler: ActorHandler<Room>, room: Room)?>(nil)
    let told = try await outcome { ended.value = ($0, $1) }
    XCTAssertEqual(told, [.completed])
    let (handler, room) = try XCTUnwrap(ended.value)
    XCTAssertFalse(handler.cancelCompleted(by: room))
    XCTAssertEqual(handler.outcome, .completed)
  }

  func testAnActorThatIsGoneAtItsZeroIsReleased() throws {
    var room: Room? = Room()
    let countdown = manager.startSilently(on: try XCTUnwrap(room), for: .seconds(9))
    let handler = try XCTUnwrap(countdown.handler as? ActorHandler<Room>)
    handler.noteOutcome(.completed)
    room = nil
    XCTAssertFalse(handler.receiveZero())
    handler.end(.receiverReleased)
    XCTAssertEqual(handler.outcome, .receiverReleased)
  }

  func testTheBlocksAreReleasedAfterTheOutcome_whoeverKeepsTheCountdown() async {
    let room = Room()
    var token: Token? = Token()
    weak let captured = token
    let countdown = manager.start(on: room, for: .seconds(9)) { [token] _, _ in
      withExtendedLifetime(token) {}
    } onEnd: { [token] room, outcome in
      withExtendedLifetime(token) { room.note(outcome) }
    }
    token = nil
    await driver.advance(by: .seconds(8))
    XCTAssertNotNil(captured)
    await driver.advance(by: .seconds(1))
    XCTAssertNil(captured)
    let outcome = await countdown.outcome
    XCTAssertEqual(outcome, .completed)
  }

  /// Captured by blocks.
  private final class Token: Sendable {}
}
