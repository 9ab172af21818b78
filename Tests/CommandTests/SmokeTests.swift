import XCTest

@testable import countdown

final class SmokeTests: XCTestCase {
  func testX() {}
}
