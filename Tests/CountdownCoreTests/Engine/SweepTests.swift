import TestSupport
import XCTest

@testable import CountdownCore

/// The walk, once a minute, that looks for the receivers of silent countdowns.
final class SweepTests: EngineTestCase {
  private final class Handler: CountdownHandler, @unchecked Sendable {
    // Unchecked: virtual time runs on one thread.
    private let name: String
    private let journal: EventJournal
    private weak var receiver: AnyObject?
    var onValue: () -> Void = {}

    init(_ name: String, for receiver: AnyObject, key: CountdownKey? = nil, in journal: EventJournal) {
      self.name = name
      self.receiver = receiver
      self.journal = journal
      super.init()
      self.key = key
    }

    override func liveReceiver() -> AnyObject? { receiver }
    override func receive(_ value: Int64, stop: inout Bool) -> Bool {
      journal.note(name)
      onValue()
      return true
    }
    override func end(_ outcome: CountdownOutcome) { journal.note("\(name) \(outcome)") }
  }

  private final class Receiver {}

  /// A silent countdown, and one that follows it.
  private func startPair(_ number: Int, for receiver: Receiver, followedBy follower: Receiver) {
    let leader = engine.started(
      CountdownRequest(for: .seconds(10_000), receiver: ObjectIdentifier(receiver), ticks: nil),
      handler: Handler("leader \(number)", for: receiver, in: journal))
    engine.follow(
      leader, receiver: ObjectIdentifier(follower),
      handler: Handler("follower \(number)", for: follower, key: CountdownKey(number), in: journal))
  }

  /// A receiver's keys lie where it lies itself, and others anywhere: so a walk meets the followers first, or last.
  func testWhereBothAreGoneALeaderEndsBeforeItsFollower_andEachOnce() {
    for isOneReceiver in [true, false] {
      var receivers: [Receiver] = []
      for number in 0..<100 {
        let receiver = Receiver()
        let other = isOneReceiver ? receiver : Receiver()
        startPair(number, for: receiver, followedBy: other)
        receivers += [receiver, other]
      }
      _ = lines()
      withExtendedLifetime(receivers) { XCTAssertEqual(lines(in: 61_000), []) }
      receivers = []
      let ends = lines(in: 61_000)
      XCTAssertEqual(ends.count, 200)
      for number in 0..<100 {
        let places = ["leader", "follower"].map { ends.firstIndex(of: "\($0) \(number) receiverReleased") }
        XCTAssertLessThan(places[0] ?? .max, places[1] ?? .min, "\(number)")
      }
      XCTAssertTrue(engine.isIdle)
    }
  }

  /// The walk is due as before, though all that waits is the rest of that slot.
  func testASuspensionInTheMiddleOfASlotEndsNoWalks() {
    let (one, other) = (Receiver(), Locked<Receiver?>(Receiver()))
    var handlers: [Handler] = []
    for (number, receiver) in [one, other.now!].enumerated() {
      let request = CountdownRequest(
        for: .seconds(10_000), receiver: ObjectIdentifier(receiver), ticks: .at(marks: [.seconds(9_990)]))
      handlers.append(Handler("\(number)", for: receiver, in: journal))
      engine.start(request, handler: handlers[number])
    }
    handlers[0].onValue = { [engine, handlers] in
      engine.suspend(by: .one, freezing: false)
      engine.cancel(handlers[0])
    }
    XCTAssertEqual(lines(in: 10_000), ["0", "0 cancelled"])
    handlers[0].onValue = {}
    engine.resume(by: .one)
    XCTAssertEqual(lines(), ["1"])
    other.replace(with: nil)
    XCTAssertEqual(lines(in: 120_000), ["1 receiverReleased"])
  }

  // MARK: - When nothing is asked for

  private func startSilently(for receiver: Receiver, key: CountdownKey? = nil) -> CountdownHandler {
    let request = CountdownRequest(for: .seconds(600), receiver: ObjectIdentifier(receiver), ticks: nil)
    return engine.started(request, handler: Handler("a", for: receiver, key: key, in: journal))
  }

  func testAReceiverThatIsFoundToBeGoneLeavesNoWakeUp() {
    startSilently("other", for: 900)
    let receiver = Locked<Receiver?>(Receiver())
    _ = startSilently(for: receiver.now!)
    XCTAssertEqual(driver.nextWakeUp, .seconds(60))
    let id = ObjectIdentifier(receiver.now!)
    receiver.replace(with: nil)
    engine.cancel(id)
    XCTAssertEqual(lines(), ["a receiverReleased"])
    XCTAssertEqual(driver.nextWakeUp, .seconds(900))
  }

  func testAnActorsEndLeavesNoWakeUp() {
    startSilently("other", for: 900)
    let receiver = Receiver()
    var request = CountdownRequest(for: .seconds(30), receiver: ObjectIdentifier(receiver), ticks: nil)
    request.callbacks = CountdownCallbacks(.actor)
    let actors = engine.started(request, handler: Handler("actor", for: receiver, in: journal))
    engine.move(actors, .to(.seconds(100)))
    engine.move(actors, .to(.seconds(30)))
    XCTAssertEqual(driver.nextWakeUp, .seconds(30))
    driver.advance(by: .seconds(30))
    XCTAssertEqual(engine.take(actors), .zero)
    XCTAssertEqual(driver.nextWakeUp, .seconds(900))
    engine.noteTold(actors)
  }

  /// What it follows is an actor's, which has yet to take its zero, and needs no walk: it has no receiver.
  func testOneThatWasToldAZeroThatWasNotItsEnd_andIsMovedOn_isAskedForToo() {
    var request = CountdownRequest(for: .seconds(10), receiver: nil, ticks: nil)
    request.callbacks = CountdownCallbacks(.actor)
    let actors = start(request, "actor")
    let receiver = Locked<Receiver?>(Receiver())
    engine.follow(
      actors, receiver: ObjectIdentifier(receiver.now!),
      handler: Handler("follower", for: receiver.now!, in: journal))
    XCTAssertEqual(lines(in: 10_000), ["follower", "actor rings", "follower"])
    engine.move(actors, .to(.seconds(10_000)))
    XCTAssertEqual(lines(), ["follower"])
    receiver.replace(with: nil)
    XCTAssertEqual(lines(in: 60_000), ["follower receiverReleased"])
    engine.cancel(actors)
  }

  /// A lease that is started anew over and over.
  func testOneThatTakesTheOnlyPlaceLeavesTheTimerAlone() {
    let receiver = Receiver()
    for _ in 0..<3 {
      _ = startSilently(for: receiver)
      XCTAssertEqual(driver.nextWakeUp, .seconds(60))
      driver.advance(by: .seconds(15))
    }
    driver.advance(by: .seconds(15))
    XCTAssertEqual(driver.nextWakeUp, .seconds(120))
    engine.cancelAll(of: ObjectIdentifier(receiver))
    XCTAssertNil(driver.nextWakeUp)
    driver.advance(by: .seconds(100))
    _ = startSilently(for: receiver)
    XCTAssertEqual(driver.nextWakeUp, .seconds(220))
  }
}
