import XCTest

@testable import countdown_cli

final class KeyTextTests: XCTestCase {
  private func lines(_ columns: Int) -> [String] {
    KeyText.lines(["+ - minute"], columns: columns, glyphs: .unicode)
  }

  func testAWideWindowHasThemOnOneLine() {
    XCTAssertEqual(lines(44), ["space pause · + - minute · q quit · ? hide"])
  }

  func testANarrowOneHasSeveralLinesThatFit() {
    XCTAssertEqual(lines(20), ["space pause", "+ - minute · q quit", "? hide"])
    for columns in 12...60 {
      XCTAssert(lines(columns).allSatisfy { $0.count < columns }, "\(columns): \(lines(columns))")
      XCTAssertEqual(
        lines(columns).joined(separator: " · "), "space pause · + - minute · q quit · ? hide", "\(columns)")
    }
  }

  func testTheSmallestHasAKeyALine() {
    XCTAssertEqual(lines(1), ["space pause", "+ - minute", "q quit", "? hide"])
  }
}
