import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// Calls that observers make while they are being called, and calls inside callbacks of the manager.
final class ObservableReentrancyTests: ObservableTestCase {
  @MainActor func testCallsInsideACallbackAreSeenAtOnce() async {
    let acts: [(@MainActor (ObservableCountdown) -> Void, String)] = [
      ({ $0.start(for: .seconds(4)) }, "running 0:04 of 4, 1, until 4"),
      ({ $0.pause() }, "paused 0:04 of 4, 1"),
      ({ $0.resume() }, "running 0:04 of 4, 1, until 4"),
      ({ $0.extend(by: .seconds(4)) }, "running 0:08 of 8, 1, until 8"),
      ({ $0.extend(by: .seconds(-6)) }, "running 0:02 of 8, 0.25, until 2"),
      ({ $0.restart() }, "running 0:08 of 8, 1, until 8"),
      ({ $0.cancel() }, "ended(cancelled) 0:08 of 8, 1"),
      ({ $0.restart() }, "running 0:08 of 8, 1, until 8"),
    ]
    scene.manager.inCallback { [scene] in
      for (act, seen) in acts {
        act(scene.model)
        XCTAssertEqual(scene.seen, seen)
      }
    }
    XCTAssertEqual(scene.seen, "running 0:08 of 8, 1, until 8", "what was cancelled is not heard of again")
    scene.pass(.seconds(2))
    XCTAssertEqual(scene.seen, "running 0:06 of 8, 0.75, until 8")
  }

  @MainActor func testARestartInTheOnEndOfAnother_andAStartOfZeroInsideACallback() async {
    model.start(for: .seconds(2))
    scene.manager.countDown(for: .seconds(2)) { _ in
    } onEnd: { [model] _ in
      model.restart()
    }
    scene.pass(.seconds(3))
    XCTAssertEqual(scene.seen, "running 0:01 of 2, 0.5, until 4")
    scene.manager.inCallback { [scene] in
      scene.model.start(for: .zero)
      XCTAssertEqual(scene.seen, "running 0:00 of 0, 0, until 3")
    }
    XCTAssertEqual(scene.seen, "ended(completed) 0:00 of 0, 0, until 3")
  }

  /// Each property that changes is in turn where the observer calls from.
  @MainActor func testAStartInAnObserverIsNotUndone() async {
    let acts: [(name: String, properties: [String], act: @MainActor (ObservableScene) -> Void)] = [
      ("the end", ["left", "fractionLeft", "phase", "isRunning"], { $0.pass(.seconds(1)) }),
      ("a move", ["left", "total", "endDate"], { $0.model.extend(by: .seconds(1)) }),
      ("back", ["left", "fractionLeft", "endDate"], { $0.model.extend(by: .milliseconds(-500)) }),
      (
        "to the end", ["left", "fractionLeft", "phase", "isRunning", "endDate"],
        { $0.model.extend(by: .seconds(-9)) }
      ),
      ("a pause", ["phase", "isRunning", "endDate"], { $0.model.pause() }),
    ]
    for (name, properties, act) in acts {
      for property in properties {
        let scene = ObservableScene()
        let message = "\(name), \(property)"
        scene.model.start(for: .seconds(1))
        scene.changes.atNext(property) { [unowned scene] in scene.model.start(for: .seconds(7)) }
        act(scene)
        let end = name == "the end" ? 8 : 7
        XCTAssertEqual(scene.seen, "running 0:07 of 7, 1, until \(end)", message)
        let changes = ObservedChanges(of: scene.model)
        scene.pass(.seconds(1))
        XCTAssertEqual(changes.take(), ["fractionLeft", "left"], message)
        XCTAssertEqual(scene.model.timeLeft.seconds, 6, message)
      }
    }
  }

  @MainActor func testCancelInAnObserverOfATickCancels_andOfTheZeroCompletes() async {
    model.start(for: .seconds(2))
    scene.changes.atNext("left") { [model] in model.cancel() }
    scene.pass(.seconds(1))
    XCTAssertEqual(scene.seen, "ended(cancelled) 0:01 of 2, 0.5")
    XCTAssertEqual(scene.manager.activeCount, 0)
    model.start(for: .seconds(1))
    scene.changes.atNext("left") { [model] in model.cancel() }
    scene.pass(.seconds(1))
    XCTAssertEqual(scene.seen, "ended(completed) 0:00 of 1, 0, until 2")
  }

  /// In each callback that a call makes, another call does what it does right after the first.
  @MainActor func testACallInsideACallbackIsACallLikeAnyOther() async throws {
    try onlyWithAllTests()
    typealias Call = (name: String, act: @MainActor (ObservableScene) -> Bool)
    let outer: [Call] = [
      (
        "start",
        {
          $0.model.start(for: .seconds(9)); return true
        }
      ),
      ("extend", { $0.model.extend(by: .seconds(3)) }),
      ("nearer", { $0.model.extend(by: .milliseconds(-700)) }),
      ("end", { $0.model.extend(by: .seconds(-9)) }), ("pause", { $0.model.pause() }),
      ("restart", { $0.model.restart() }), ("cancel", { $0.model.cancel() }),
      ("date", { $0.model.reschedule(for: .until($0.driver.date + 6)) }),
      ("total", { $0.model.setTotal(.seconds(20)) }),
      ("ticks", { $0.model.setTicks(.every(.milliseconds(700))) }),
      (
        "time",
        {
          $0.pass(.seconds(1)); return true
        }
      ),
    ]
    let others: [Call] = [
      ("a little", { $0.model.extend(by: .milliseconds(-23)) }),
      ("resume", { $0.model.resume() }), ("in time", { $0.model.inTime.extend(by: .seconds(1)) }),
      ("idle", { (try? $0.model.restore(ObservableCountdown(using: $0.manager).savedState)) != nil }),
    ]
    let inner = outer.dropLast() + others
    let hooks = ObservedChanges.all + ["onEnd", "label"]
    for hook in hooks {
      for (name, first) in outer {
        for (innerName, second) in inner {
          let (scene, other) = (ObservableScene(), ObservableScene())
          var answer: Bool?
          let atOnce = { @MainActor [unowned scene] in if answer == nil { answer = second(scene) } }
          let label = keep(Player())
          for scene in [scene, other] {
            scene.changes.mayRepeat = true
            scene.model.start(for: .milliseconds(4_300)) { [other] _ in
              if hook == "onEnd", scene !== other { atOnce() }
            }
            scene.pass(.milliseconds(1_300))
            _ = scene.changes.take()
          }
          if hook == "label" {
            var isFirst = true
            label.countDown(with: scene.model) { _, _ in
              if isFirst { isFirst = false } else { atOnce() }
            }
          }
          if hook != "label", hook != "onEnd" { scene.changes.atNext(hook, atOnce) }
          let message = "\(innerName) in \(hook) of \(name)"
          XCTAssertEqual(first(scene), first(other), message)
          guard let answer else { continue }
          XCTAssertEqual(answer, second(other), message)
          XCTAssertEqual(scene.seen, other.seen, message)
          XCTAssertEqual(scene.manager.activeCount, other.manager.activeCount, message)
          // Observers have heard of the last.
          let changes = ObservedChanges(of: scene.model)
          scene.model.setTotal(scene.model.total)
          XCTAssertEqual(changes.take(), [], message)
          for scene in [scene, other] { scene.pass(.milliseconds(2_500)) }
          XCTAssertEqual(scene.seen, other.seen, message)
        }
      }
    }
  }
}
