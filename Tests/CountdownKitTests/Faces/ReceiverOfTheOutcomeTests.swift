import CountdownKit
import TestSupport
import XCTest

/// `onEnd` gets the receiver while there is one, in every way to start something for a receiver.
@MainActor
final class ReceiverOfTheOutcomeTests: XCTestCase {
  /// One way, by which something was started; and what its block for the outcome got.
  @MainActor
  private struct Try {
    let way: WayToStart
    let scene: StartScene
    private let journal = EventJournal()

    init(_ way: WayToStart, in scene: StartScene) {
      self.way = way
      self.scene = scene
      scene.atTheEnd.value = { [journal, receiver = scene.receiver] delivered, outcome in
        let who = delivered.map { $0 === receiver.value ? "itself" : "another" } ?? "none"
        journal.note("\(outcome), \(who)")
      }
      start()
    }

    func start() { way.start(scene, StartParameters(duration: .seconds(3))) }

    func expect(_ line: String, at place: UInt = #line) {
      XCTAssertEqual(journal.take(), [line], way.name, line: place)
    }
  }

  private func forEachWay(_ body: (Try) -> Void) {
    for way in WayToStart.all where way.owner == .player {
      let scene = StartScene()
      body(Try(way, in: scene))
      scene.atEachValue.value = {}
      scene.atTheEnd.value = { _, _ in }
      scene.manager.cancelAll()
      XCTAssertEqual(scene.manager.activeCount, 0, way.name)
    }
  }

  func testOnEndGetsTheReceiverWithEveryOutcomeThatLeavesItAlive() async {
    forEachWay { one in
      let scene = one.scene
      if one.way.kind != .numbers {
        scene.driver.advance(by: .seconds(3))
        one.expect("completed, itself")
        one.start()
      }
      if one.way.hasStopFlag {
        scene.stops.value = true
        scene.driver.advance(by: .seconds(1))
        scene.stops.value = false
        one.expect("stopped, itself")
        one.start()
      }
      scene.manager.countdown(of: scene.player)?.cancel()
      one.expect("cancelled, itself")
      one.start()
      one.start()
      one.expect("replaced, itself")
      scene.player.cancelCountdown(using: scene.manager)
      one.expect("cancelled, itself")
      one.start()
      scene.manager.cancelAll()
      one.expect("cancelled, itself")
    }
  }

  func testOnEndGetsNilWhenTheReceiverIsGone() async {
    forEachWay { one in
      one.scene.receiver.drop()
      // What is silent finds it at its end.
      one.scene.driver.advance(by: .seconds(3))
      one.expect("receiverReleased, none")
    }
  }

  func testOnEndGetsNilInTheReceiversDeinit() async {
    for way in WayToStart.all where way.owner == .player {
      let one = Try(way, in: StartScene(atDeinit: { $0.cancel($1) }))
      one.scene.receiver.drop()
      one.expect("receiverReleased, none")
    }
  }

  func testTheReceiverMayDieBetweenItsEndAndTheOutcome() async {
    forEachWay { one in
      one.scene.manager.start(for: .zero) { [manager = one.scene.manager, receiver = one.scene.receiver] _ in
        manager.cancel(receiver.value!)
        receiver.drop()
      }
      one.expect("cancelled, none")
    }
  }

  func testTheReceiverMayDieBetweenItsLastValueAndTheOutcome() async {
    forEachWay { one in
      let (scene, isEndless) = (one.scene, one.way.kind == .numbers)
      guard one.way.kind == .values || one.way.hasStopFlag else { return }
      scene.driver.advance(by: .seconds(2))
      scene.stops.value = isEndless
      scene.atEachValue.value = { [scene] in if scene.driver.now == .seconds(3) { scene.receiver.drop() } }
      scene.driver.advance(by: .seconds(1))
      one.expect(isEndless ? "stopped, none" : "completed, none")
      XCTAssertEqual(scene.tracker.livingCount, 0, one.way.name)
    }
  }

  func testTheReceiverIsHeldDuringItsCallbackAndNoLonger() async {
    forEachWay { one in
      let (scene, living) = (one.scene, Box(0))
      scene.atTheEnd.value = { [scene] delivered, _ in
        scene.receiver.drop()
        delivered?.firstWord += 1
        living.value = scene.tracker.livingCount
      }
      scene.manager.cancel(scene.player)
      XCTAssertEqual(living.value, 1, one.way.name)
      XCTAssertEqual(scene.tracker.livingCount, 0, one.way.name)
    }
  }

  func testTheReceiverStartsAnewInItsOutcome() async {
    forEachWay { one in
      let (scene, outcomes) = (one.scene, Box<[Countdown.Outcome]>([]))
      scene.atTheEnd.value = { delivered, outcome in
        outcomes.value.append(outcome)
        if delivered != nil, outcomes.value.count < 3 { MainActor.assumeIsolated { one.start() } }
      }
      scene.manager.countdown(of: scene.player)?.cancel()
      scene.manager.cancel(scene.player)
      scene.manager.cancelAll()
      XCTAssertEqual(outcomes.value, [.cancelled, .cancelled, .cancelled], one.way.name)
      XCTAssertEqual(scene.values.count, one.way.kind == .nothing ? 0 : 3, one.way.name)
    }
  }
}
