import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// What ends at an instant ends there, however much time passes while the call is made.
final class AbsoluteEndConcurrencyTests: XCTestCase {
  private let date = Date(timeIntervalSinceReferenceDate: 0)

  private typealias Begin = @Sendable (CountdownManager, ManualClock) -> Void

  func testUntilADateEndsAtTheDateWhileAnotherThreadLetsTimePass() {
    expectEndsAtThreeSeconds("start") { [date] manager, _ in manager.start(for: .until(date + 3)) { _ in } }
    expectEndsAtThreeSeconds("reschedule") { [date] manager, _ in
      manager.start(for: .seconds(60)) { _ in }.reschedule(for: .until(date + 3))
    }
    expectEndsAtThreeSeconds("sleep") { [date] manager, _ in
      Task.begun { try await manager.sleep(for: .until(date + 3)) }
    }
  }

  func testASleepUntilAnInstantOfTheClockEndsAtTheInstantWhileAnotherThreadLetsTimePass() {
    let start = ManualDriver().clock.now
    expectEndsAtThreeSeconds("sleep on the clock") { _, clock in
      let end = start.advanced(by: .seconds(3))
      Task.begun { try await clock.sleep(until: end) }
    }
  }

  /// One thread lets three seconds pass in small steps; another begins something in the middle, which must have ended then.
  private func expectEndsAtThreeSeconds(
    _ name: String, file: StaticString = #filePath, line: UInt = #line, _ begin: @escaping Begin
  ) {
    var late: [Duration] = []
    let rounds = 50
    for round in 0..<rounds {
      let driver = ManualDriver(startingAt: date)
      let (manager, clock) = (CountdownManager(driver: driver), driver.clock)
      onTwoThreads {
        for _ in 0..<300 { driver.advance(by: .milliseconds(10)) }
      } _: {
        spin { driver.now >= .milliseconds(round * 20) }
        begin(manager, clock)
      }
      // If it has begun at the end, its zero waits for a pass.
      driver.advance(by: .zero)
      if let end = driver.nextWakeUp { late.append(end) }
      manager.cancelAll()
    }
    XCTAssertEqual(late, [], "\(name): \(late.count) of \(rounds)", file: file, line: line)
  }
}
