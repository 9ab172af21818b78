import CountdownKit
import XCTest

final class TimeLeftComparisonTests: XCTestCase {
  func testUnits() {
    XCTAssertEqual(
      [TimeLeft.hours(2), .minutes(2), .seconds(2), .milliseconds(2), .microseconds(2), .nanoseconds(2)].map(
        \.duration),
      [.seconds(7_200), .seconds(120), .seconds(2), .milliseconds(2), .microseconds(2), .nanoseconds(2)])
    XCTAssertEqual(TimeLeft.seconds(0.5), TimeLeft(.milliseconds(500)))
    XCTAssertEqual(TimeLeft.seconds(1.000_000_000_6), TimeLeft(.nanoseconds(1_000_000_001)))
    XCTAssertEqual(TimeLeft.milliseconds(0.25), TimeLeft(.microseconds(250)))
  }

  func testUnitsSaturate() {
    let longest = TimeLeft(.nanoseconds(Int64.max))
    for count in [Int64.min, -1, 0] {
      for left in [
        TimeLeft.hours(count), .minutes(count), .seconds(count), .milliseconds(count), .nanoseconds(count),
      ] {
        XCTAssertEqual(left, .zero)
      }
    }
    for left in [TimeLeft.hours(Int.max), .minutes(UInt64.max), .seconds(Int.max), .milliseconds(Int.max)] {
      XCTAssertEqual(left, longest)
    }
    XCTAssertEqual(TimeLeft.nanoseconds(UInt64.max), longest)
    for count in [Double.nan, -Double.infinity, -1, -0.0] { XCTAssertEqual(TimeLeft.seconds(count), .zero) }
    for count in [Double.infinity, .greatestFiniteMagnitude, 0x1p62] {
      XCTAssertEqual(TimeLeft.seconds(count), longest)
      XCTAssertEqual(TimeLeft.milliseconds(count), longest)
    }
  }

  func testLiteralsAreNotAmbiguous() throws {
    for mode in [5, 6] {
      XCTAssertEqual(try Toolchain.complaints(about: literals, languageMode: mode), "", "Swift \(mode)")
    }
  }

  private let literals = """
    import CountdownKit

    func compare(_ left: TimeLeft, _ optional: TimeLeft?) -> [Bool] {
      [
        left < .seconds(10), left <= .seconds(10), left > .seconds(10), left >= .seconds(10), left == .seconds(10),
        left != .seconds(10), .seconds(10) < left, .seconds(10) <= left, .seconds(10) > left, .seconds(10) >= left,
        .seconds(10) == left, .seconds(10) != left,
        left < .zero, left <= .zero, left > .zero, left >= .zero, left == .zero, left != .zero,
        .zero < left, .zero <= left, .zero > left, .zero >= left, .zero == left, .zero != left,
        left == TimeLeft.zero, left.duration == Duration.zero, left.duration > Duration.zero,
        left > .minutes(1), left <= .hours(UInt8(1)), left == .milliseconds(500), left <= .seconds(0.5),
        left == TimeLeft(.seconds(1)), [left].contains(.zero), max(left, .zero) == left, left == left, left < left,
        optional == .zero, optional == left, optional != nil, (optional ?? .zero) <= .seconds(10),
        [left].allSatisfy { $0 <= .seconds(10) }, [left].min()! >= .zero, [left].sorted(by: <) == [left],
      ]
    }

    func stop(_ onTick: (TimeLeft, inout Bool) -> Void) {}
    stop { left, stop in if left <= .seconds(10) { stop = true } }
    stop { left, stop in stop = left == .zero }
    stop { $1 = $0 < .seconds(1) && $0 > .zero }
    """
}
