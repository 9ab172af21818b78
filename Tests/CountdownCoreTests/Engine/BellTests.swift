import TestSupport
import XCTest

@testable import CountdownCore

/// Bells: what actors and loops get is decided when they take it.
final class BellTests: EngineTestCase {
  private func startWithBell(_ key: String, _ place: CountdownCallbacks.Place = .loop) -> CountdownHandler {
    var request = CountdownRequest(for: .seconds(10), receiver: nil)
    request.callbacks = CountdownCallbacks(place)
    return start(request, key)
  }

  private func take(_ countdown: CountdownHandler) -> Taking {
    if case .value(let value) = engine.take(countdown) { .value(value / 1_000_000) } else { .nothing }
  }

  func testAChangeRingsAgain_ifThereIsStillSomethingToTell() {
    let countdown = startWithBell("a")
    _ = lines(in: 1_000)
    engine.move(countdown, .by(.seconds(5)))
    XCTAssertEqual(journal.take(), ["a rings"])
    XCTAssertEqual(take(countdown), .value(14_000))
    XCTAssertEqual(lines(in: 1_000), ["a rings"])
    engine.move(countdown, .pause)
    XCTAssertEqual(take(countdown), .nothing, "a tick is held back")
    XCTAssertEqual(lines(in: 60_000), [])
    engine.move(countdown, .resume)
    XCTAssertEqual(journal.take(), ["a rings"])
    XCTAssertEqual(take(countdown), .value(13_000))
    _ = lines(in: 1_000)
    // It was told 13: 13 are no news.
    engine.move(countdown, .corrected(by: .seconds(1)))
    XCTAssertEqual(take(countdown), .nothing)
    XCTAssertEqual(lines(in: 1_000), ["a rings"])
    XCTAssertEqual(take(countdown), .value(12_000))
  }

  func testARingThatIsOnItsWayWhileOthersEndIt() {
    let countdown = startWithBell("a")
    _ = engine.take(countdown)
    _ = journal.take()
    inCallback(of: "a") { [self] in elsewhere { _ = engine.cancel(countdown) } }
    XCTAssertEqual(lines(in: 1_000), ["a rings", "a cancelled"])
  }

  func testAnActorsZeroIsTakenByTheActor_andItsFollowersEndWhenItWasTold() {
    let countdown = startWithBell("a", .actor)
    follow(countdown, "f")
    _ = lines(in: 60_000)
    XCTAssertEqual(engine.take(countdown), .zero)
    XCTAssertEqual(engine.take(countdown), .nothing)
    XCTAssertEqual(lines(in: 1_000), [])
    engine.noteTold(countdown)
    XCTAssertEqual(lines(), ["f completed"])
  }

  /// While the actor is being told, the countdown is over, and those that follow it are not.
  func testWhileTheActorIsBeingToldNothingMovesItOrThoseThatFollow_butCallsEndThem() {
    for endsAll in [false, true] {
      let countdown = startWithBell("a", .actor)
      let follower = follow(countdown, "f")
      _ = lines(in: 10_000)
      XCTAssertEqual(engine.take(countdown), .zero)
      for handler in [countdown, follower] {
        for move in [CountdownMove.by(.seconds(5)), .pause, .restart, .total(.seconds(5))] {
          XCTAssertEqual(engine.move(handler, move), .refused)
        }
      }
      XCTAssertFalse(engine.cancel(countdown))
      XCTAssertNil(find("a"))
      if case .following = engine.follow(countdown, receiver: nil, handler: JournalHandler()) {
        XCTFail("it is over")
      }
      if !endsAll {
        start("next", key: "f", ifActive: .keep)
        XCTAssertEqual(journal.take(), ["f completed", "next 10.0"])
      }
      engine.cancelAll()
      XCTAssertEqual(journal.take(), endsAll ? ["f cancelled"] : ["next cancelled"])
      engine.noteTold(countdown)
      XCTAssertEqual(lines(), [])
      XCTAssertEqual(engine.nodeCount, 0)
    }
  }
}
