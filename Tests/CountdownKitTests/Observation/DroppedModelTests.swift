import CountdownKit
import CountdownTesting
import Foundation
import Observation
import TestSupport
import XCTest

/// What all models have.
@MainActor
private protocol Model: AnyObject {
  init(using manager: CountdownManager)
  var phase: ObservableCountdown.Phase { get }
  func begin(onEnd: @escaping @MainActor (Countdown.Outcome) -> Void)
  func pause() -> Bool
  func end()
}

extension ObservableCountdown: Model {
  func begin(onEnd: @escaping @MainActor (Countdown.Outcome) -> Void) {
    start(for: .seconds(5), onEnd: onEnd)
  }
  func end() { cancel() }
}

extension ObservableCourse: Model {
  func begin(onEnd: @escaping @MainActor (Countdown.Outcome) -> Void) {
    start(CourseScene.course, onStage: { _ in withExtendedLifetime(onEnd) {} }, onEnd: onEnd)
  }
  func end() { cancel() }
}

extension ObservableStopwatch: Model {
  /// It has no block.
  func begin(onEnd: @escaping @MainActor (Countdown.Outcome) -> Void) { start() }
  func end() { reset() }
}

/// Dropped in whatever phase, at whatever moment, a model ends what it runs, its block is called once, and nothing is left behind.
@MainActor
final class DroppedModelTests: XCTestCase {
  private typealias Act = (any Model, CountdownManager, ManualDriver) -> Void

  private static let phases: [(name: String, bring: Act)] = [
    ("running", { _, _, _ in }), ("ended", { model, _, _ in model.end() }),
    ("paused", { model, _, _ in _ = model.pause() }), ("suspended", { _, manager, _ in manager.suspend() }),
    ("frozen", { _, manager, _ in manager.suspend(.freezes) }),
    ("overdue", { _, _, driver in driver.sleep(for: .seconds(60)) }),
    ("completed", { _, _, driver in driver.advance(by: .seconds(60)) }),
  ]

  private enum Moment: CaseIterable {
    case atOnce, betweenTicks, inACallback, inItsOwnChange, onAnotherThread, afterItsManager
  }

  func testDroppedInEveryPhaseAtEveryMoment() async {
    let kinds: [any Model.Type] = [ObservableCountdown.self, ObservableCourse.self, ObservableStopwatch.self]
    for kind in kinds {
      for (name, bring) in Self.phases {
        for moment in Moment.allCases { drop(kind, "\(kind) \(name), \(moment)", bring, at: moment) }
      }
    }
  }

  private func drop(_ kind: any Model.Type, _ name: String, _ bring: Act, at moment: Moment) {
    let (driver, tracker, outcomes) = (ManualDriver(), LifetimeTracker(), Box<[Countdown.Outcome]>([]))
    var manager: CountdownManager? = CountdownManager(driver: driver)
    weak let weakManager = manager
    let owner = Holder<any Model>(kind.init(using: manager!))
    weak let model = owner.value
    do {
      let captured = tracker.object()
      model?.begin { outcome in withExtendedLifetime(captured) { outcomes.value.append(outcome) } }
    }
    bring(owner.value!, manager!, driver)
    let (lives, ended) = (tracker.livingCount, outcomes.value)
    let moves = (owner.value as? ObservableCountdown)?.inTime
    XCTAssertEqual(lives, kind == ObservableStopwatch.self || !ended.isEmpty ? 0 : 1, name)
    func dropHere() { owner.value = nil }
    switch moment {
    case .atOnce: dropHere()
    case .betweenTicks:
      driver.advance(by: .milliseconds(1_500))
      dropHere()
    case .inACallback: manager?.inCallback { owner.value = nil }
    case .inItsOwnChange:
      withObservationTracking {
        _ = model?.phase
      } onChange: {
        owner.drop()
      }
      if model?.pause() == false { owner.value?.begin { _ in } }
    case .onAnotherThread: expectNoDeadlock { owner.value = nil }
    case .afterItsManager:
      manager = nil
      XCTAssertNotNil(weakManager, "\(name) keeps its manager")
      dropHere()
    }
    driver.advance(by: .zero)
    manager?.resume()
    driver.advance(by: .seconds(1))
    XCTAssertNil(model, name)
    XCTAssertNotEqual(moves?.pause(), true, "\(name): its moves do not keep it")
    XCTAssertNil(driver.nextWakeUp, name)
    XCTAssertEqual([manager?.activeCount ?? 0, tracker.livingCount], [0, 0], name)
    XCTAssertEqual(outcomes.value.count, kind == ObservableStopwatch.self ? 0 : 1, name)
    // What is overdue may have been found to be over, and another may have been begun.
    if lives == 1, moment != .inItsOwnChange, outcomes.value != [.completed] {
      XCTAssertEqual(outcomes.value, [.receiverReleased], name)
    }
    manager = nil
    XCTAssertNil(weakManager, name)
  }
}
