import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// Promise 7: any call from anywhere.
///
/// Every method may be called from a callback, from a `deinit`, from an object that a closure held last, and from the hash of
/// an id, without deadlock and without recursion, and does what it does elsewhere.
///
/// More of it, all in `Calls`: on the real timer, on the main actor, and crowds on a small stack.
final class Promise07AnyCallFromAnywhereTests: XCTestCase {
  /// An event at which a call is made, and what leads to it.
  private struct Place: Sendable {
    let name: String
    let event: CallScene.Event
    /// How the countdown ends, unless the call decides it.
    var outcome: Countdown.Outcome?
    var endsOther = false
    var drop: CallScene.Event?
    let lead: @Sendable (CallScene) -> Void
  }

  private static let places: [Place] = [
    Place(name: "a first value", event: .firstValue) { _ in },
    Place(name: "a tick", event: .tick) { $0.driver.advance(by: .seconds(2)) },
    Place(name: "a late tick", event: .tick) { scene in
      scene.driver.sleep(for: .seconds(7))
      scene.driver.wake()
    },
    Place(name: "a zero", event: .lastValue, outcome: .completed, lead: end),
    Place(name: "an outcome", event: .outcome, outcome: .completed, lead: end),
    Place(name: "the outcome of a cancel", event: .outcome, outcome: .cancelled) { $0.countdown?.cancel() },
    Place(name: "a deinit", event: .deinitOfTheReceiver, outcome: .receiverReleased, lead: drop),
    Place(
      name: "a deinit inside a pass", event: .deinitOfTheReceiver, outcome: .receiverReleased, drop: .tick,
      lead: end),
    Place(name: "the hash of an id", event: .hashOfAnID) { scene in
      for _ in 1...2 {
        scene.manager?.start(scene.other, for: .seconds(3), id: CallingID(scene: scene)) { _, _, _ in }
      }
    },
  ]

  private static let end: @Sendable (CallScene) -> Void = { $0.driver.advance(by: .seconds(10)) }

  private static let drop: @Sendable (CallScene) -> Void = { scene in
    scene.dropReceiver()
    scene.driver.advance(by: .seconds(1))
  }

  /// What makes a manager let go of the closures.
  private static let releases: [Place] = [
    release("a cancel", .cancelled) { $0.countdown?.cancel() },
    release("cancelAll", .cancelled, endsOther: true) { $0.manager?.cancelAll() },
    release("a replacement", .replaced) {
      $0.manager?.start($0.receiver!, for: .seconds(3)) { _, _, _ in }
    },
    release("completion", .completed, end), release("the receiver's death", .receiverReleased, drop),
    release("the manager's death", .cancelled, endsOther: true) { $0.dropManager() },
  ]

  private static func release(
    _ name: String, _ outcome: Countdown.Outcome, endsOther: Bool = false,
    _ lead: @escaping @Sendable (CallScene) -> Void
  ) -> Place {
    Place(
      name: name, event: .deinitOfACapturedObject, outcome: outcome, endsOther: endsOther, lead: lead)
  }

  func testPromise7AnyCallFromAnywhere() {
    for (call, place) in PublicCall.each(at: Self.places) { check(call, in: place) }
  }

  func testAReleasedClosureMayCallAnything() {
    for (call, release) in PublicCall.each(at: Self.releases) {
      for hearsOutcome in [true, false] { check(call, in: release, hearsOutcome: hearsOutcome) }
    }
  }

  private func check(_ call: PublicCall, in place: Place, hearsOutcome: Bool = true) {
    let name = "\(call.name) in \(place.name), with an outcome: \(hearsOutcome)"
    expectNoDeadlock(name) {
      let (scene, calls) = (CallScene(), Box(0))
      scene.play(hearsOutcome: hearsOutcome, droppingReceiverAt: place.drop, callingAt: place.event) {
        calls.value += 1
        call.make(scene)
      }
      place.lead(scene)
      XCTAssertEqual(calls.value, 1, name)
      scene.finish(hearsOutcome: hearsOutcome)
      let outcomes = scene.ledger.outcomes
      // A call in a receiver's `deinit` may end the countdown by another name than its receiver's.
      if place.event != .deinitOfTheReceiver || outcomes != [.cancelled] || call.outcome != .cancelled {
        XCTAssertEqual(outcomes, hearsOutcome ? [place.outcome ?? call.outcome] : [], name)
      }
      XCTAssertEqual(scene.otherLedger.outcomes, [place.endsOther ? .cancelled : call.otherOutcome], name)
      XCTAssertEqual(scene.ledger.lateValues + scene.otherLedger.lateValues, 0, name)
      XCTAssertEqual(scene.manager?.activeCount ?? 0, 0, name)
      XCTAssertNil(scene.driver.nextWakeUp, name)
    }
  }
}

/// An id that makes the scene's call when it is hashed; all are equal.
private struct CallingID: Hashable, Sendable {
  let scene: CallScene

  static func == (_: CallingID, _: CallingID) -> Bool { true }

  func hash(into hasher: inout Hasher) {
    // The first time alone the call is made; never is a lock held.
    _ = scene.manager?.statistics
    scene.report(.hashOfAnID)
  }
}
