import CountdownKit
import CountdownTesting
import Simulator
import XCTest

final class ClientTests: XCTestCase {
  @MainActor func testOnVirtualTime() async {
    let driver = ManualDriver()
    let manager = CountdownManager(driver: driver)
    let label = Label()
    let countdown = label.show(.milliseconds(300), using: manager)
    await driver.advance(by: .milliseconds(300))
    XCTAssertEqual(label.values.map(\.duration), [300, 200, 100, 0].map { .milliseconds($0) })
    let outcome = await countdown.outcome
    XCTAssertEqual(outcome, .completed)
  }

  @MainActor func testOnRealTime() async {
    let label = Label()
    let begin = ContinuousClock.now
    let countdown = label.show(.milliseconds(300))
    XCTAssertEqual(label.values, [TimeLeft(.milliseconds(300))], "the first value comes at once")
    let outcome = await countdown.outcome
    XCTAssertEqual(outcome, .completed)
    XCTAssertGreaterThanOrEqual(begin.duration(to: .now), .milliseconds(300))
    XCTAssertEqual(label.values, label.values.sorted(by: >))
    XCTAssertEqual(label.values.filter { $0 == .zero }.count, 1)
  }

  @MainActor func testALabelThatIsGoneIsNotKept() async {
    var label: Label? = Label()
    let countdown = label?.show(.seconds(3_600))
    label = nil
    let outcome = await countdown?.outcome
    XCTAssertEqual(outcome, .receiverReleased)
  }
}
