#if canImport(UIKit) && !os(watchOS)
  import CountdownKit
  import Simulator
  import UIKit
  import XCTest

  /// What the system announces reaches the managers: posted here, as UIKit does.
  final class BackgroundTests: XCTestCase {
    @MainActor func testTheBackgroundDeliversNothingAndTheForegroundTheRightValue() async throws {
      let label = Label()
      let countdown = label.show(.seconds(60))
      NotificationCenter.default.post(name: UIApplication.didEnterBackgroundNotification, object: nil)
      let before = label.values.count
      try await Task.sleep(for: .milliseconds(500))
      XCTAssertEqual(label.values.count, before, "delivered in the background")
      NotificationCenter.default.post(name: UIApplication.willEnterForegroundNotification, object: nil)
      try await Task.sleep(for: .milliseconds(500))
      XCTAssertGreaterThan(label.values.count, before, "delivered nothing afterwards")
      XCTAssertLessThanOrEqual(try XCTUnwrap(label.values.last), TimeLeft(.milliseconds(59_500)))
      countdown.cancel()
    }

    @MainActor func testAButtonIsAReceiver() async {
      let button = UIButton()
      let countdown = button.countDown(for: .milliseconds(200), ticks: .every(.milliseconds(100))) {
        button, left in
        button.setTitle(left.text(fractionDigits: 1), for: .normal)
      }
      let outcome = await countdown.outcome
      XCTAssertEqual(outcome, .completed)
      XCTAssertEqual(button.title(for: .normal), "0:00.0")
    }
  }
#endif
