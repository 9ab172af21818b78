import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// What a callback makes due is delivered right after that callback and its outcome, before anybody else's tick, as it is then:
/// also where it is changed once more before it is delivered.
final class QueuedValuesTests: XCTestCase {
  private let scene = Scene()
  private var stage: Stage { scene.stage }

  /// In its first tick, a second from now, "a" does something; "b" ticks with it, "c" and "d" long afterwards.
  func testWhatATickMakesDueIsDeliveredNext() {
    let rows: [(name: String, length: Int, act: Scene.Act, delivered: [String])] = [
      (
        "moves one to its end", 9, { scene, _ in scene["c"].extend(by: .seconds(-100)) },
        ["a 8", "c 0", "c completed", "b 8"]
      ),
      (
        "moves two, and the first again, which keeps its place", 9,
        { scene, _ in for name in ["c", "d", "c"] { scene[name].extend(by: .seconds(5)) } },
        ["a 8", "c 69", "d 64", "b 8"]
      ),
      (
        "starts one of zero in its zero", 1, { scene, _ in scene.start("e", for: 0) },
        ["a 0", "a completed", "e 0", "e completed", "b 0", "b completed"]
      ),
      (
        "starts one of zero, and stops", 9,
        { scene, stop in
          scene.start("e", for: 0)
          stop = true
        }, ["a 8", "a stopped", "e 0", "e completed", "b 8"]
      ),
    ]
    for row in rows {
      let scene = keep(Scene())
      scene.start("a", for: row.length, act: row.act)
      scene.start("b", for: row.length)
      for name in ["c", "d"] { scene.start(name, for: 60, every: 60) }
      XCTAssertEqual(scene.stage.advance(by: .seconds(1)), row.delivered.map { "1: \($0)" }, row.name)
    }
  }

  func testMovedAndThenResumedACountdownDeliversExactlyWhatIsLeft() {
    scene.start("a", for: 9) { scene, _ in
      scene["b"].extend(by: .seconds(5))
      scene["b"].resume()
    }
    scene.start("b", for: 30, every: 30).pause()
    XCTAssertEqual(stage.advance(by: .seconds(1)), ["1: a 8", "1: b 35"])
  }

  func testPausedAnewBeforeAMissedValueACountdownDeliversItWhenResumed() {
    scene.start("a", for: 9) { scene, _ in
      scene.stage.driver.sleep(for: .milliseconds(2_500))
      scene["b"].pause()
      scene["b"].resume()
      scene["b"].pause()
    }
    scene.start("b", for: 5)
    XCTAssertEqual(stage.advance(by: .seconds(1)), ["1: a 8", "3.5: a 6"])
    scene["b"].resume()
    XCTAssertEqual(stage.log(), ["3.5: b 2"])
  }

  func testResumedDuringASuspensionACountdownDeliversAMissedValueAfterwards() {
    scene.start("b", for: 5)
    stage.driver.sleep(for: .milliseconds(2_500))
    scene["b"].pause()
    stage.manager.suspend()
    _ = stage.log()
    scene["b"].resume()
    XCTAssertEqual(stage.log(), [])
    stage.manager.resume()
    XCTAssertEqual(stage.log(), ["2.5: b 3"])
  }

  func testIsActiveUntilTheOutcomeOfAnOverdueCountdownWhichMayStillBeCancelled() {
    for (isCancelled, delivered) in [(false, ["4: b 0", "4: b completed"]), (true, ["4: b cancelled"])] {
      let scene = keep(Scene())
      scene.start("a", for: 9) { scene, _ in
        scene.stage.driver.sleep(for: .seconds(3))
        let over = scene["b"]
        scene.start("b", for: 5, ifActive: .keep)
        XCTAssertTrue(over.isActive)
        XCTAssertEqual(over.timeLeft, .zero)
        if isCancelled { over.cancel() }
      }
      let over = scene.start("b", for: 2)
      XCTAssertEqual(
        scene.stage.advance(by: .seconds(1)).prefix(delivered.count + 2), ["1: a 8"] + delivered + ["4: b 5"])
      XCTAssertFalse(over.isActive)
      XCTAssertNil(over.timeLeft)
    }
  }

  func testManyShortChainsInOnePassAreAllPaidByIt() {
    let count = 300
    for number in 0..<count {
      scene.start("\(number)", for: 9) { scene, _ in scene["b"].extend(by: .seconds(2)) }
    }
    scene.start("b", for: 100, every: 100)
    XCTAssertEqual(
      stage.advance(by: .seconds(1)), (0..<count).flatMap { ["1: \($0) 8", "1: b \(101 + 2 * $0)"] })
    XCTAssertEqual(stage.driver.wakeUpCount, 1)
  }

  // MARK: - Where several are owed something at once, and are taken together

  /// What is delivered when the first value of another does something to four, and the next value of "b" does something as well.
  private func delivered(
    after milliseconds: Int = 0, to b: @escaping @Sendable () -> Void,
    _ act: @escaping @Sendable ([Countdown]) -> Void
  ) -> [String] {
    let hasBegun = Box(false)
    let countdowns = ["a", "b", "c", "d"].map { name in
      stage.start(keep(Player(name)), for: .seconds(10)) { _, _ in
        if name == "b", hasBegun.value { b() }
      }
    }
    hasBegun.value = true
    stage.driver.sleep(for: .milliseconds(milliseconds))
    _ = stage.log()
    stage.manager.start(for: .seconds(5)) { _ in act(countdowns) }
    return stage.log()
  }

  func testSuspendHoldsBackQueuedTicksFromTheVeryNextOn() {
    let log = delivered(after: 1_500, to: { [stage] in stage.manager.suspend() }) { countdowns in
      for countdown in countdowns {
        countdown.pause()
        countdown.resume()
      }
    }
    XCTAssertEqual(log, ["1.5: a 9", "1.5: b 9"])
    stage.manager.resume()
    XCTAssertEqual(stage.log().sorted(), ["1.5: c 9", "1.5: d 9"])
  }

  func testAQueuedValueThatIsNoNewsWhenTakenMayBeNewsInItsTurn() {
    let log = delivered(to: { [stage] in stage.driver.sleep(for: .milliseconds(1_500)) }) { countdowns in
      countdowns[0].extend(by: .seconds(7))
      countdowns[1].extend(by: .seconds(7))
      countdowns[2].pause()
      countdowns[2].resume()
      countdowns[3].extend(by: .seconds(7))
      countdowns[3].extend(by: .seconds(-7))
    }
    XCTAssertEqual(log, ["0: a 17", "0: b 17", "1.5: c 9", "1.5: d 8.5"])
  }
}

/// Countdowns by their names, one tick of which does something to others.
private final class Scene: @unchecked Sendable {
  // Unchecked: virtual time, on one thread.

  typealias Act = @Sendable (_ scene: Scene, _ stop: inout Bool) -> Void

  let stage = Stage()
  private var players: [String: Player] = [:]

  subscript(name: String) -> Countdown { stage.manager.countdown(of: players[name]!)! }

  /// Starts one, whose tick in a second may do something.
  @discardableResult
  func start(
    _ name: String, for seconds: Int, every interval: Int = 1, ifActive: Countdown.IfActive = .replace,
    act: @escaping Act = { _, _ in }
  ) -> Countdown {
    let player = players[name] ?? Player(name)
    players[name] = player
    return stage.start(player, for: .seconds(seconds), every: .seconds(interval), ifActive: ifActive) {
      [unowned self] left, stop in
      if left == TimeLeft(.seconds(seconds - 1)) { act(self, &stop) }
    }
  }
}
