import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// Dropped in whatever phase, at whatever moment, its countdown ends, no block is called, and nothing is left behind.
final class ObservableLifetimeTests: XCTestCase {
  private typealias Act = @MainActor (ObservableCountdown, CountdownManager, ManualDriver) -> Void

  private static let phases: [(name: String, bring: Act)] = [
    ("idle", { model, _, _ in model.cancel() }), ("running", { _, _, _ in }),
    ("paused", { model, _, _ in model.pause() }), ("suspended", { _, manager, _ in manager.suspend() }),
    ("frozen", { _, manager, _ in manager.suspend(.freezes) }),
    ("over", { _, _, driver in driver.sleep(for: .seconds(6)) }),
    ("completed", { _, _, driver in driver.advance(by: .seconds(6)) }),
    ("restarted", { model, _, _ in model.restart() }),
  ]

  private enum Moment: CaseIterable {
    case atOnce, betweenTicks, inACallback, inItsOwnChange, onAnotherThread, afterItsManager
  }

  func testDroppedInEveryPhaseAtEveryMoment() {
    MainActor.assumeIsolated {
      for (name, bring) in Self.phases {
        for moment in Moment.allCases { Self.drop("\(name), \(moment)", bring, at: moment) }
      }
    }
  }

  @MainActor
  private static func drop(_ name: String, _ bring: Act, at moment: Moment) {
    let driver = ManualDriver()
    var manager: CountdownManager? = CountdownManager(driver: driver)
    let owner = Holder<ObservableCountdown>(ObservableCountdown(using: manager!))
    weak let model = owner.value
    model?.start(for: .seconds(5))
    bring(owner.value!, manager!, driver)
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
    case .inACallback: manager?.inCallback { owner.value = nil }
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
