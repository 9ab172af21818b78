import Foundation
import XCTest

/// Skips a test that takes three quarters of a second or more, unless all tests are asked for: `.ci/run` does so.
///
///     func testAMillionTicks() throws {
///       try onlyWithAllTests()
///
/// - Throws: What skips the test, unless the environment has COUNTDOWN_ALL_TESTS=1.
package func onlyWithAllTests(file: StaticString = #filePath, line: UInt = #line) throws {
  try XCTSkipUnless(
    ProcessInfo.processInfo.environment["COUNTDOWN_ALL_TESTS"] == "1", "waits for .ci/run", file: file,
    line: line)
}
