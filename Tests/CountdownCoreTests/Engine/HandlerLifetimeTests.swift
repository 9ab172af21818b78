import CountdownCore
import CountdownTesting
import TestSupport
import XCTest

/// What only the engine keeps is let go after its call, or at its end, and never under the lock: handlers, receivers that it has
/// looked at, and what countdowns hold.
final class HandlerLifetimeTests: XCTestCase {
  private final class Handler: CountdownHandler, @unchecked Sendable {
    // Unchecked: one thread at a time.

    /// Called for a value, and for a change.
    var onCall: () -> Void = {}
    /// Makes the receiver that is found, in place of one that lives for ever.
    var makeReceiver: (() -> Guest)?
    private let guest: Guest?
    private static let receiver = Guest {}

    init(keeping guest: Guest? = nil) { self.guest = guest }

    override func receive(_ value: Int64, stop: inout Bool) -> Bool {
      onCall()
      return true
    }

    override func change() { onCall() }

    override func liveReceiver() -> AnyObject? { makeReceiver?() ?? Self.receiver }
  }

  /// Says farewell as it dies: to be held by the engine for a while.
  private final class Guest: DeadlineKeeper, @unchecked Sendable {
    // Unchecked: nothing in it changes.
    let wallTime: Duration? = nil
    private let farewell: () -> Void

    init(_ farewell: @escaping () -> Void) { self.farewell = farewell }

    deinit { farewell() }

    func forgetDate() {}
    func takeCorrection() -> Duration? { nil }
  }

  /// An engine, and guests that call it as they die.
  private final class Scene: @unchecked Sendable {
    // Unchecked: one thread at a time.

    let driver = ManualDriver(wallNow: .zero)
    private lazy var away = AwayDriver(driver)
    private(set) lazy var engine = CountdownEngine(driver: away)
    var receiver: ObjectIdentifier { ObjectIdentifier(self) }
    private(set) var farewells = 0

    func guest() -> Guest {
      Guest { [unowned self] in
        farewells += 1
        _ = engine.statistics.active
      }
    }

    /// Starts a countdown of the receiver.
    @discardableResult
    func start(
      _ handler: CountdownHandler = Handler(), ifActive: CountdownIfActive = .replace,
      hearsOutcome: Bool = false, hearsChanges: Bool = false
    ) -> CountdownHandler? {
      var request = CountdownRequest(for: .seconds(10), receiver: receiver, ifActive: ifActive)
      request.callbacks = CountdownCallbacks(outcome: hearsOutcome, changes: hearsChanges)
      return engine.start(request, handler: handler)
    }

    func elsewhere(_ body: () -> Void) {
      away.isAway = true
      body()
      away.isAway = false
    }
  }

  /// Its first value, by a call on the queue or by a pass; its first tick, which follows an exact value; its second, which is in its
  /// rhythm; and that something has changed.
  func testAHandlerThatAnotherThreadEndsDuringItsCallIsLetGoAfterIt() {
    for (callsBefore, isStartedElsewhere, hearsChanges) in [
      (0, false, false), (0, true, false), (1, true, false), (2, true, false), (1, true, true),
    ] {
      for isReplaced in [false, true] {
        let (scene, calls, farewellsMeanwhile) = (Scene(), Box(0), Box<Int?>(nil))
        func start() {
          let handler = Handler(keeping: scene.guest())
          handler.onCall = {
            calls.value += 1
            guard calls.value == callsBefore + 1 else { return }
            // By its receiver: a reference to the countdown would keep its handler.
            scene.elsewhere { if isReplaced { scene.start() } else { scene.engine.cancel(scene.receiver) } }
            farewellsMeanwhile.value = scene.farewells
          }
          scene.start(handler, hearsChanges: hearsChanges)
        }
        if isStartedElsewhere {
          scene.elsewhere(start)
        } else {
          // The start has its handler until then: a callback has returned when it is called.
          let first = Handler()
          first.onCall = start
          scene.engine.start(CountdownRequest(for: .seconds(10), receiver: nil), handler: first)
        }
        scene.driver.advance(by: .seconds(hearsChanges ? 0 : callsBefore))
        if hearsChanges { scene.engine.suspend(by: .caller, freezing: true) }
        XCTAssertEqual(farewellsMeanwhile.value, 0, "\(callsBefore) calls before, \(isReplaced)")
        XCTAssertEqual(scene.farewells, 1, "\(callsBefore) calls before, \(isReplaced)")
        scene.engine.shutDown()
      }
    }
  }

  /// Expects that a body lets a guest go once, which calls the engine then.
  private func expectFarewell(_ name: String, _ body: @escaping @Sendable (Scene) -> CountdownHandler?) {
    expectNoDeadlock(name) {
      let scene = Scene()
      let kept = body(scene)
      XCTAssertEqual(scene.farewells, 1, name)
      scene.engine.shutDown()
      withExtendedLifetime(kept) {}
    }
  }

  func testWhatACountdownHeldMayCallTheEngineThoughTheCountdownIsKept() {
    let ends: [@Sendable (Scene, CountdownHandler) -> Void] = [
      { $0.engine.cancel($1) }, { scene, handler in scene.elsewhere { scene.engine.cancel(handler) } },
      { $0.engine.move($1, .to(.zero)) }, { scene, _ in scene.engine.shutDown() },
    ]
    for (number, end) in ends.enumerated() {
      for hearsOutcome in [false, true] {
        expectFarewell("end \(number)") { scene in
          let handler = Handler()
          handler.keep(by: scene.guest())
          scene.start(handler, hearsOutcome: hearsOutcome)
          end(scene, handler)
          if hearsOutcome { scene.driver.advance(by: .zero) }
          return handler
        }
      }
    }
  }

  func testAReceiverThatACallLooksAtMayCallTheEngine_andAHandlerThatIsLetGo() {
    let looks: [@Sendable (Scene, CountdownHandler) -> Void] = [
      { XCTAssertIdentical($0.engine.find($0.receiver), $1) },
      { scene, _ in XCTAssertTrue(scene.engine.cancel(scene.receiver)) },
      { scene, _ in XCTAssertNil(scene.start()) },
      { XCTAssertIdentical($0.start(ifActive: .keep), $1) },
      // A first value is a delivery, which looks after one that is paused.
      { scene, running in
        scene.engine.move(running, .pause)
        scene.engine.start(CountdownRequest(for: .seconds(10), receiver: nil), handler: CountdownHandler())
      },
    ]
    for (number, look) in looks.enumerated() {
      expectFarewell("look \(number)") { scene in
        let handler = Handler()
        handler.makeReceiver = { scene.guest() }
        scene.start(handler)
        look(scene, handler)
        return handler
      }
    }
    expectFarewell("cancelled elsewhere") { scene in
      scene.elsewhere {
        scene.start(Handler(keeping: scene.guest()))
        scene.engine.cancel(scene.receiver)
      }
      return nil
    }
  }
}
