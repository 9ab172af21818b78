import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// Promise 9, second half: closures are released when their outcome has been delivered, or when the running pass
/// ends; outside passes before the call that ends the countdown returns.
final class ClosureLifetimeTests: XCTestCase {
  private let driver = ManualDriver()
  private lazy var manager = CountdownManager(driver: driver)
  private let receivers = LifetimeTracker()
  private let captured = LifetimeTracker()
  private lazy var receiver = Holder(receivers.object())

  func testClosuresAreReleasedBeforeTheCallThatEndsTheCountdownReturns() {
    let other = EventLedger()
    let ends: [(name: String, end: (Countdown) -> Void)] = [
      ("cancel by receiver", { [self] _ in manager.cancel(receiver.value!) }),
      ("cancel", { $0.cancel() }),
      ("cancelAll", { [self] _ in manager.cancelAll() }),
      ("replace", { [self] _ in manager.start(receiver.value!, for: .seconds(7), into: other) }),
      ("replace by zero", { [self] _ in manager.start(receiver.value!, for: .zero, into: other) }),
      (
        "replace by ticks",
        { [self] _ in manager.startTicking(receiver.value!, every: .seconds(1)) { _, _, _ in } }
      ),
      ("completion", { [self] _ in driver.advance(by: .seconds(10)) }),
      ("extend", { $0.extend(by: .seconds(-20)) }),
      ("reschedule", { $0.reschedule(for: .until(.distantPast)) }),
      (
        "the receiver is gone",
        { [self] _ in
          receiver.drop()
          driver.advance(by: .seconds(1))
          receiver.value = receivers.object()
        }
      ),
    ]
    for (name, end) in ends {
      for hearsOutcome in [false, true] {
        let countdown = start(captured.object(), hearsOutcome: hearsOutcome)
        XCTAssertEqual(captured.livingCount, 1, name)
        end(countdown)
        XCTAssertEqual(captured.livingCount, 0, name)
      }
    }
    manager.start(receiver.value!, for: .zero, onTick: block(captured.object()))
    XCTAssertEqual(captured.livingCount, 0, "over at once")
  }

  func testClosuresLiveUntilTheRunningPassEndsAndAreReleasedThen() {
    let others = keep((0..<3).map { _ in receivers.object() })
    let living = EventJournal()
    for other in others {
      manager.start(other, for: .seconds(5), onTick: block(captured.object()))
    }
    manager.start(receiver.value!, for: .seconds(5)) { [manager, captured] receiver, left, _ in
      guard left.seconds == 4 else { return }
      manager.cancel(others[0])
      manager.start(others[1], for: .seconds(3)) { _, _, _ in }
      manager.cancelAll()
      living.note("\(captured.livingCount)")
    }
    driver.advance(by: .seconds(1))
    XCTAssertEqual(living.take(), ["3"], "released while a pass may still call them")
    XCTAssertEqual(captured.livingCount, 0)
  }

  func testAClosureThatCancelsItselfOutlivesItsOwnCall() {
    let (object, living) = (Holder(captured.object()), Box(0))
    manager.start(receiver.value!, for: .seconds(5)) {
      [manager, captured, object = object.value] receiver, left, _ in
      guard left.seconds == 4 else { return }
      manager.cancel(receiver)
      living.value = captured.livingCount
      object?.firstWord += 1
    }
    object.drop()
    driver.advance(by: .seconds(1))
    XCTAssertEqual([living.value, captured.livingCount], [1, 0])
  }

  /// The blocks capture the scene, which holds the manager: a block that stays behind keeps the scene alive.
  @MainActor
  func testEveryWayToStartReleasesTheBlocksThatItWasGiven() async {
    let ends: [@MainActor (StartScene) async -> Void] = [
      { await $0.finish() },
      { scene in
        scene.manager.cancelAll()
        scene.other.cancelAll()
        await scene.driver.advance(by: .zero)
      },
    ]
    for way in WayToStart.all {
      for end in ends {
        weak let scene = await {
          let scene = StartScene()
          await scene.start(way, StartParameters())
          await end(scene)
          return scene
        }()
        // An actor runs its blocks on a thread of its own.
        for _ in 0..<10_000 where scene != nil { await Task.yield() }
        XCTAssertNil(scene, way.name)
      }
    }
  }

  private func start(_ object: TrackedObject, hearsOutcome: Bool) -> Countdown {
    guard hearsOutcome else { return manager.start(receiver.value!, for: .seconds(5), onTick: block(object)) }
    return manager.start(
      receiver.value!, for: .seconds(5), onTick: { _, _, _ in }, onEnd: { _, _ in object.firstWord += 1 })
  }

  private func block(_ object: TrackedObject) -> @Sendable (TrackedObject, TimeLeft, inout Bool) -> Void {
    { _, _, _ in object.firstWord += 1 }
  }
}
