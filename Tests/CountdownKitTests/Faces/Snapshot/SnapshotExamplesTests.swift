import CountdownKit
import CountdownTesting
import Foundation
import XCTest

/// The example of `CountdownSnapshot` does what it says.
final class SnapshotExamplesTests: XCTestCase {
  func testAFile() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    let driver = ManualDriver()
    let first = CountdownManager(driver: driver)
    first.start(for: .seconds(60), id: "sale") { _ in }
    try save(first, to: file)
    let second = CountdownManager(driver: driver)
    try restore(second, from: file)
    XCTAssertEqual(second.countdown(id: "sale")?.timeLeft?.seconds, 60)
    XCTAssertEqual(second.snapshot(), first.snapshot())
    try Data("{}".utf8).write(to: file)
    XCTAssertThrowsError(try restore(second, from: file))
  }
}
