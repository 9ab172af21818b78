import CountdownKit
import CountdownTesting
import Foundation
import Observation
import TestSupport
import XCTest

/// A stopwatch on virtual time.
@MainActor
final class WatchScene {
  let driver = ManualDriver(startingAt: Date(timeIntervalSinceReferenceDate: 0))
  let manager: CountdownManager
  let watch: ObservableStopwatch

  init() {
    manager = CountdownManager(driver: driver)
    watch = ObservableStopwatch(using: manager)
  }

  func pass(_ seconds: Double) { driver.advance(by: .seconds(seconds)) }

  /// What a view would show: "running 1.5, laps 1 0.5".
  var seen: String {
    let laps = watch.laps.map { " \($0.duration.text)" }.joined()
    return "\(watch.phase.shown) \(watch.elapsed.duration.text)" + (laps.isEmpty ? "" : ", laps\(laps)")
  }
}

final class ObservableStopwatchTests: XCTestCase {
  @MainActor private lazy var scene = WatchScene()
  @MainActor private var watch: ObservableStopwatch { scene.watch }

  @MainActor
  private func see(
    _ expected: String, _ message: String = "", file: StaticString = #filePath, line: UInt = #line
  ) {
    XCTAssertEqual(scene.seen, expected, message, file: file, line: line)
  }

  @MainActor
  private func see(
    _ act: (WatchScene) -> Void, _ expected: String, _ message: String = "", file: StaticString = #filePath,
    line: UInt = #line
  ) {
    act(scene)
    see(expected, message, file: file, line: line)
  }

  @MainActor func testAStopwatchCountsUp_andIsExactAfterEachCall() async {
    see("idle 0")
    see({ $0.watch.start() }, "running 0")
    see({ $0.pass(2.4) }, "running 2")
    XCTAssertTrue(watch.lap())
    see("running 2.4, laps 2.4")
    see({ $0.pass(1) }, "running 3, laps 2.4")
    XCTAssertTrue(watch.pause())
    see("paused 3.4, laps 2.4")
    scene.pass(60)
    XCTAssertFalse(watch.lap() || watch.pause(), "neither does anything unless it runs")
    see("paused 3.4, laps 2.4")
    XCTAssertTrue(watch.toggle())
    see({ $0.pass(0.6) }, "running 4, laps 2.4", "a tick shows a whole multiple, also after a pause")
    see({ $0.watch.lap() }, "running 4, laps 2.4 1.6")
    XCTAssertTrue(watch.reset())
    see("idle 0")
    XCTAssertFalse(watch.reset() || watch.pause() || watch.lap())
    XCTAssertEqual(scene.manager.activeCount, 0)
    XCTAssertNil(scene.driver.nextWakeUp)
    watch.start(at: .minutes(5))
    see({ $0.pass(2) }, "running 302")
    see({ $0.watch.start(at: .zero) }, "running 0")
  }

  @MainActor func testALateTickShowsNoLessThanACallHasShown_andToggleKeepsTheInterval() async {
    watch.start(every: .milliseconds(400))
    scene.manager.suspend()
    scene.pass(1.5)
    see({ $0.watch.lap() }, "running 1.5, laps 1.5")
    see({ $0.manager.resume() }, "running 1.5, laps 1.5")
    watch.toggle()
    watch.toggle()
    see({ $0.pass(0.7) }, "running 2, laps 1.5")
  }

  @MainActor func testBadInput() async {
    for interval in [Duration.zero, .seconds(-1), .nanoseconds(1)] {
      watch.start(every: interval)
      scene.pass(0.0025)
      see("running 0.002")
      watch.reset()
    }
    watch.start(every: .seconds(Int64.max))
    see({ $0.pass(9) }, "running 0")
    see({ $0.watch.pause() }, "paused 9")
  }

  @MainActor func testAManagerThatEndsAllItRunsStopsIt() async {
    watch.start()
    scene.pass(1.5)
    see({ $0.manager.cancelAll() }, "paused 1.5")
    watch.start()
    see({ $0.pass(0.5) }, "running 2")
    await scene.manager.shutDown()
    see("paused 2")
    see({ $0.watch.start() }, "paused 2", "everything that is started later ends at once")
    watch.reset()
    see({ $0.watch.start(at: .seconds(30)) }, "paused 30")
  }

