import Foundation
import TestSupport
import XCTest

@testable import CountdownCore

/// A race that is there on purpose, to see that ThreadSanitizer would report one inside the engine.
///
/// It runs only where COUNTDOWN_PLANT_RACE names it, and is expected to be reported.
final class PlantedRaceTests: XCTestCase {
  private final class Shared: @unchecked Sendable {
    // Unchecked: that is the mistake.

    let handler = CountdownHandler()
  }

  private var planted: String? { ProcessInfo.processInfo.environment["COUNTDOWN_PLANT_RACE"] }

  /// Two threads use what the engine knows of a countdown, and no lock guards it.
  func testARaceInsideTheEngine() throws {
    try XCTSkipUnless(planted == "engine", "a race on purpose")
    let shared = Shared()
    let end = ContinuousClock.now + .milliseconds(500)
    onThreads(2) { _ in while ContinuousClock.now < end { shared.handler.ref.deadline += 1 } }
  }
}
