import Foundation
import XCTest

/// Whether all tests are asked for: `.ci/run` does so.
package let areAllTestsWanted = ProcessInfo.processInfo.environment["COUNTDOWN_ALL_TESTS"] == "1"

/// Skips a test that takes three quarters of a second or more, unless all tests are asked for.
///
///     func testAMillionTicks() throws {
///       try onlyWithAllTests()
///
/// - Throws: What skips the test, unless the environment has COUNTDOWN_ALL_TESTS=1.
package func onlyWithAllTests(file: StaticString = #filePath, line: UInt = #line) throws {
  try XCTSkipUnless(areAllTestsWanted, "waits for .ci/run", file: file, line: line)
}
