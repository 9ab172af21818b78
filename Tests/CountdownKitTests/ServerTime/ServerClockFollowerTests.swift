import CountdownTesting
import Foundation
import TestSupport
import XCTest

@testable import CountdownKit

/// A server's clock corrects the deadlines of the countdowns that count by it.
final class ServerClockFollowerTests: XCTestCase {
  private let scene = ServerScene()
  private var clock: ServerClock { scene.clock }

  func testDeadlinesAreCorrectedInTheOrderOfTheStarts_untilTheyEnd() {
    let delivered = Box<[Int]>([])
    let end = scene.driver.date + 1_000
    let countdowns = (0..<40).map { number in
      scene.manager.start(for: .until(end, by: clock)) { _ in delivered.value.append(number) }
    }
    // A countdown that moves to the clock by which it counts already keeps its place.
    for countdown in countdowns.reversed() { countdown.reschedule(for: .until(end, by: clock)) }
    delivered.value = []
    scene.setServer(by: 100)
    XCTAssertEqual(delivered.value, Array(0..<40))
    for countdown in countdowns.prefix(38) { countdown.cancel() }
    scene.setServer(by: 100)
    XCTAssertEqual(delivered.value, Array(0..<40) + [38, 39])
  }

  func testACallbackOfACorrectionMayCallTheClock() {
    let scene = scene
    let seen = Box<[Date?]>([])
    let isFirst = Box(true)
    scene.start(until: scene.driver.date + 1_000) { [clock] _ in
      guard clock.now != nil else { return }
      seen.value.append(clock.now)
      _ = clock.uncertainty
      scene.manager.start(for: .until(scene.driver.date + 1_000, by: clock)) { _ in }.cancel()
      if isFirst.value {
        isFirst.value = false
        scene.setServer(by: 100)
      }
    }
    let isOver = expectNoDeadlock("a callback calls the clock") { scene.setServer(by: 100) }
    guard isOver else { return }
    XCTAssertEqual(seen.value.count, 2, "two corrections, both delivered")
  }
}
