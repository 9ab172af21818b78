import CountdownCore
import CountdownKit
import Foundation
import TestSupport
import XCTest

/// Callbacks that begin again and again at one instant of virtual time: an advance without `await` stops the program, and says why.
final class EndlessInstantTests: XCTestCase, @unchecked Sendable {
  // Unchecked: virtual time, on one thread.

  private let driver = ManualDriver(patience: 0.1)
  private lazy var manager = CountdownManager(driver: driver)
  private let player = Player()

  private static let sentence =
    "virtual time stands still at 1.0 seconds, because callbacks or tasks begin again and again"

  /// Starts a countdown when a second has passed.
  private func afterASecond(_ body: @escaping @Sendable () -> Void) {
    manager.startSilently(for: .seconds(1)) { _ in body() }
  }

  /// Starts a countdown whose date is past, in the `onEnd` of the one before.
  @Sendable private func startAnew() {
    let past = driver.date.addingTimeInterval(-60)
    manager.start(player, for: .until(past)) { _, _ in
    } onEnd: { [self] _, _ in
      startAnew()
    }
  }

  func testTheNextWithADateThatIsPast() throws {
    try assertStops(saying: "\(Self.sentence) at this instant; waiting: Player: ends at 1.0 seconds") {
      afterASecond(startAnew)
      driver.advance(by: .seconds(10))
    }
  }

  func testACorrectionThatStartsWhatItCorrects() throws {
    let clock = ServerClock(driver: driver)
    let end = driver.date.addingTimeInterval(100)
    @Sendable func correct() {
      clock.synchronize(serverDate: end.addingTimeInterval(1), roundTrip: .zero)
    }
    @Sendable func startAnew() {
      manager.start(player, for: .until(end, by: clock)) { _, _ in
      } onEnd: { _, _ in
        correct()
        startAnew()
      }
    }
    try assertStops(saying: Self.sentence) {
      startAnew()
      afterASecond(correct)
      driver.advance(by: .seconds(10))
    }
  }

  func testWhatIsLongButEndsIsNoMistake() {
    let (driver, count) = (ManualDriver(), Box(0))
    let manager = CountdownManager(driver: driver)
    @Sendable func startAnew() {
      manager.start(player, for: .zero) { _, _ in
      } onEnd: { _, _ in
        count.value += 1
        if count.value % 20_000 > 0 { startAnew() }
      }
    }
    startAnew()
    driver.wake()
    manager.resume()
    XCTAssertLessThan(count.value, 2_000, "these calls return in between")
    driver.advance(by: .seconds(1))
    XCTAssertEqual(count.value, 20_000)
    startAnew()
    driver.advance(by: .zero)
    XCTAssertEqual(count.value, 40_000, "each instant is counted anew")
    XCTAssertEqual(driver.now, .seconds(1))
  }
}
