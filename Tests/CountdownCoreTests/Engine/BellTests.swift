import TestSupport
import XCTest

@testable import CountdownCore

/// Bells: what actors and loops get is decided when they take it.
final class BellTests: EngineTestCase {
  private func startForALoop(_ name: String = "a", for duration: Duration = .seconds(10)) -> CountdownHandler
  {
    var request = CountdownRequest(for: duration, receiver: nil)
    request.callbacks = .outcome.and(.rings)
    return start(request, name)
  }

  private func startForAnActor(
    _ name: String = "a", key: CountdownKey? = nil, ifActive: CountdownIfActive = .replace
  ) -> CountdownHandler {
    var request = CountdownRequest(for: .seconds(10), receiver: nil, ifActive: ifActive)
    request.callbacks = .outcome.and(.rings).and(.toAnActor)
    return engine.started(request, handler: JournalHandler(name, key: key, in: journal))
  }

  private func take(_ countdown: CountdownHandler) -> Taking {
    if case .value(let value) = engine.take(countdown) { .value(value / 1_000_000) } else { .nothing }
  }

  private final class Waiter: EndWaiter, @unchecked Sendable {
    // Unchecked: virtual time runs on one thread.
    private let name: String
    private let journal: EventJournal

    init(_ name: String, in journal: EventJournal) { (self.name, self.journal) = (name, journal) }

    func countdownHasEnded() { journal.note("\(name) is told") }
  }

  private func wait(for countdown: CountdownHandler, _ name: String) -> Waiter {
    let waiter = Waiter(name, in: journal)
    XCTAssertTrue(engine.add(waiter, toEndOf: countdown))
    return waiter
  }

  func testItRingsOnce_andTellsWhatIsTrueWhenItIsTaken() {
    let countdown = startForALoop()
    XCTAssertEqual(lines(in: 2_500), ["a rings"])
    XCTAssertEqual(take(countdown), .value(7_500), "a first value is exactly what is left")
    XCTAssertEqual(take(countdown), .nothing)
    XCTAssertEqual(engine.statistics.ticks, 1)
    XCTAssertEqual(lines(in: 3_500), ["a rings"])
    XCTAssertEqual(take(countdown), .value(4_000))
    XCTAssertEqual(take(countdown), .nothing)
    XCTAssertEqual(lines(in: 1_000), ["a rings"])
    XCTAssertEqual(take(countdown), .value(3_000))
    XCTAssertEqual(engine.brokenInvariants(), [])
  }

  func testWhatHasRungWakesNobody_andEndsAtItsDeadline() {
    let countdown = startForALoop()
    let wakeUps = driver.wakeUpCount
    XCTAssertEqual(driver.nextWakeUp, .seconds(10))
    XCTAssertEqual(engine.brokenInvariants(), [])
    XCTAssertEqual(lines(in: 10_000), ["a rings", "a 0.0", "a completed"])
    XCTAssertEqual(driver.wakeUpCount, wakeUps + 1)
    XCTAssertEqual(take(countdown), .nothing)
  }

  func testWhoTakesLateLetsAPassEndIt() {
    let countdown = startForALoop()
    driver.sleep(for: .seconds(11))
    elsewhere { XCTAssertEqual(take(countdown), .nothing) }
    XCTAssertEqual(lines(), ["a rings", "a 0.0", "a completed"])
  }

  func testAChangeRingsAgain_ifThereIsStillSomethingToTell() {
    let countdown = startForALoop()
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
    XCTAssertEqual(engine.brokenInvariants(), [])
    XCTAssertEqual(lines(in: 1_000), ["a rings"])
    XCTAssertEqual(take(countdown), .value(12_000))
  }

  func testAFirstValueIsNotHeldBack_andATickIs() {
    for isFirst in [true, false] {
      let countdown = startForALoop()
      if !isFirst {
        XCTAssertEqual(take(countdown), .value(10_000))
        _ = lines(in: 1_000)
      }
      engine.suspend(by: .one, freezing: false)
      XCTAssertEqual(take(countdown), isFirst ? .value(10_000) : .nothing)
      _ = journal.take()
      XCTAssertEqual(lines(in: 2_000), [])
      engine.resume(by: .one)
      XCTAssertEqual(journal.take(), ["a rings"])
      XCTAssertEqual(take(countdown), .value(isFirst ? 8_000 : 7_000))
      engine.cancel(countdown)
      XCTAssertEqual(journal.take(), ["a cancelled"])
      XCTAssertEqual(take(countdown), .nothing)
    }
  }

