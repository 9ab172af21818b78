import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// Random calls of a stopwatch, inside callbacks too, sleeps, suspensions, freezes, saves and restores: it agrees with adding up.
final class StopwatchReferenceTests: XCTestCase {
  @MainActor func testAStopwatchAgreesWithAddingUp() async throws {
    for seed in seeds(50) {
      let script = WatchScript(seed: UInt64(seed))
      for step in 1...60 {
        let name = try script.step()
        XCTAssertEqual(script.scene.seen, script.expected, "seed \(seed), step \(step): \(name)")
      }
    }
  }
}

/// One script, and what is expected: exactly the elapsed time after each call, and multiples of the interval after ticks.
@MainActor
private final class WatchScript {
  let scene = WatchScene()
  private var random: SplitMix64
  private var phase = ObservableCountdown.Phase.idle
  private var (elapsed, shown, interval) = (Duration.zero, Duration.zero, Duration.seconds(1))
  private var laps: [Duration] = []
  private var (isSuspended, isFrozen) = (false, false)

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  var expected: String {
    let laps = laps.map { " \($0.text)" }.joined()
    return "\(phase) \(shown.text)" + (laps.isEmpty ? "" : ", laps\(laps)")
  }

  func step() throws -> String {
    let duration = Duration.milliseconds(random.next(0...2_500))
    switch random.below(10) {
    case 0...2:
      sleep(duration)
      return "sleep \(duration)"
    case 3:
      isSuspended.toggle()
      isFrozen = isSuspended && random.below(2) == 0
      if isSuspended {
        scene.manager.suspend(isFrozen ? .freezes : .keepsCounting)
      } else {
        scene.manager.resume()
      }
      tick()
      return isFrozen ? "freeze" : isSuspended ? "suspend" : "resume"
    case 4:
      let state = try coded(scene.model.savedState)
      if random.below(2) == 0 { sleep(duration) }
      if random.below(2) == 0 { scene.model.start(every: .seconds(7)) } else { scene.model.reset() }
      try scene.model.restore(state)
      shown = elapsed
      return "restore"
    case 5:
      var name = ""
      scene.manager.inCallback { name = self.call() }
      return "in a callback: \(name)"
    default: return call()
    }
  }

  private func sleep(_ duration: Duration) {
    scene.sleep(duration)
    if phase == .running, !isFrozen { elapsed += duration }
    tick()
  }

  /// Ticks show whole multiples, but no less than a call has shown.
  private func tick() {
    if phase == .running, !isSuspended { shown = max(shown, interval * Int(elapsed / interval)) }
  }

  private func call() -> String {
    let (wasRunning, wasIdle, watch) = (phase == .running, phase == .idle, scene.model)
    let duration = Duration.milliseconds(random.next(1...1_500))
    let number = random.below(6)
    let name = ["start", "start at", "toggle", "pause", "lap", "reset"][number]
    switch number {
    case 0:
      watch.start(every: duration)
      (phase, interval) = (.running, duration)
    case 1:
      watch.start(at: duration)
      (phase, interval, elapsed, laps) = (.running, .seconds(1), duration, [])
    case 2:
      XCTAssertTrue(watch.toggle())
      phase = wasRunning ? .paused : .running
    case 3:
      XCTAssertEqual(watch.pause(), wasRunning, name)
      if wasRunning { phase = .paused }
    case 4:
      XCTAssertEqual(watch.lap(), wasRunning, name)
      if wasRunning { laps.append(elapsed - laps.reduce(.zero, +)) }
    default:
      XCTAssertEqual(watch.reset(), !wasIdle, name)
      (phase, elapsed, laps) = (.idle, .zero, [])
    }
    shown = elapsed
    XCTAssertEqual(scene.seen, expected, name)
    return name
  }
}
