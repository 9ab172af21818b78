import CountdownKit
import XCTest

final class TimeLeftComparisonTests: XCTestCase {
  /// In nanoseconds; for a duration, also between two of them.
  private let instants: [Int64] = [0, 1, 999_999_999, 1_000_000_000, 1_000_000_001, 10_000_000_000, 1 << 62]

  func testWithDurationsOnBothSides() {
    let finer = Duration(secondsComponent: 0, attosecondsComponent: 1)
    for left in instants {
      for nanoseconds in instants + [-1, -1_000_000_000, .min, .max] {
        let duration = Duration.nanoseconds(nanoseconds)
        for duration in [duration, duration + finer, duration - finer] {
          assertOrder(TimeLeft(.nanoseconds(left)), duration, .nanoseconds(left))
        }
      }
      for duration in [Duration.seconds(Int64.max), .seconds(Int64.min)] {
        assertOrder(TimeLeft(.nanoseconds(left)), duration, .nanoseconds(left))
      }
    }
  }

  private func assertOrder(_ left: TimeLeft, _ right: Duration, _ same: Duration) {
    let message = "\(same) and \(right)"
    XCTAssertEqual(left < right, same < right, message)
    XCTAssertEqual(left <= right, same <= right, message)
    XCTAssertEqual(left > right, same > right, message)
    XCTAssertEqual(left >= right, same >= right, message)
    XCTAssertEqual(left == right, same == right, message)
    XCTAssertEqual(left != right, same != right, message)
    XCTAssertEqual(right < left, right < same, message)
    XCTAssertEqual(right <= left, right <= same, message)
    XCTAssertEqual(right > left, right > same, message)
    XCTAssertEqual(right >= left, right >= same, message)
    XCTAssertEqual(right == left, right == same, message)
    XCTAssertEqual(right != left, right != same, message)
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
        left == TimeLeft.zero, left == Duration.zero, Duration.zero < left, TimeLeft.zero < left,
        left <= .seconds(1) + .milliseconds(500), left > .milliseconds(500) * 2, left <= .seconds(0.5),
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
