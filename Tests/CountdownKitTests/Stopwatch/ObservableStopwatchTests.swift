import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// A stopwatch on virtual time: "running 1.5, laps 1 0.5".
final class WatchScene: ModelScene<ObservableStopwatch> {
  init() { super.init(ObservableStopwatch.init) }

  override var seen: String {
    let laps = model.laps.map { " \($0.duration.text)" }.joined()
    return "\(model.phase.shown) \(model.elapsed.duration.text)" + (laps.isEmpty ? "" : ", laps\(laps)")
  }
}

/// What a stopwatch shows; `StopwatchReferenceTests` tries all calls in other orders.
final class ObservableStopwatchTests: XCTestCase {
  @MainActor private lazy var scene = WatchScene()
  @MainActor private var watch: ObservableStopwatch { scene.model }

  @MainActor func testAStopwatchCountsUp_andIsExactAfterEachCall() async {
    scene.see("idle 0")
    scene.see({ $0.start() }, "running 0")
    scene.see(after: .seconds(2.4), "running 2")
    scene.see({ $0.lap() }, "running 2.4, laps 2.4")
    scene.see(after: .seconds(1), "running 3, laps 2.4")
    scene.see({ $0.pause() }, "paused 3.4, laps 2.4")
    scene.see(after: .seconds(60), "paused 3.4, laps 2.4")
    watch.toggle()
    scene.see(
      after: .seconds(0.6), "running 4, laps 2.4", "a tick shows a whole multiple, also after a pause")
    scene.see({ $0.reset() }, "idle 0")
    XCTAssertEqual(scene.manager.activeCount, 0)
    XCTAssertNil(scene.driver.nextWakeUp)
    watch.start(at: .minutes(5))
    scene.see(after: .seconds(2), "running 302")
    scene.see({ $0.start(at: .zero) }, "running 0")
  }

  @MainActor func testBadInput() async {
    for interval in [Duration.zero, .seconds(-1), .nanoseconds(1)] {
      watch.start(every: interval)
      scene.see(after: .milliseconds(2.5), "running 0.002")
      watch.reset()
    }
    watch.start(every: .seconds(Int64.max))
    scene.see(after: .seconds(9), "running 0")
    scene.see({ $0.pause() }, "paused 9")
  }

  @MainActor func testAManagerThatEndsAllItRunsStopsIt() async {
    watch.start()
    scene.pass(.seconds(1.5))
    scene.manager.cancelAll()
    scene.see("paused 1.5")
    watch.start()
    scene.see(after: .seconds(0.5), "running 2")
    await scene.manager.shutDown()
    scene.see("paused 2")
    scene.see({ $0.start() }, "paused 2", "everything that is started later ends at once")
    watch.reset()
    scene.see({ $0.start(at: .seconds(30)) }, "paused 30")
  }

  @MainActor func testObserversAreNotifiedOfEachChange_once() async {
    let rows: [(act: @MainActor (WatchScene) -> Void, heard: String)] = [
      ({ $0.model.pause() }, ""), ({ $0.model.reset() }, ""), ({ $0.model.start() }, "phase"),
      ({ $0.model.start() }, ""), ({ $0.pass(.seconds(0.999)) }, ""),
      ({ $0.pass(.seconds(0.001)) }, "elapsed"),
      ({ $0.model.lap() }, "laps"), ({ $0.model.pause() }, "phase"),
      ({ $0.model.reset() }, "elapsed phase laps"),
    ]
    let heard = scene.journal
    scene.watch({ _ = $0.elapsed }, { _ in heard.note("elapsed") })
    scene.watch({ _ = $0.isRunning }, { _ in heard.note("phase") })
    scene.watch({ _ = $0.laps }, { _ in heard.note("laps") })
    for (number, (act, expected)) in rows.enumerated() {
      act(scene)
      XCTAssertEqual(heard.take().joined(separator: " "), expected, "\(number)")
    }
  }

  @MainActor func testObserversMaySteer() async {
    typealias Act = @MainActor (ObservableStopwatch) -> Void
    let rows: [(name: String, read: Act, change: @MainActor (WatchScene) -> Void)] = [
      ("elapsed", { _ = $0.elapsed }, { $0.pass(.milliseconds(1)) }),
      ("laps", { _ = $0.laps }, { $0.model.lap() }),
      ("isRunning", { _ = $0.isRunning }, { $0.model.start(at: .seconds(5)) }),
    ]
    for (name, read, change) in rows {
      let (scene, isDone) = (WatchScene(), Box(false))
      if name != "isRunning" { scene.model.start() }
      scene.pass(.milliseconds(999))
      scene.watch(read) { watch in
        if isDone.value { return }
        isDone.value = true
        watch.reset()
      }
      change(scene)
      XCTAssert(isDone.value)
      scene.see("idle 0", name)
      XCTAssertEqual(scene.manager.activeCount, 0, name)
    }
  }

  // MARK: - Saved in one launch of an app, and restored in another

  @MainActor func testAWallClockThatWasSetBackMakesNoLapShorter() async throws {
    let (first, second) = (WatchScene(), WatchScene())
    first.model.start()
    first.pass(.seconds(100))
    first.model.lap()
    first.pass(.seconds(5))
    second.model.start()
    second.model.lap()
    try second.model.restore(first.model.savedState)
    second.see("running 100, laps 100")
    XCTAssertEqual(second.manager.activeCount, 1)
    second.driver.shiftWallClock(by: .seconds(1 << 40))
    try second.model.restore(first.model.savedState)
    second.model.lap()
    XCTAssertEqual(second.model.elapsed.duration, .nanoseconds(1 << 62))
  }

  @MainActor func testWhatCannotBeRestoredChangesNothing() async throws {
    watch.start()
    scene.pass(.seconds(2))
    watch.lap()
    try checkRefused(
      watch.savedState,
      [
        ("Stopwatch", "Course", .foreign), ("\"version\":1", "\"version\":2", .newer(version: 2)),
        ("running", "paused", .damaged), ("running", "completed", .damaged),
        ("[2000000000]", "[-2]", .damaged),
        ("laps", "lapse", .damaged), ("\"total\":0", "\"total\":5", .damaged),
        ("beginning", "begun", .damaged),
      ]
    ) { try watch.restore($0) }
    scene.see("running 2, laps 2")
  }

  @MainActor func testTenThousandLapsAreRestored() async throws {
    watch.start()
    for _ in 1...10_000 { watch.lap() }
    let other = WatchScene()
    try other.model.restore(watch.savedState)
    XCTAssertEqual(other.model.laps.count, 10_000)
  }
}
