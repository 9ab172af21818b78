import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// Calls that observers make while they are being told, and calls inside callbacks of the manager.
final class ObservableReentrancyTests: XCTestCase {
  func testCallsInsideACallbackAreSeenAtOnce() {
    withScene { scene in
      let model = scene.model
      var lines: [String] = []
      scene.inCallback {
        model.start(for: .seconds(4))
        lines.append(scene.seen)
        model.pause()
        lines.append(scene.seen)
        model.resume()
        model.extend(by: .seconds(2))
        lines.append(scene.seen)
        model.extend(by: .seconds(-5))
        lines.append(scene.seen)
        model.cancel()
        lines.append(scene.seen)
        model.restart()
        lines.append(scene.seen)
      }
      XCTAssertEqual(
        lines,
        [
          "running 0:04 of 4, 1, until 4", "paused 0:04 of 4, 1", "running 0:06 of 6, 1, until 6",
          "running 0:01 of 6, \(1.0 / 6), until 1", "ended(cancelled) 0:01 of 6, \(1.0 / 6)",
          "running 0:06 of 6, 1, until 6",
        ])
      XCTAssertEqual(scene.seen, "running 0:06 of 6, 1, until 6", "what was cancelled is not heard of again")
      XCTAssertEqual(scene.advance(by: .seconds(3)), "running 0:03 of 6, 0.5, until 6")
    }
  }

  func testWhatIsOverAtOnceInsideACallbackIsSeenToBeOverAfterIt() {
    withScene { scene in
      var line = ""
      scene.inCallback {
        scene.model.start(for: .zero)
        line = scene.seen
      }
      XCTAssertEqual(line, "running 0:00 of 0, 0, until 0")
      XCTAssertEqual(scene.seen, "ended(completed) 0:00 of 0, 0")
    }
  }

  func testCancelledAndStartedAnewInsideACallbackIsNotSeenToEndLater() {
    withScene { scene in
      scene.model.start(for: .seconds(9))
      var phases: [ObservableCountdown.Phase] = []
      scene.inCallback {
        scene.model.cancel()
        scene.model.start(for: .seconds(4))
        scene.changes.onChange = { _ in phases.append(scene.model.phase) }
      }
      XCTAssertEqual(phases, [])
      XCTAssertEqual(scene.seen, "running 0:04 of 4, 1, until 4")
    }
  }

  func testRestartInTheOnEndOfAnother() {
    withScene { scene in
      scene.model.start(for: .seconds(2))
      let other = LifetimeTracker().object()
      other.countDown(for: .seconds(2), using: scene.manager) { _, _ in
      } onEnd: { _, _ in
        scene.model.restart()
      }
      scene.driver.advance(by: .seconds(3))
      XCTAssertEqual(scene.seen, "running 0:01 of 2, 0.5, until 4")
      withExtendedLifetime(other) {}
    }
  }

  /// Each property in turn is where the observer calls from, at its first change after a start, or at the end.
  func testARestartWhileObserversAreToldIsNotUndone() {
    for name in ["left", "total", "fractionLeft", "phase", "endDate"] {
      for ends in [false, true] {
        withScene { scene in
          scene.model.start(for: .seconds(4))
          if ends { scene.driver.advance(by: .milliseconds(3_999)) }
          // Observers that call the model while they are told are told again by that.
          scene.changes.mayRepeat = true
          scene.changes.onChange = { changed in
            guard changed == name else { return }
            scene.changes.onChange = { _ in }
            scene.model.start(for: .seconds(7))
          }
          if ends { scene.driver.advance(by: .milliseconds(1)) } else { scene.model.extend(by: .seconds(1)) }
          if name == "fractionLeft", !ends { scene.model.extend(by: .seconds(-2)) }
          let isReached = !(name == "total" && ends) && !(name == "phase" && !ends)
          guard isReached else { return }
          XCTAssertEqual(scene.model.phase, .running, "\(name), \(ends)")
          XCTAssertEqual(scene.model.left.seconds, 7, "\(name), \(ends)")
          XCTAssertEqual(scene.model.total, .seconds(7), "\(name), \(ends)")
          XCTAssertEqual(scene.model.fractionLeft, 1, "\(name), \(ends)")
          XCTAssertNotNil(scene.model.endDate, "\(name), \(ends)")
          let changes = ObservedChanges(of: scene.model)
          scene.driver.advance(by: .seconds(1))
          XCTAssertEqual(changes.take(), ["fractionLeft", "left"], "\(name), \(ends)")
          XCTAssertEqual(scene.model.left.seconds, 6, "\(name), \(ends)")
        }
      }
    }
  }

  func testAStartWhileObserversAreToldOfAPauseIsNotUndone() {
    for name in ["phase", "endDate"] {
      withScene { scene in
        scene.model.start(for: .seconds(4))
        scene.changes.mayRepeat = true
        scene.changes.onChange = { changed in
          guard changed == name else { return }
          scene.changes.onChange = { _ in }
          scene.model.start(for: .seconds(7))
        }
        scene.model.pause()
        XCTAssertEqual(scene.seen, "running 0:07 of 7, 1, until 7", name)
      }
    }
  }

  func testCancelledWhileObserversAreTold() {
    withScene { scene in
      scene.model.start(for: .seconds(4))
      scene.changes.mayRepeat = true
      scene.changes.onChange = { if $0 == "left" { scene.model.cancel() } }
      scene.driver.advance(by: .seconds(1))
      XCTAssertEqual(scene.seen, "ended(cancelled) 0:03 of 4, 0.75")
      XCTAssertEqual(scene.manager.activeCount, 0)
    }
  }

  func testCancelledAtItsZeroItIsCompleted() {
    withScene { scene in
      scene.model.start(for: .seconds(1))
      scene.changes.mayRepeat = true
      scene.changes.onChange = { if $0 == "left" { scene.model.cancel() } }
      scene.driver.advance(by: .seconds(1))
      XCTAssertEqual(scene.seen, "ended(completed) 0:00 of 1, 0")
    }
  }
}
