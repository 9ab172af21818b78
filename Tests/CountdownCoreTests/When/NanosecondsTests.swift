import XCTest

@testable import CountdownCore

final class NanosecondsTests: XCTestCase {
  func testLongDurationsAreTakenForTheLongest() {
    let longest = Nanoseconds.longest
    // Up to 2^92 attoseconds, which is 7 % more than the longest, the limit is kept after the division.
    for duration in [
      Duration.nanoseconds(longest), .nanoseconds(longest + 1), .nanoseconds(longest / 100 * 107),
      .nanoseconds(longest / 100 * 108), .nanoseconds(Int64.max), .seconds(Int64.max),
    ] {
      XCTAssertEqual(Nanoseconds(saturating: duration), .longest)
      XCTAssertEqual(Nanoseconds(saturating: duration, roundedUp: true), .longest)
      XCTAssertEqual(Nanoseconds(saturating: .zero - duration), -.longest)
    }
  }

  func testFractionsAreRoundedToTheNearest_orUp() {
    let rows: [(attoseconds: Int64, rounded: Nanoseconds, up: Nanoseconds)] = [
      (0, 0, 0), (1, 0, 1), (499_999_999, 0, 1), (500_000_000, 1, 1), (1_000_000_000, 1, 1),
      (1_000_000_001, 1, 2), (-1, 0, 0), (-1_000_000_001, -1, -1),
    ]
    for row in rows {
      let duration = Duration(secondsComponent: 0, attosecondsComponent: row.attoseconds)
      XCTAssertEqual(Nanoseconds(saturating: duration), row.rounded, "\(row.attoseconds)")
      XCTAssertEqual(Nanoseconds(saturating: duration, roundedUp: true), row.up, "\(row.attoseconds)")
    }
  }

  func testShortAndLongOnesAreRoundedAlike() {
    // 2^73 attoseconds are 9,444.7 s.
    let rests: [(Int64, Int64)] = [(0, 0), (499_999_999, 0), (500_000_000, 1), (999_999_999, 1)]
    for second in [0, 1, 18, 19, 9_444, 9_445, 1_000_000] as [Int64] {
      for nanosecond in [0, 1, 732_965_739, 732_965_740, 999_999_999] as [Int64] {
        for (rest, carry) in rests {
          let duration = Duration(
            secondsComponent: second, attosecondsComponent: nanosecond * 1_000_000_000 + rest)
          XCTAssertEqual(
            Nanoseconds(saturating: duration), second * 1_000_000_000 + nanosecond + carry, "\(duration)")
        }
      }
    }
  }

  func testSecondsThatAreNoNumberAreNone() {
    XCTAssertEqual(Nanoseconds(saturatingSeconds: .nan), 0)
    XCTAssertEqual(Nanoseconds(saturatingSeconds: .infinity), .longest)
    XCTAssertEqual(Nanoseconds(saturatingSeconds: -.infinity), -.longest)
    XCTAssertEqual(Nanoseconds(saturatingSeconds: 1.5), 1_500_000_000)
  }
}
