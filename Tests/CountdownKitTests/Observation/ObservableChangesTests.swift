import CountdownKit
import CountdownTesting
import Foundation
import Observation
import XCTest

/// Who observes a property is told once of each change, and of nothing else.
final class ObservableChangesTests: XCTestCase {
  private static let all = ["endDate", "fractionLeft", "left", "phase", "total"]

  func testAStart() {
    withScene { scene in
      scene.model.start(for: .seconds(4))
      XCTAssertEqual(scene.changes.take(), Self.all)
    }
  }

  func testATick() {
    withScene { scene in
      scene.model.start(for: .seconds(4))
      _ = scene.changes.take()
      for _ in 1...3 {
        scene.driver.advance(by: .seconds(1))
        XCTAssertEqual(scene.changes.take(), ["fractionLeft", "left"])
      }
      scene.driver.advance(by: .milliseconds(999))
      XCTAssertEqual(scene.changes.take(), [])
      scene.driver.advance(by: .milliseconds(1))
      XCTAssertEqual(scene.changes.take(), ["endDate", "fractionLeft", "left", "phase"])
      scene.driver.advance(by: .seconds(9))
      XCTAssertEqual(scene.changes.take(), [])
    }
  }

  func testAPause() {
    withScene { scene in
      scene.model.start(for: .seconds(4))
      scene.driver.advance(by: .milliseconds(1_400))
      _ = scene.changes.take()
      scene.model.pause()
      XCTAssertEqual(scene.changes.take(), ["endDate", "phase"])
      scene.model.pause()
      scene.driver.advance(by: .seconds(9))
      XCTAssertEqual(scene.changes.take(), [])
      scene.model.resume()
      XCTAssertEqual(scene.changes.take(), ["endDate", "phase"])
      scene.model.resume()
      XCTAssertEqual(scene.changes.take(), [])
    }
  }

  func testAMove() {
    withScene { scene in
      scene.model.start(for: .seconds(4))
      _ = scene.changes.take()
      scene.model.extend(by: .seconds(1))
      XCTAssertEqual(scene.changes.take(), ["endDate", "left", "total"], "the fraction stays 1")
      scene.driver.advance(by: .milliseconds(1_500))
      _ = scene.changes.take()
      scene.model.extend(by: .milliseconds(500))
      XCTAssertEqual(scene.changes.take(), ["endDate"], "4 s were shown already")
      scene.model.extend(by: .zero)
      XCTAssertEqual(scene.changes.take(), [])
      scene.driver.advance(by: .seconds(1))
      scene.model.pause()
      _ = scene.changes.take()
      scene.model.extend(by: .seconds(1))
      XCTAssertEqual(scene.changes.take(), ["fractionLeft", "left"], "4 s, as before")
      scene.model.extend(by: .seconds(-9))
      scene.model.resume()
      XCTAssertEqual(scene.model.phase, .ended(.completed))
    }
  }

  func testARestartAtTheStart() {
    withScene { scene in
      scene.model.start(for: .seconds(4))
      _ = scene.changes.take()
      scene.model.restart()
      XCTAssertEqual(scene.changes.take(), [])
      scene.driver.advance(by: .seconds(1))
      _ = scene.changes.take()
      scene.model.restart()
      XCTAssertEqual(scene.changes.take(), ["endDate", "fractionLeft", "left"], "no phase in between")
    }
  }

  func testACancellation() {
    withScene { scene in
      scene.model.start(for: .seconds(4))
      _ = scene.changes.take()
      scene.model.cancel()
      XCTAssertEqual(scene.changes.take(), ["endDate", "phase"])
      scene.model.cancel()
      scene.model.pause()
      scene.model.resume()
      scene.model.toggle()
      scene.model.extend(by: .seconds(1))
      XCTAssertEqual(scene.changes.take(), [])
      scene.model.restart()
      XCTAssertEqual(scene.changes.take(), ["endDate", "phase"])
    }
  }

  func testWhatIsOverAtOnceIsNeverSeenToRun() {
    withScene { scene in
      scene.model.start(for: .zero)
      XCTAssertEqual(scene.changes.take(), ["phase"])
      scene.model.start(until: .distantPast)
      XCTAssertEqual(scene.changes.take(), [])
      scene.model.start(for: .seconds(1))
      XCTAssertEqual(scene.changes.take(), Self.all)
      scene.model.start(for: .zero)
      XCTAssertEqual(scene.changes.take(), Self.all)
    }
  }

  func testOtherPropertiesTellNothing() {
    withScene { scene in
      var isTold = false
      withObservationTracking {
        _ = scene.model.total
      } onChange: {
        MainActor.assumeIsolated { isTold = true }
      }
      scene.model.start(for: .zero)
      XCTAssertFalse(isTold)
      scene.model.start(for: .seconds(1))
      XCTAssertTrue(isTold)
    }
  }

  func testAViewModelWithTwo() {
    withScene { scene in
      let workout = Workout(using: scene.manager)
      let exercise = ObservedChanges(of: workout.exercise)
      let rest = ObservedChanges(of: workout.rest)
      XCTAssertEqual(workout.text, "Ready")
      workout.exercise.start(for: .seconds(2))
      XCTAssertEqual(workout.text, "Go: 0:02")
      XCTAssertEqual(exercise.take(), Self.all)
      XCTAssertEqual(rest.take(), [])
      scene.driver.advance(by: .seconds(1))
      workout.rest.start(for: .seconds(9))
      workout.exercise.pause()
      scene.driver.advance(by: .seconds(2))
      XCTAssertEqual(workout.text, "Rest: 0:07")
      XCTAssertEqual(exercise.take(), ["endDate", "fractionLeft", "left", "phase"])
      workout.rest.cancel()
      workout.exercise.resume()
      XCTAssertEqual(workout.text, "Go: 0:01")
      scene.driver.advance(by: .seconds(1))
      XCTAssertEqual(workout.text, "Ready")
      XCTAssertEqual(scene.manager.activeCount, 0)
    }
  }
}

/// A view model that holds two.
@MainActor @Observable
private final class Workout {
  let exercise: ObservableCountdown
  let rest: ObservableCountdown

  init(using manager: CountdownManager) {
    exercise = ObservableCountdown(using: manager)
    rest = ObservableCountdown(using: manager)
  }

  var text: String {
    if rest.phase == .running { return "Rest: \(rest.left)" }
    return exercise.phase == .running ? "Go: \(exercise.left)" : "Ready"
  }
}
