import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

final class SilentFaceTests: XCTestCase {
  private let driver = ManualDriver()
  private lazy var manager = CountdownManager(driver: driver)
  private let outcomes = Box<[String]>([])

  private func lease(_ player: Player, _ duration: Duration) -> Countdown {
    manager.startSilently(player, for: duration) { [outcomes] player, outcome in
      outcomes.value.append("\(player?.name ?? "nobody") \(outcome)")
    }
  }

  func testALeaseThatIsRenewedRunsOutOnce() {
    let renewed = lease(keep(Player()), .seconds(30))
    for _ in 0..<5 {
      driver.advance(by: .seconds(20))
      renewed.extend(toAtLeast: .seconds(30))
    }
    XCTAssertEqual(outcomes.value, [])
    driver.advance(by: .seconds(30))
    XCTAssertEqual(outcomes.value, ["a completed"])
  }

  func testEachOutcome() {
    let player = keep(Player())
    _ = lease(player, .seconds(5))
    let second = lease(player, .seconds(5))
    second.cancel()
    _ = lease(player, .seconds(-1))
    manager.startSilently(player, until: driver.date) { [outcomes] _, outcome in
      outcomes.value.append("\(outcome)")
    }
    XCTAssertEqual(outcomes.value, ["a replaced", "a cancelled", "a completed", "completed"])
  }

  func testADeadReceiverIsFoundAtTheEnd() {
    do { _ = lease(Player(), .seconds(5)) }
    driver.advance(by: .seconds(5))
    XCTAssertEqual(outcomes.value, ["nobody receiverReleased"])
  }

  func testAThousandWakeUpTheManagerOnceEach() {
    for seconds in 1...1_000 { _ = lease(keep(Player()), .seconds(seconds)) }
    driver.advance(by: .seconds(1_000))
    XCTAssertEqual(driver.wakeUpCount, 1_000)
    XCTAssertEqual(outcomes.value.count, 1_000)
  }
}
