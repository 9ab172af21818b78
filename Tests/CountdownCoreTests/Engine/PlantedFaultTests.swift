import CountdownTesting
import Foundation
import TestSupport
import XCTest

@testable import CountdownCore

/// Faults on purpose, to see that the sanitizers would report them: each runs only where the environment names it.
final class PlantedFaultTests: XCTestCase {
  private func skip(unless kind: String, is name: String) throws {
    let planted = ProcessInfo.processInfo.environment["COUNTDOWN_PLANT_\(kind.uppercased())"]
    try XCTSkipUnless(planted == name, "a \(kind) on purpose")
  }

  func testPlantedLeakOfAHandler() throws {
    try skip(unless: "leak", is: "handler")
    leak(CountdownHandler())
  }

  func testPlantedLeakOfAnEngineOnAnotherThread() throws {
    try skip(unless: "leak", is: "engine")
    expectNoDeadlock { leak(CountdownEngine(driver: ManualDriver(wallNow: .zero))) }
  }

  /// Two threads use what the engine knows of a countdown, and no lock guards it.
  func testPlantedRaceInsideTheEngine() throws {
    try skip(unless: "race", is: "engine")
    let (shared, end) = (Box(CountdownHandler()), ContinuousClock.now + .milliseconds(500))
    onThreads(2) { _ in while ContinuousClock.now < end { shared.value.ref.deadline += 1 } }
  }
}

private func leak(_ object: AnyObject) { _ = unsafe Unmanaged.passRetained(object) }
