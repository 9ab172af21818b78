import CountdownTesting
import TestSupport
import XCTest

@testable import CountdownKit

/// A manager that has gone leaves nothing behind that the system would have to call.
final class LifecycleEndTests: XCTestCase {
  func testItsObservationsEndWithTheManager() {
    let ended = Box(0)
    let signal = LifecycleSignal(meaning: .foreground) { _ in { ended.value += 1 } }
    let manager = Holder(CountdownManager(driver: ManualDriver(), lifecycle: [signal, signal]))
    XCTAssertEqual(ended.value, 0)
    manager.value = nil
    XCTAssertEqual(ended.value, 2)
  }
}