  func testARingThatIsOnItsWayWhileOthersEndIt() {
    let handler = JournalHandler("a", in: journal)
    var request = CountdownRequest(for: .seconds(10), receiver: nil)
    request.callbacks = .outcome.and(.rings)
    handler.onValue = { [self] in elsewhere { _ = engine.cancel(handler) } }
    engine.start(request, handler: handler)
    XCTAssertEqual(lines(), ["a rings", "a cancelled"])
    XCTAssertEqual(engine.brokenInvariants(), [])
  }

  // MARK: - Actors

  func testAnActorsZeroIsTakenByTheActor_andItsEndComesWhenItWasTold() {
    let countdown = startForAnActor()
    _ = take(countdown)
    _ = journal.take()
    let follower = JournalHandler("follower", in: journal)
    engine.follow(countdown, receiver: nil, handler: follower)
    let waiter = wait(for: countdown, "it")
    XCTAssertEqual(
      lines(in: 60_000).filter { $0 == "a rings" || $0 == "follower 0.0" }.suffix(2).sorted(),
      ["a rings", "follower 0.0"])
    XCTAssertNil(driver.nextWakeUp)
    XCTAssertEqual(engine.look(at: countdown)?.timeLeft, .zero)
    XCTAssertEqual(engine.brokenInvariants(), [])
    XCTAssertEqual(engine.take(countdown), .zero)
    XCTAssertEqual(engine.take(countdown), .nothing)
    XCTAssertNotEqual(engine.look(at: countdown)?.hasEnded, false)
    XCTAssertEqual(engine.look(at: follower)?.hasEnded, false)
    XCTAssertEqual(lines(in: 1_000), [])
    engine.noteTold(countdown)
    XCTAssertEqual(lines(), ["follower completed", "it is told"])
    XCTAssertEqual(engine.brokenInvariants(), [])
    XCTAssertFalse(engine.add(Waiter("late", in: journal), toEndOf: countdown))
    withExtendedLifetime(waiter) {}
  }

  /// While the actor is being told, the countdown is over, and those that follow it are not.
  func testWhileTheActorIsBeingToldNothingMovesItOrThoseThatFollow() {
    let countdown = startForAnActor(key: CountdownKey("a"))
    let follower = JournalHandler("follower", key: CountdownKey("f"), in: journal)
    engine.follow(countdown, receiver: nil, handler: follower)
    _ = lines(in: 10_000)
    XCTAssertEqual(engine.take(countdown), .zero)
    for handler in [countdown, follower] {
      XCTAssertEqual(engine.move(handler, .by(.seconds(5))), .refused)
      XCTAssertEqual(engine.move(handler, .pause), .refused)
      XCTAssertEqual(engine.move(handler, .restart), .refused)
      XCTAssertEqual(engine.move(handler, .total(.seconds(5))), .refused)
    }
    XCTAssertFalse(engine.cancel(countdown))
    XCTAssertNil(engine.find(nil, key: CountdownKey("a")))
    if case .following = engine.follow(countdown, receiver: nil, handler: JournalHandler("late", in: journal))
    {
      XCTFail("it is over")
    }
    // Others take the follower's place, and end what is left.
    var request = CountdownRequest(for: .seconds(10), receiver: nil, ifActive: .keep)
    request.callbacks = .outcome
    engine.start(request, handler: JournalHandler("next", key: CountdownKey("f"), in: journal))
    XCTAssertEqual(journal.take(), ["follower completed", "next 10.0"])
    engine.cancelAll()
    XCTAssertEqual(journal.take(), ["next cancelled"])
    engine.noteTold(countdown)
    XCTAssertEqual(lines(), [])
    XCTAssertEqual(engine.brokenInvariants(), [])
    XCTAssertEqual(engine.nodeCount, 0)
  }

  func testCancelAllEndsThoseThatFollowWhatAnActorIsBeingTold() {
    let countdown = startForAnActor()
    engine.follow(countdown, receiver: nil, handler: JournalHandler("follower", in: journal))
    _ = lines(in: 10_000)
    XCTAssertEqual(engine.take(countdown), .zero)
    engine.cancelAll()
    XCTAssertEqual(journal.take(), ["follower cancelled"])
    engine.noteTold(countdown)
    XCTAssertEqual(lines(), [])
    XCTAssertEqual(engine.nodeCount, 0)
  }

  func testTheEndThatOthersDecideIsToldByTheActorsQueueToo() {
    let countdown = startForAnActor()
    let waiter = wait(for: countdown, "it")
    engine.cancel(countdown)
    XCTAssertEqual(journal.take(), ["a rings", "a cancelled"])
    XCTAssertTrue(engine.add(Waiter("late", in: journal), toEndOf: countdown))
    engine.noteTold(countdown)
    XCTAssertEqual(journal.take(), ["it is told", "late is told"])
    XCTAssertEqual(engine.nodeCount, 0)
    withExtendedLifetime(waiter) {}
  }
}
