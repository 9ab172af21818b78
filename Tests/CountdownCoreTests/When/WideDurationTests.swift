import TestSupport
import XCTest

@testable import CountdownCore

/// Durations in whole units, compared with integers of 128 bits, which only newer systems than the oldest have.
final class WideDurationTests: XCTestCase {
  func testCountsAreThoseOfWideIntegers_forManyDurationsAndAllLimits() throws {
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else {
      throw XCTSkip("there are no integers to compare with")
    }
    var random = SplitMix64(seed: 1)
    var faults = 0
    for _ in 0..<SplitMix64.manyValues {
      let wide = Int128(_low: random.next(), _high: Int64(bitPattern: random.next()))
      faults += isCounted(wide >> Int128(random.below(128))) ? 0 : 1
    }
    XCTAssertEqual(faults, 0)
    for bound in Self.bounds {
      for step in Int128(-2)...2 {
        let (sum, overflows) = bound.addingReportingOverflow(step)
        if !overflows { XCTAssertTrue(isCounted(sum), "\(sum)") }
      }
    }
  }

  /// Where something begins: signs, halves of units, the longest duration, the ends of 64 bits in each unit, of 64 and of
  /// 128 bits.
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  private static var bounds: [Int128] {
    let units = [UInt64.attosecondsOfNanosecond, .attosecondsOfMicrosecond].map { Int128($0) }
    let sizes: [Int128] = [
      1, Int128(Nanoseconds.longest), Int128(Int64.max), Int128(UInt64.max), 1 << 63, 1 << 64,
    ]
    let bounds = units.flatMap { unit in
      sizes.flatMap { [$0 * unit, $0 * unit - unit / 2, $0 * unit + unit / 2] }
    }
    let all = bounds + units.map { $0 << 64 } + [0, Int128(Int64.max), Int128(UInt64.max), 1 << 92, .max]
    return all + all.map { -$0 } + [.min]
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  private func isCounted(_ attoseconds: Int128) -> Bool {
    let duration = Duration(attoseconds: attoseconds)
    for unit in [UInt64.attosecondsOfNanosecond, .attosecondsOfMicrosecond] {
      let (whole, rest) = attoseconds.quotientAndRemainder(dividingBy: Int128(unit))
      let isNear = rest.magnitude < unit / 2
      let up = Int64(clamping: whole + (rest > 0 ? 1 : 0))
      let nearest = Int64(clamping: whole + (isNear ? 0 : rest.signum()))
      guard duration.count(of: unit, roundedUp: true) == up,
        duration.count(of: unit, roundedUp: false) == nearest
      else { return false }
    }
    return true
  }
}
