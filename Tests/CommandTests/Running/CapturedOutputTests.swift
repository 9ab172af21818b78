import Foundation
import XCTest

@testable import countdown_cli

/// What a command printed, as lines.
final class CapturedOutputTests: XCTestCase {
  private func lines(of text: String) -> [String] {
    let output = CapturedOutput()
    FileHandle(fileDescriptor: output.descriptor).write(Data(text.utf8))
    return output.lines
  }

  func testEmptyLinesStay() {
    XCTAssertEqual(lines(of: "a\n\nb\n"), ["a", "", "b"])
    XCTAssertEqual(lines(of: "a\n\n"), ["a", ""])
    XCTAssertEqual(lines(of: "a"), ["a"])
    XCTAssertEqual(lines(of: ""), [])
  }

  func testACommandInheritsNoOtherDescriptorOfIt() {
    let output = CapturedOutput()
    XCTAssertEqual(fcntl(output.descriptor, F_GETFD), FD_CLOEXEC)
    withExtendedLifetime(output) {}
  }

  func testTabsBecomeBlanks() {
    XCTAssertEqual(lines(of: "a\tb"), ["a    b"])
  }

  func testMoreThanTheLimitIsNotShown() {
    let full = String(repeating: "x", count: CapturedOutput.limit)
    XCTAssertEqual(lines(of: full), [full])
    XCTAssertEqual(
      lines(of: full + "y"), [full, "countdown-cli: the rest of this output is not shown"])
  }
}
