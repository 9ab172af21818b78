import CountdownCore
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// Leaks that are there on purpose, to see that LeakSanitizer would report one.
///
/// They run only where COUNTDOWN_PLANT_LEAK names one of them, and are expected to be reported.
final class PlantedLeakTests: XCTestCase {
  private var planted: String? { ProcessInfo.processInfo.environment["COUNTDOWN_PLANT_LEAK"] }

  /// A handler, like one that an engine forgets to release.
  func testALeakedHandlerInATest() throws {
    try XCTSkipUnless(planted == "handler", "a leak on purpose")
    leak(CountdownHandler())
  }

  /// An engine that is never released, with a countdown in it.
  func testALeakedEngineOnAnotherThread() throws {
    try XCTSkipUnless(planted == "engine", "a leak on purpose")
    expectNoDeadlock { leak(CountdownEngine(driver: ManualDriver(wallNow: .zero))) }
  }
}

private func leak(_ object: AnyObject) {
  _ = unsafe Unmanaged.passRetained(object)
}
