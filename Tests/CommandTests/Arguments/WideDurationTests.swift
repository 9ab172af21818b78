import XCTest

@testable import countdown_cli

/// Durations as they are typed, compared with integers of 128 bits, which only newer systems than the oldest have.
final class WideDurationTests: XCTestCase {
  func testTypedDurationsAreThoseOfWideIntegers() throws {
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else {
      throw XCTSkip("there are no integers to compare with")
    }
    let units: [(name: String, nanoseconds: Int128)] = [
      ("w", 604_800_000_000_000), ("d", 86_400_000_000_000), ("h", 3_600_000_000_000), ("m", 60_000_000_000),
      ("s", 1_000_000_000), ("ms", 1_000_000),
    ]
    let wholes = [
      "0", "1", "7625", "7626", "4611686018", "4611686019", "4611686018427387903", "4611686018427387904",
    ]
    let longer =
      wholes + ["9223372036854775807", "18446744073709551616", "99999999999999999999999999999999999999999"]
    let fractions = ["", ".5", ".999999999999999999", ".0000000000000000019", ".123456789012345678"]
    for unit in units {
      for whole in longer {
        for fraction in fractions {
          // What is finer than 10^-18 is cut off.
          let digits = String(fraction.dropFirst().prefix(18))
          let part = Int128(digits + String(repeating: "0", count: 18 - digits.count))! * unit.nanoseconds
          let number =
            min(Int128(whole.prefix(38))!, 1 << 62) * unit.nanoseconds + part / 1_000_000_000_000_000_000
          for second in ["", unit.name == "ms" ? "" : "9223372036854775807ms"] {
            let more: Int128 = second.isEmpty ? 0 : (1 << 62) * 1_000_000
            let expected = Duration.nanoseconds(Int64(min(number + more, 1 << 62)))
            XCTAssertEqual(DurationText.parse(whole + fraction + unit.name + second), expected)
          }
        }
      }
    }
  }
}
