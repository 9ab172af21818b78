import XCTest

@testable import countdown_cli

final class XorshiftTests: XCTestCase {
  private func numbers(seed: UInt64) -> [UInt64] {
    var generator = Xorshift(seed: seed)
    return (0..<3).map { _ in generator.next() }
  }

  func testTheSeedDecidesTheNumbers_andZeroIsTakenForOne() {
    // 1 shifted and combined, by hand.
    XCTAssertEqual(numbers(seed: 1)[0], 8_257 << 17 ^ 8_257)
    XCTAssertEqual(numbers(seed: 0), numbers(seed: 1))
    XCTAssertNotEqual(numbers(seed: 2), numbers(seed: 1))
  }
}
