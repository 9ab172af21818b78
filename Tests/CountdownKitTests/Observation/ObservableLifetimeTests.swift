import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// Dropped in whatever phase, at whatever moment, its countdown ends, no block is called, and nothing is left behind.
final class ObservableLifetimeTests: XCTestCase {
  private enum Phase: CaseIterable {
    case idle, running, paused, suspended, frozen, over, completed, cancelled, restarted
  }

  private enum Moment: CaseIterable {
    case atOnce, betweenTicks, inACallback, inItsOwnChange, onAnotherThread, afterItsManager
  }

  func testDroppedInEveryPhaseAtEveryMoment() {
    MainActor.assumeIsolated {
      for phase in Phase.allCases {
        for moment in Moment.allCases { Self.drop(in: phase, at: moment) }
      }
    }
  }

  @MainActor
  private static func drop(in phase: Phase, at moment: Moment) {
    let name = "\(phase), \(moment)"
    let driver = ManualDriver()
    var manager: CountdownManager? = CountdownManager(driver: driver)
    let owner = Holder<ObservableCountdown>(ObservableCountdown(using: manager!))
    weak let model = owner.value
    bring(owner.value!, to: phase, of: manager!, driver)
    var changes = 0
    let observer = ObservedChanges(of: owner.value!)
    observer.onChange = { _ in
      changes += 1
      if moment == .inItsOwnChange { owner.value = nil }
    }
    switch moment {
    case .atOnce: owner.value = nil
    case .betweenTicks:
      driver.advance(by: .milliseconds(1_500))
      owner.value = nil
    case .inACallback:
      let other = Player()
      manager?.start(other, for: .zero) { _, _ in owner.value = nil }
    case .inItsOwnChange:
      owner.value?.start(for: .seconds(7))
      XCTAssertGreaterThan(changes, 0, name)
    case .onAnotherThread:
      expectNoDeadlock { owner.value = nil }
      driver.advance(by: .zero)
    case .afterItsManager:
      manager = nil
      owner.value = nil
    }
    XCTAssertNil(model, name)
    XCTAssertEqual(manager?.activeCount ?? 0, 0, name)
    changes = 0
    manager?.resume()
    driver.advance(by: .seconds(1))
    XCTAssertNil(driver.nextWakeUp, name)
    driver.advance(by: .seconds(100))
    XCTAssertEqual(changes, 0, name)
    withExtendedLifetime(observer) {}
  }

  @MainActor
  private static func bring(
    _ model: ObservableCountdown, to phase: Phase, of manager: CountdownManager,
    _ driver: ManualDriver
  ) {
    if phase != .idle { model.start(for: .seconds(5)) }
    switch phase {
    case .idle, .running: break
    case .paused: model.pause()
    case .suspended: manager.suspend()
    case .frozen: manager.suspend(.freezes)
    case .over: driver.sleep(for: .seconds(6))
    case .completed: driver.advance(by: .seconds(6))
    case .cancelled: model.cancel()
    case .restarted: model.restart()
    }
  }

  func testItsManagerIsKept() {
    MainActor.assumeIsolated {
      var manager: CountdownManager? = CountdownManager(driver: ManualDriver())
      weak let weakManager = manager
      var model: ObservableCountdown? = ObservableCountdown(using: manager!)
      model?.start(for: .seconds(2))
      manager = nil
      XCTAssertNotNil(weakManager)
      withExtendedLifetime(model) { model = nil }
      XCTAssertNil(weakManager)
    }
  }
}
