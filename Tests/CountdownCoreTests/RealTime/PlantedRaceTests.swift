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

    let list = NodeList.make()

    deinit { list.free() }
  }

  private var planted: String? { ProcessInfo.processInfo.environment["COUNTDOWN_PLANT_RACE"] }

  /// Two threads use a list that no lock guards.
  func testARaceInsideTheEngine() throws {
    try XCTSkipUnless(planted == "engine", "a race on purpose")
    let shared = Shared()
    let end = ContinuousClock.now + .milliseconds(500)
    onThreads(2) { _ in while ContinuousClock.now < end { shared.list.open() } }
  }
}
