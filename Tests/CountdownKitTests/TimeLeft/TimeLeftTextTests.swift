import CountdownKit
import Foundation
import TestSupport
import XCTest

final class TimeLeftTextTests: XCTestCase {
  func testTextsLikeAClockWithAFraction() {
    let cases: [(Duration, Int, String)] = [
      (.zero, 0, "0:00"), (.zero, 1, "0:00.0"), (.zero, 9, "0:00.000000000"),
      (.nanoseconds(1), 1, "0:00.1"), (.nanoseconds(1), 9, "0:00.000000001"),
      (.milliseconds(1_400), 1, "0:01.4"), (.milliseconds(1_301), 1, "0:01.4"),
      (.milliseconds(50), 2, "0:00.05"),
      (.milliseconds(59_900), 1, "0:59.9"), (.milliseconds(59_901), 1, "1:00.0"),
      (.milliseconds(59_960), 1, "1:00.0"), (.milliseconds(59_960), 2, "0:59.96"),
      (.milliseconds(3_909_250), 2, "1:05:09.25"), (.milliseconds(3_599_999), 2, "1:00:00.00"),
      (.milliseconds(183_845_100), 1, "2d 03:04:05.1"), (.milliseconds(86_399_999), 1, "1d 00:00:00.0"),
      (.nanoseconds(1 << 62), 9, "53375d 23:53:38.427387904"),
      (.nanoseconds(1 << 62), 3, "53375d 23:53:38.428"),
    ]
    for (duration, digits, text) in cases {
      XCTAssertEqual(TimeLeft(duration).text(fractionDigits: digits), text, "\(duration), \(digits)")
    }
  }

  func testWordsAreThoseOfFoundation() {
    let left = TimeLeft(.milliseconds(90_400))
    let words = Duration.UnitsFormatStyle.units(allowed: [.minutes, .seconds], width: .wide)
      .locale(Locale(identifier: "en_US"))
    XCTAssertEqual(left.duration.formatted(words), "1 minute, 30 seconds")
    XCTAssertEqual(Duration.seconds(left.seconds).formatted(words), "1 minute, 31 seconds")
  }

  func testDigitsAreBroughtBetweenZeroAndNine() {
    let left = TimeLeft(.nanoseconds(1_234_567_891))
    for digits in [-1, -10, Int.min] { XCTAssertEqual(left.text(fractionDigits: digits), "0:02") }
    for digits in [10, 100, Int.max] { XCTAssertEqual(left.text(fractionDigits: digits), "0:01.234567891") }
  }

  func testEveryBoundaryIsRoundedUpAndCarried() throws {
    let longest: Int64 = 1 << 62
    let second: Int64 = 1_000_000_000
    let wholes: [Int64] = [
      0, 1, 9, 10, 59, 60, 599, 600, 3_599, 3_600, 86_399, 86_400, 863_999, 864_000, 4_611_686_018,
    ]
    for whole in wholes {
      for digits in 0...9 {
        let unit = Self.units[digits]
        for base in [-unit, 0, unit, second - unit] {
          for offset in [-unit / 2 - 1, -unit / 2, -1, 0, 1, unit / 2, unit / 2 + 1, unit - 1] {
            try assertRoundedUp(min(max(whole * second + base + offset, 0), longest), digits)
          }
        }
      }
    }
  }

  func testRandomOnesAreRoundedUp() throws {
    var random = SplitMix64(seed: 12)
    for _ in 0..<100_000 {
      // Of any magnitude.
      let nanoseconds = Int64(random.next() >> random.next(2...63))
      try assertRoundedUp(nanoseconds, random.next(0...9))
    }
  }

  private static let units: [Int64] = (0...9).map { digits in (digits..<9).reduce(1) { unit, _ in unit * 10 }
  }

  /// Reads a text back: it must be the least of its form that is not less than what is left.
  private func assertRoundedUp(_ nanoseconds: Int64, _ digits: Int) throws {
    let left = TimeLeft(.nanoseconds(nanoseconds))
    let text = left.text(fractionDigits: digits)
    let shown = try XCTUnwrap(Self.read(text, digits), "\(text) of \(nanoseconds) ns")
    XCTAssertGreaterThanOrEqual(shown, nanoseconds, text)
    XCTAssertLessThan(shown - nanoseconds, Self.units[digits], text)
    if digits == 0 { XCTAssertEqual(text, left.description) }
  }

  /// The nanoseconds of a text, if it is the one text for them.
  private static func read(_ text: String, _ digits: Int) -> Int64? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == (digits == 0 ? 1 : 2), digits == 0 || parts[1].count == digits else { return nil }
    let days = parts[0].split(separator: " ", omittingEmptySubsequences: false)
    guard days.count <= 2, days.count == 1 || days[0].last == "d" else { return nil }
    let fields = (days.last ?? "").split(separator: ":", omittingEmptySubsequences: false)
    guard fields.count == (days.count == 2 ? 3 : min(fields.count, 3)), fields.count >= 2 else { return nil }
    var seconds: Int64 = 0
    for (index, field) in fields.enumerated() {
      // The first one of all has no leading zero, unless it is the minutes; the others have two digits.
      let isFirst = index == 0 && days.count == 1
      let limit = fields.count == 3 && index == 0 ? 24 : 60
      guard let number = Int64(field), (0..<Int64(limit)).contains(number) else { return nil }
      guard field == (isFirst || number > 9 ? "\(number)" : "0\(number)") else { return nil }
      if isFirst, fields.count == 3, number == 0 { return nil }
      seconds = seconds * 60 + number
    }
    if days.count == 2 {
      guard let count = Int64(days[0].dropLast()), count > 0, days[0] == "\(count)d" else { return nil }
      seconds += count * 86_400
    }
    guard digits > 0 else { return seconds * 1_000_000_000 }
    guard let fraction = Int64(parts[1]) else { return nil }
    return seconds * 1_000_000_000 + fraction * units[digits]
  }
}

/// Words in the user's language say what the digits show.
final class WholeSecondsTests: XCTestCase {
  func testWordsAgreeWithDigits() {
    for milliseconds in [0, 1, 999, 1_000, 59_001, 59_500, 59_999, 60_000, 60_001] {
      let left = TimeLeft(.milliseconds(milliseconds))
      XCTAssertEqual(left.wholeSeconds, .seconds(left.seconds), "\(milliseconds)")
      XCTAssertEqual("\(TimeLeft(left.wholeSeconds))", "\(left)", "\(milliseconds)")
    }
    XCTAssertEqual(TimeLeft(.milliseconds(59_001)).wholeSeconds, .seconds(60))
    XCTAssertEqual(TimeLeft(.seconds(Int64.max)).wholeSeconds, .seconds(4_611_686_019))
  }
}
