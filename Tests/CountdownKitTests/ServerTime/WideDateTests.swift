import CountdownCore
import Foundation
import TestSupport
import XCTest

@testable import CountdownKit

/// Dates on the scale of the wall clock, and their differences, compared with integers of 128 bits, which only newer systems than the oldest have.
final class WideDateTests: XCTestCase {
  func testDifferencesAreThoseOfWideIntegers_forManyDatesAndAllLimits() throws {
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else {
      throw XCTSkip("there are no integers to compare with")
    }
    var random = SplitMix64(seed: 2)
    var faults = 0
    for _ in 0..<SplitMix64.manyValues {
      faults += isDifference(date(by: &random), date(by: &random)) ? 0 : 1
    }
    XCTAssertEqual(faults, 0)
    let dates = [0, 1e-7, 5e-7, 0.1, 4.7e9, 6.4e10, 6.4e10 + 1, 1e300, .infinity, .nan, -978_307_200].flatMap
    {
      seconds in
      [Date(timeIntervalSinceReferenceDate: seconds), Date(timeIntervalSinceReferenceDate: -seconds)]
    }
    for start in dates {
      for end in dates { XCTAssertTrue(isDifference(start, end), "\(start) \(end)") }
    }
  }

  /// A date of our time, or of any; often a whole number of halves of a microsecond.
  private func date(by random: inout SplitMix64) -> Date {
    let number = Double(Int64(bitPattern: random.next()) >> Int64(random.below(64)))
    return Date(timeIntervalSinceReferenceDate: number * [5e-7, 1e-9, 1e-6, 1, 1e-3][random.below(5)])
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  private func isDifference(_ start: Date, _ end: Date) -> Bool {
    let isReadBack =
      abs(end.timeIntervalSinceReferenceDate) < 4e6 * 1_000
      ? abs(Date(wallTime: end.wallTime).timeIntervalSince(end)) < 1e-6 : true
    return (end.wallTime - start.wallTime).ofDates == rounded(nanoseconds(end) - nanoseconds(start))
      && end.wallTime.ofDates == rounded(nanoseconds(end)) && isReadBack
  }

  /// Nanoseconds since 1970.
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  private func nanoseconds(_ date: Date) -> Int128 {
    let seconds = date.timeIntervalSinceReferenceDate
    let limit = 6.4e10
    guard abs(seconds) < limit else {
      return Int128(seconds > 0 ? limit : -limit) * 1_000_000_000 + 978_307_200_000_000_000
    }
    let whole = seconds.rounded(.down)
    return (Int128(whole) + 978_307_200) * 1_000_000_000 + Int128(((seconds - whole) * 1e9).rounded())
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  private func rounded(_ nanoseconds: Int128) -> Duration {
    let (whole, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000)
    return .microseconds(Int64(clamping: whole + (rest.magnitude < 500 ? 0 : rest.signum())))
  }
}