  @MainActor func testAStopwatchIsUpToDateAtOnceInsideACallback() async throws {
    scene.manager.inCallback { [self] in
      see({ $0.watch.start() }, "running 0")
      watch.pause()
      watch.start()
      see({ $0.watch.reset() }, "idle 0")
      watch.start()
    }
    see({ $0.pass(2.5) }, "running 2")
    var state: ObservableStopwatch.SavedState?
    scene.manager.inCallback { [watch] in
      watch.pause()
      state = watch.savedState
      watch.reset()
    }
    try watch.restore(coded(XCTUnwrap(state)))
    see("paused 2.5")
  }

  @MainActor func testObserversAreNotifiedOfEachChange() async {
    func expectChanges(_ expected: Int, _ act: () -> Void, line: UInt = #line) {
      let count = Box(0)
      withObservationTracking {
        _ = (watch.elapsed, watch.isRunning, watch.laps)
      } onChange: {
        count.value += 1
      }
      act()
      XCTAssertEqual(count.value, expected, line: line)
    }
    expectChanges(0) { watch.pause() }
    expectChanges(0) { watch.reset() }
    expectChanges(1) { watch.start() }
    expectChanges(0) { watch.start() }
    expectChanges(0) { scene.pass(0.999) }
    expectChanges(1) { scene.pass(0.001) }
  }

  @MainActor func testObserversMaySteer() async {
    typealias Act = @MainActor (WatchScene) -> Void
    let rows: [(name: String, read: Act, change: Act)] = [
      ("elapsed", { _ = $0.watch.elapsed }, { $0.pass(0.001) }),
      ("laps", { _ = $0.watch.laps }, { $0.watch.lap() }),
      ("isRunning", { _ = $0.watch.isRunning }, { $0.watch.start() }),
    ]
    for (name, read, change) in rows {
      let (scene, isDone) = (WatchScene(), Box(false))
      if name != "isRunning" { scene.watch.start() }
      scene.pass(0.999)
      withObservationTracking {
        read(scene)
      } onChange: {
        MainActor.assumeIsolated {
          if isDone.value { return }
          isDone.value = true
          scene.watch.reset()
        }
      }
      change(scene)
      XCTAssert(isDone.value)
      XCTAssertEqual(scene.seen, "idle 0", name)
      XCTAssertEqual(scene.manager.activeCount, 0, name)
    }
  }

  @MainActor func testADroppedOneEnds_onAnyThread() async {
    for isElsewhere in [false, true] {
      let manager = CountdownManager(driver: ManualDriver())
      let holder = Holder<ObservableStopwatch>(ObservableStopwatch(using: manager))
      weak let watch = holder.value
      watch?.start()
      if isElsewhere { expectNoDeadlock { holder.value = nil } } else { holder.value = nil }
      XCTAssertNil(watch)
      XCTAssertEqual(manager.activeCount, 0)
    }
  }

  @MainActor func testRandomCallsAgreeWithAddingUp() async throws {
    for seed in 1...50 {
      let scene = WatchScene()
      var random = SplitMix64(seed: UInt64(seed))
      var (elapsed, isRunning, laps) = (Duration.zero, false, [Duration]())
      for step in 1...60 {
        let duration = Duration.milliseconds(random.next(0...2_500))
        switch random.below(9) {
        case 0...2:
          scene.driver.sleep(for: duration)
          scene.driver.wake()
          if isRunning { elapsed += duration }
        case 3:
          scene.watch.start(every: .milliseconds(random.next(1...1_500)))
          isRunning = true
        case 4:
          scene.watch.toggle()
          isRunning.toggle()
        case 5:
          scene.watch.lap()
          if isRunning { laps.append(elapsed - laps.reduce(.zero, +)) }
        case 6:
          scene.manager.suspend(.freezes)
          scene.pass(duration / .seconds(1))
          scene.manager.resume()
        case 7:
          let state = try coded(scene.watch.savedState)
          scene.watch.reset()
          try scene.watch.restore(state)
          XCTAssertEqual(scene.watch.elapsed.duration / .seconds(1), elapsed / .seconds(1), accuracy: 1e-5)
        default:
          if random.below(4) == 0 {
            scene.watch.reset()
            (elapsed, isRunning, laps) = (.zero, false, [])
          }
        }
        let message = "seed \(seed), step \(step)"
        let off = elapsed - scene.watch.elapsed.duration
        XCTAssert(.microseconds(-99)..<(.milliseconds(1_501)) ~= off, "\(message): \(off)")
        XCTAssertEqual(scene.watch.isRunning, isRunning, message)
        XCTAssertEqual(scene.watch.laps.count, laps.count, message)
        for (shown, lap) in zip(scene.watch.laps, laps) {
          XCTAssertEqual(shown.duration / .seconds(1), lap / .seconds(1), accuracy: 1e-4, message)
        }
      }
    }
  }
}
