import XCTest

@testable import countdown_cli

final class DurationTextTests: XCTestCase {
  func testReadsNumbersWithUnits() {
    let accepted: [(String, Duration)] = [
      ("0", .zero), ("90", .seconds(90)), ("007", .seconds(7)), ("1.5", .milliseconds(1500)),
      ("0s", .zero), ("90s", .seconds(90)), ("1m", .seconds(60)), ("1h", .seconds(3600)),
      ("2d", .seconds(172_800)), ("500ms", .milliseconds(500)), ("1.5s", .milliseconds(1500)),
      ("0.25m", .seconds(15)), ("1.5h", .seconds(5400)), ("0.5ms", .microseconds(500)),
      ("1m30s", .seconds(90)), ("1h0m5s", .seconds(3605)), ("2d3h4m5s6ms", .milliseconds(183_845_006)),
      ("1m500ms", .milliseconds(60_500)), ("1.5h1.5m", .seconds(5490)), ("25h", .seconds(90_000)),
      ("400d", .seconds(34_560_000)), ("0.000000001s", .nanoseconds(1)), ("90m", .seconds(5400)),
      ("5min", .seconds(300)), ("1w", .seconds(604_800)), ("1w2d", .seconds(777_600)), ("5sec", .seconds(5)),
      ("2weeks1day3hours4minutes5seconds", .seconds(1_306_800 + 240 + 5)), ("1hr30mins", .seconds(5400)),
      ("1hour", .seconds(3600)), ("1minute1second1ms", .milliseconds(61_001)),
      ("1.5weeks", .seconds(907_200)),
    ]
    for (text, duration) in accepted {
      XCTAssertEqual(DurationText.parse(text), duration, text)
    }
  }

  func testFinerThanANanosecondIsCutOff() {
    XCTAssertEqual(DurationText.parse("0.0000000019s"), .nanoseconds(1))
    XCTAssertEqual(DurationText.parse("0.0000000001"), .zero)
    XCTAssertEqual(
      DurationText.parse("1." + String(repeating: "9", count: 10_000)), .nanoseconds(1_999_999_999))
  }

  func testTheLongestDurationIsNeverExceeded() {
    for text in [
      "99999999999999999999d", "9223372036854775807d", "9223372036854775808", "4611686018427387904ms",
      "53376d", "146.2d999999999999999999999h", String(repeating: "9", count: 100_000),
      String(repeating: "9", count: 1000) + ".9d999999999999999999999999h",
    ] {
      XCTAssertEqual(DurationText.parse(text), DurationText.longest, text)
    }
    XCTAssertEqual(DurationText.parse("4611686018.427387904"), DurationText.longest)
    XCTAssertEqual(DurationText.parse("4611686018.427387903"), DurationText.longest - .nanoseconds(1))
  }

  func testRejectsEverythingElse() {
    for text in [
      "", " ", "s", ".", ".5", ".5s", "5.", "5.s", "1..5s", "1.5.5s", "-5", "-5s", "+5s", "5 s", " 5s", "5s ",
      "1e3", "1e999", "inf", "nan", "0x10", "1,5s", "10x", "10S", "1M", "5secx", "1wk", "5minute s", "1w1w",
      "1m30", "30s1m", "1s1s",
      "1ms1s", "1m2m", "1:30", "１０s", "١٠s", "5s\0", "\0", "5\u{301}s", "ten", "🍵", "1h-5m", "1_000",
    ] {
      XCTAssertNil(DurationText.parse(text), text)
    }
  }

  func testAnyTextIsReadWithoutATrap() {
    var generator = Xorshift(seed: 42)
    let alphabet = Array("0123456789.dhms-+:TZ e=é")
    for _ in 0..<20_000 {
      let text = String(
        (0..<Int.random(in: 0...24, using: &generator)).compactMap { _ in
          alphabet.randomElement(using: &generator)
        })
      if let duration = DurationText.parse(text) {
        XCTAssert(duration >= .zero && duration <= DurationText.longest, text)
      }
      _ = DateTimeText.parse(text, local: .gmt)
    }
  }
}
