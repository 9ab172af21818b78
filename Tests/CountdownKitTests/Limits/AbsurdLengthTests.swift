import CountdownKit
import XCTest

/// Where a call takes a length, durations that those of the standard library trap for are limited.
final class AbsurdLengthTests: XCTestCase {
  private func length(_ length: some CountdownLength) -> TimeLeft? {
    let manager = CountdownManager(driver: ManualDriver())
    return manager.startSilently(for: length) { _ in }.timeLeft
  }

  func testTheLongestIsTheLongest_andWhatIsNegativeOrNoNumberEndsAtOnce() {
    let longest = TimeLeft(.nanoseconds(1 << 62))
    XCTAssertEqual(length(.seconds(Double.infinity)), longest)
    XCTAssertEqual(length(.milliseconds(1e300)), longest)
    XCTAssertEqual(length(.microseconds(Double.infinity)), longest)
    XCTAssertEqual(length(.hours(Int.max)), longest)
    XCTAssertEqual(length(.minutes(UInt64.max)), longest)
    XCTAssertEqual(length(.nanoseconds(UInt64.max)), longest)
    XCTAssertNil(length(.seconds(Double.nan)))
    XCTAssertNil(length(.seconds(-Double.infinity)))
    XCTAssertNil(length(.hours(Int.min)))
    XCTAssertEqual(length(.microseconds(1.5)), TimeLeft(.nanoseconds(1_500)))
    XCTAssertEqual(length(.hours(2)), .seconds(7_200))
  }
}
