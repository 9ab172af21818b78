import XCTest

@testable import countdown_cli

@MainActor
final class PassMeterTests: XCTestCase {
  private var active = 10
  private var ends = 0
  private lazy var meter = PassMeter(
    active: { [unowned self] in active }, passEnded: { [unowned self] in ends += 1 })

  /// Lets the main queue work, so that the pass is over.
  private func endPass() async throws {
    try await Task.sleep(for: .milliseconds(20))
  }

  private func pass(_ calls: Int) async throws {
    for _ in 0..<calls { meter.count() }
    try await endPass()
  }

  func testCallbacksWithoutAPauseAreOnePass() async throws {
    try await pass(10)
    try await pass(7)
    XCTAssertEqual(meter.passes, 2)
    XCTAssertEqual(ends, 2)
    XCTAssertEqual(meter.lastFull?.calls, 7)
    XCTAssertGreaterThan(try XCTUnwrap(meter.lastFull).duration, .zero)
  }

  func testAPassThatCallsFewIsCountedButNotShown() async throws {
    try await pass(10)
    try await pass(4)
    XCTAssertEqual(meter.passes, 2)
    XCTAssertEqual(meter.lastFull?.calls, 10)
    active = 8
    try await pass(4)
    XCTAssertEqual(meter.lastFull?.calls, 4)
  }

  func testFirstValuesBelongToNoPass() async throws {
    meter.withoutCounting { for _ in 0..<10 { meter.count() } }
    try await endPass()
    XCTAssertEqual(meter.passes, 0)
    XCTAssertNil(meter.lastFull)
  }

  func testAPassIsOverBeforeWhatIsNotCounted() async throws {
    for _ in 0..<6 { meter.count() }
    meter.withoutCounting { for _ in 0..<10 { meter.count() } }
    try await endPass()
    XCTAssertEqual(meter.passes, 1)
    XCTAssertEqual(meter.lastFull?.calls, 6)
  }
}
