import CountdownCore
import CountdownKit
import Dispatch
import Foundation
import TestSupport
import XCTest

/// What a program may not do stops it: tried in a process of its own, which must not come further than that.
final class MistakeTests: XCTestCase {
  private static let variable = "COUNTDOWN_MISTAKE"
  private static let before = "countdown-mistake-before"
  private static let after = "countdown-mistake-after"

  private func assertStops(_ mistake: String, _ body: @MainActor () -> Void) throws {
    guard let wanted = ProcessInfo.processInfo.environment[Self.variable] else {
      let run = try BundleRun(
        "CountdownKitTests.MistakeTests/\(mistake)", of: MistakeTests.self,
        environment: [Self.variable: mistake])
      let output = try run.output()
      XCTAssertNotEqual(run.exitStatus, 0)
      XCTAssert(output.contains(Self.before), output)
      XCTAssertFalse(output.contains(Self.after), "it was not stopped")
      return
    }
    guard wanted == mistake else { return }
    try FileHandle.standardOutput.write(contentsOf: Data("\(Self.before)\n".utf8))
    MainActor.assumeIsolated { body() }
    try FileHandle.standardOutput.write(contentsOf: Data("\(Self.after)\n".utf8))
  }

  func testCountDownWithAManagerThatDoesNotDeliverOnMain() throws {
    try assertStops("testCountDownWithAManagerThatDoesNotDeliverOnMain") {
      let manager = CountdownManager()
      let receiver = NSObject()
      receiver.countDown(for: .seconds(1), using: manager) { _, _ in }
    }
  }

  func testADriverThatSaysItDeliversOnMainAndDoesNot() throws {
    try assertStops("testADriverThatSaysItDeliversOnMainAndDoesNot") {
      let manager = CountdownManager(driver: LyingDriver())
      let receiver = NSObject()
      receiver.countDown(for: .milliseconds(50), using: manager) { _, _ in }
      // It comes with the first tick, on a busy machine as well.
      Thread.sleep(forTimeInterval: 10)
      withExtendedLifetime((manager, receiver)) {}
    }
  }
}

/// Runs passes on a queue of its own, and says that everybody is there.
private final class LyingDriver: ForwardingDriver {
  let driver: any CountdownDriver
  let timer: any CountdownTimer

  init() {
    driver = DispatchDriver(deliveringOn: nil)
    timer = driver.makeTimer()
  }

  func isDelivering(onMainActor: Bool) -> Bool { true }
  var deliversOnMainActor: Bool { true }
}
