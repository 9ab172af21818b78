import CountdownCore
import Foundation
import TestSupport
import XCTest

@testable import CountdownKit

/// Differences of dates, compared with integers of 128 bits, which only newer systems than the oldest have.
final class WideDateTests: XCTestCase {
  func testDifferencesAreThoseOfWideIntegers_forManyDatesAndAllLimits() throws {
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else {
      throw XCTSkip("there are no integers to compare with")
    }
    var random = SplitMix64(seed: 2)
    var faults = 0
    for _ in 0..<SplitMix64.manyValues {
      let dates = (0..<2).map { _ in date(by: &random) }
      let wall = Duration(
        attoseconds: Int128(_low: random.next(), _high: Int64(bitPattern: random.next()))
          >> Int128(random.below(128)))
      faults += isDifference(dates[0], dates[1], wall) ? 0 : 1
    }
    XCTAssertEqual(faults, 0)
    let dates = [0, 1e-7, 5e-7, 0.1, 4.7e9, 5e10, 5e10 + 1, 1e300, .infinity, .nan, -978_307_200].flatMap {
      seconds in
      [Date(timeIntervalSinceReferenceDate: seconds), Date(timeIntervalSinceReferenceDate: -seconds)]
    }
    let walls = [0, 1, Int64.max, 9_223_372_036_854, 10_000_000_000_000].flatMap { seconds in
      [1, -1].map {
        Duration(secondsComponent: $0 * seconds, attosecondsComponent: $0 * 999_999_999_999_999_999)
      }
    }
    for wall in walls + [Duration(attoseconds: .max), Duration(attoseconds: .min)] {
      for start in dates {
        for end in dates { XCTAssertTrue(isDifference(start, end, wall), "\(start) \(end) \(wall)") }
      }
    }
  }

  /// A date of our time, or of any; often a whole number of halves of a microsecond.
  private func date(by random: inout SplitMix64) -> Date {
    let number = Double(Int64(bitPattern: random.next()) >> Int64(random.below(64)))
    return Date(timeIntervalSinceReferenceDate: number * [5e-7, 1e-9, 1e-6, 1, 1e-3][random.below(5)])
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  private func isDifference(_ start: Date, _ end: Date, _ wall: Duration) -> Bool {
    let difference = rounded(nanoseconds(end) - nanoseconds(start))
    let sinceWall = rounded(nanoseconds(end) + 978_307_200_000_000_000 - wall.attoseconds / 1_000_000_000)
    return Date.difference(from: start, to: end) == difference
      && end.duration(sinceWallTime: wall) == sinceWall
      && end.sinceReferenceDate == rounded(nanoseconds(end))
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  private func nanoseconds(_ date: Date) -> Int128 {
    let seconds = date.timeIntervalSinceReferenceDate
    return seconds.isNaN
      ? -50_000_000_000_000_000_000 : Int128((min(max(seconds, -5e10), 5e10) * 1e9).rounded())
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  private func rounded(_ nanoseconds: Int128) -> Duration {
    let (whole, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000)
    return .microseconds(Int64(clamping: whole + (rest.magnitude < 500 ? 0 : rest.signum())))
  }
}
