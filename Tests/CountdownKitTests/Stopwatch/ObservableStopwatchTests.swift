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

  func pass(_ duration: Duration) { driver.advance(by: duration) }

  /// What a view would show: "running 1.5, laps 1 0.5".
  var seen: String {
    let laps = watch.laps.map { " \($0.duration.text)" }.joined()
    return "\(watch.isRunning ? "running" : "still") \(watch.elapsed.duration.text)"
      + (laps.isEmpty ? "" : ", laps\(laps)")
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

  @MainActor func testAStopwatchCountsUp_andIsExactAfterEachCall() async {
    see("still 0")
    watch.start()
    see("running 0")
    scene.pass(.milliseconds(2_400))
    see("running 2")
    watch.lap()
    see("running 2.4, laps 2.4")
    scene.pass(.milliseconds(1_000))
    see("running 3, laps 2.4")
    watch.pause()
    see("still 3.4, laps 2.4")
    scene.pass(.seconds(60))
    see("still 3.4, laps 2.4")
    watch.lap()
    watch.pause()
    see("still 3.4, laps 2.4", "neither does anything unless it runs")
    watch.start()
    see("running 3.4, laps 2.4")
    scene.pass(.milliseconds(600))
    see("running 4, laps 2.4", "a tick shows a whole multiple, also after a pause")
    watch.lap()
    see("running 4, laps 2.4 1.6")
    watch.reset()
    see("still 0")
    XCTAssertEqual(scene.manager.activeCount, 0)
    XCTAssertNil(scene.driver.nextWakeUp)
  }

  @MainActor func testTheIntervalMayChange_andToggleKeepsIt() async {
    watch.start(every: .milliseconds(300))
    scene.pass(.milliseconds(1_000))
    see("running 0.9")
    watch.start(every: .milliseconds(250))
    see("running 1")
    scene.pass(.milliseconds(270))
    see("running 1.25")
    watch.toggle()
    see("still 1.27")
    watch.toggle()
    scene.pass(.milliseconds(230))
    see("running 1.5")
  }

  @MainActor func testLateTicksAddUpToNothing() async {
    watch.start()
    scene.driver.sleep(for: .milliseconds(3_700))
    scene.driver.wake()
    see("running 3")
    scene.pass(.milliseconds(300))
    see("running 4")
    scene.manager.suspend()
    scene.pass(.milliseconds(1_500))
    watch.lap()
    see("running 5.5, laps 5.5")
    scene.manager.resume()
    see("running 5.5, laps 5.5", "a late tick shows no less than a call has shown")
    scene.manager.suspend(.freezes)
    scene.pass(.seconds(60))
    scene.manager.resume()
    scene.pass(.milliseconds(500))
    see("running 6, laps 5.5")
  }

  @MainActor func testBadInput() async {
    for interval in [Duration.zero, .seconds(-1), .nanoseconds(1)] {
      watch.start(every: interval)
      scene.pass(.microseconds(2_500))
      see("running 0.002")
      watch.reset()
    }
    watch.start(every: .seconds(Int64.max))
    scene.pass(.seconds(9))
    see("running 0")
    watch.pause()
    see("still 9")
  }

  @MainActor func testAManagerThatEndsAllItRunsStopsIt() async {
    watch.start()
    scene.pass(.milliseconds(1_500))
    scene.manager.cancelAll()
    see("still 1.5")
    watch.start()
    scene.pass(.milliseconds(500))
    see("running 2")
    await scene.manager.shutDown()
    see("still 2")
    watch.start()
    see("still 2", "everything that is started later ends at once")
  }

  @MainActor func testAStopwatchIsUpToDateAtOnceInsideACallback() async {
    scene.manager.start(for: .zero) { [scene] _ in
      MainActor.assumeIsolated {
        scene.watch.start()
        XCTAssertEqual(scene.seen, "running 0")
        scene.watch.pause()
        scene.watch.start()
        scene.watch.reset()
        XCTAssertEqual(scene.seen, "still 0")
        scene.watch.start()
      }
    }
    see("running 0")
    scene.pass(.seconds(1))
    see("running 1")
    XCTAssertEqual(scene.manager.activeCount, 1)
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
    expectChanges(0) { scene.pass(.milliseconds(999)) }
    expectChanges(1) { scene.pass(.milliseconds(1)) }
  }

  @MainActor func testObserversMaySteer() async {
    for name in ["elapsed", "laps", "isRunning"] {
      let scene = WatchScene()
      if name != "isRunning" { scene.watch.start() }
      scene.pass(.milliseconds(999))
      let isDone = Box(false)
      withObservationTracking {
        switch name {
        case "elapsed": _ = scene.watch.elapsed
        case "laps": _ = scene.watch.laps
        default: _ = scene.watch.isRunning
        }
      } onChange: {
        MainActor.assumeIsolated {
          if isDone.value { return }
          isDone.value = true
          scene.watch.reset()
        }
      }
      switch name {
      case "elapsed": scene.pass(.milliseconds(1))
      case "laps": scene.watch.lap()
      default: scene.watch.start()
      }
      XCTAssert(isDone.value)
      XCTAssertEqual(scene.seen, "still 0", name)
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

  @MainActor func testRandomCallsAgreeWithAddingUp() async {
    for seed in 1...100 {
      let scene = WatchScene()
      var random = SplitMix64(seed: UInt64(seed))
      var (elapsed, isRunning, laps) = (Duration.zero, false, [Duration]())
      for step in 1...60 {
        let duration = Duration.milliseconds(random.next(0...2_500))
        switch random.below(8) {
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
          scene.pass(duration)
          scene.manager.resume()
        default:
          if random.below(4) == 0 {
            scene.watch.reset()
            (elapsed, isRunning, laps) = (.zero, false, [])
          }
        }
        let message = "seed \(seed), step \(step)"
        XCTAssertLessThanOrEqual(scene.watch.elapsed.duration, elapsed, message)
        XCTAssertGreaterThan(scene.watch.elapsed.duration, elapsed - .milliseconds(1_500), message)
        XCTAssertEqual(scene.watch.isRunning, isRunning, message)
        XCTAssertEqual(scene.watch.laps.map(\.duration), laps, message)
        if random.below(4) == 0 {
          scene.watch.lap()
          if isRunning { laps.append(elapsed - laps.reduce(.zero, +)) }
          XCTAssertEqual(scene.watch.elapsed.duration, elapsed, message)
        }
      }
    }
  }
}
