import CountdownKit
import Foundation
import XCTest

final class TimeLeftTests: XCTestCase {
  private let longest = TimeLeft(.nanoseconds(1 << 62))

  func testSecondsAreRoundedUpAndZeroOnlyAtTheEnd() {
    let cases: [(Duration, Int)] = [
      (.seconds(Int64.min), 0), (.nanoseconds(-1), 0), (.zero, 0), (.nanoseconds(1), 1),
      (.milliseconds(999), 1),
      (.seconds(1), 1), (.seconds(1) + .nanoseconds(1), 2), (.milliseconds(59_001), 60), (.seconds(60), 60),
      (.seconds(34_560_000), 34_560_000), (.seconds(Int64.max), 4_611_686_019),
    ]
    for (duration, seconds) in cases { XCTAssertEqual(TimeLeft(duration).seconds, seconds, "\(duration)") }
  }

  func testDurationsAreKeptToTheNanosecond_withinTheirRange() {
    for nanoseconds: Int64 in [0, 1, 999_999_999, 1_234_567_891, 1 << 62] {
      XCTAssertEqual(TimeLeft(.nanoseconds(nanoseconds)).duration, .nanoseconds(nanoseconds))
    }
    let cases: [(Duration, Duration)] = [
      (Duration(secondsComponent: 1, attosecondsComponent: 499_999_999), .seconds(1)),
      (Duration(secondsComponent: 1, attosecondsComponent: 500_000_000), .nanoseconds(1_000_000_001)),
      (.nanoseconds(-1), .zero), (.seconds(-1), .zero), (.seconds(Int64.min), .zero),
      (.nanoseconds((1 << 62) + 1), longest.duration), (.nanoseconds(Int64.max), longest.duration),
      (.seconds(Int64.max), longest.duration),
      (Duration(secondsComponent: .max, attosecondsComponent: 999_999_999_999_999_999), longest.duration),
    ]
    for (duration, kept) in cases {
      XCTAssertEqual(TimeLeft(duration).duration, kept, "\(duration)")
      XCTAssertEqual(TimeLeft(duration), TimeLeft(kept), "\(duration)")
    }
  }

  func testComponentsAreThoseOfTheSecondsRoundedUp() {
    let cases: [(Duration, [Int])] = [
      (.seconds(183_844) + .milliseconds(1), [2, 3, 4, 5]), (.seconds(183_845), [2, 3, 4, 5]),
      (.seconds(86_399) + .nanoseconds(1), [1, 0, 0, 0]), (.seconds(34_560_000), [400, 0, 0, 0]),
      (longest.duration, [53_375, 23, 53, 39]),
    ]
    for (duration, numbers) in cases {
      let components = TimeLeft(duration).components
      XCTAssertEqual(
        [components.days, components.hours, components.minutes, components.seconds], numbers, "\(duration)")
    }
  }

  // MARK: - Comparing

  func testOrderAndEquality() {
    let values = [TimeLeft.zero, TimeLeft(.nanoseconds(1)), TimeLeft(.seconds(1)), TimeLeft(.seconds(2))]
    XCTAssertEqual(values.shuffled().sorted(), values)
    XCTAssertEqual(Set(values + values).count, values.count)
  }

  func testUnits() {
    let cases: [(TimeLeft, Duration)] = [
      (.hours(2), .seconds(7_200)), (.minutes(2), .seconds(120)), (.seconds(2), .seconds(2)),
      (.milliseconds(2), .milliseconds(2)), (TimeLeft(nanoseconds: 2), .nanoseconds(2)),
      (.seconds(0.5), .milliseconds(500)), (.seconds(1.000_000_000_6), .nanoseconds(1_000_000_001)),
      (.milliseconds(0.25), .microseconds(250)),
    ]
    for (left, duration) in cases { XCTAssertEqual(left.duration, duration) }
  }

  func testUnitsSaturate() {
    for left in [
      TimeLeft.hours(Int.min), .minutes(Int64.min), .seconds(Int.min), .milliseconds(Int.min),
      TimeLeft(nanoseconds: .min),
      .seconds(-Double.infinity), .milliseconds(-Double.greatestFiniteMagnitude),
    ] {
      XCTAssertEqual(left.duration, .zero - longest.duration)
    }
    XCTAssertEqual(TimeLeft.minutes(-1), .seconds(-60.0))
    XCTAssertTrue(TimeLeft(nanoseconds: -1).isPastZero)
    for left in [
      TimeLeft.hours(Int.max), .minutes(UInt64.max), .seconds(Int.max), .milliseconds(Int.max),
      TimeLeft(nanoseconds: .max),
    ] {
      XCTAssertEqual(left, longest)
    }
    for count in [Double.nan, 0, -0.0] { XCTAssertEqual(TimeLeft.seconds(count), .zero) }
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

  // MARK: - Coding

  func testTimeLeftIsCodedAsOneInteger_broughtIntoRange() throws {
    let left = TimeLeft(.nanoseconds(1_500_000_001))
    let data = try JSONEncoder().encode([left, .zero])
    XCTAssertEqual(String(decoding: data, as: UTF8.self), "[1500000001,0]")
    XCTAssertEqual(try JSONDecoder().decode([TimeLeft].self, from: data), [left, .zero])
    let others = Data("[-1, \(Int64.min), \(Int64.max), 5]".utf8)
    XCTAssertEqual(
      try JSONDecoder().decode([TimeLeft].self, from: others),
      [-1, -(1 << 62), 1 << 62, 5].map { TimeLeft(nanoseconds: $0) })
  }
}
