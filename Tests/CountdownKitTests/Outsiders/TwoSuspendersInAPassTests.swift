import CountdownCore
import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// The caller and the application's lifecycle suspend inside one pass: ticks go on when neither does.
final class TwoSuspendersInAPassTests: XCTestCase {
  private enum Step {
    case suspend, resume, background, foreground
  }

  private static let count = 100
  private let driver = ManualDriver()
  private let center = NotificationCenter()
  private lazy var manager = CountdownManager(
    engine: CountdownEngine(driver: driver), lifecycle: .applicationSignals(from: center))
  private let ticks = Box(0)

  func testTheCallerGoesOnAndTheLifecycleDoesNot() {
    tickOnce(doing: [.background, .suspend, .resume])
    XCTAssertEqual(ticks.value, 11)
    take(.foreground)
    XCTAssertEqual(ticks.value, Self.count)
  }

  func testTheLifecycleGoesOnAndTheCallerDoesNot() {
    tickOnce(doing: [.suspend, .background, .foreground])
    XCTAssertEqual(ticks.value, 11)
    take(.resume)
    XCTAssertEqual(ticks.value, Self.count)
  }

  func testBothSuspendAndOneGoesOnAfterThePass() {
    tickOnce(doing: [.suspend, .background])
    XCTAssertEqual(ticks.value, 11)
    take(.resume)
    XCTAssertEqual(ticks.value, 11)
    take(.foreground)
    XCTAssertEqual(ticks.value, Self.count)
  }

  func testBothGoOnWithinTheSameCallback() {
    for steps: [Step] in [
      [.suspend, .background, .resume, .foreground], [.background, .suspend, .foreground, .resume],
      [.suspend, .background, .foreground, .resume], [.suspend, .suspend, .background, .foreground, .resume],
    ] {
      tickOnce(doing: steps)
      XCTAssertEqual(ticks.value, Self.count, "\(steps)")
    }
  }

  func testWhateverThePlaceOfTheOneThatSuspends() {
    for place in 1...Self.count {
      tickOnce(doing: [.suspend, .background, .foreground], at: place)
      XCTAssertEqual(ticks.value, place)
      take(.resume)
      XCTAssertEqual(ticks.value, Self.count)
    }
  }

  /// Lets all tick once; as one of them does, it takes some steps.
  private func tickOnce(doing steps: [Step], at place: Int = 11) {
    manager.cancelAll()
    ticks.value = 0
    let players = keep((0..<Self.count).map { _ in Player() })
    let take = stepper
    for player in players {
      manager.start(player, for: .seconds(9)) { [ticks] _, left in
        guard left < TimeLeft(.seconds(9)) else { return }
        ticks.value += 1
        if ticks.value == place { steps.forEach(take) }
      }
    }
    driver.advance(by: .seconds(1))
  }

  private func take(_ step: Step) {
    stepper(step)
  }

  /// What takes a step.
  private var stepper: @Sendable (Step) -> Void {
    { [unowned manager, center = UncheckedCenter(center)] step in
      switch step {
      case .suspend: manager.suspend()
      case .resume: manager.resume()
      case .background: center.post("UIApplicationDidEnterBackgroundNotification")
      case .foreground: center.post("UIApplicationWillEnterForegroundNotification")
      }
    }
  }
}

/// A notification centre, which may be used from any thread.
private struct UncheckedCenter: @unchecked Sendable {
  // Unchecked: Foundation protects it.

  private let center: NotificationCenter

  init(_ center: NotificationCenter) {
    self.center = center
  }

  func post(_ name: String) {
    center.post(name: Notification.Name(name), object: nil)
  }
}
