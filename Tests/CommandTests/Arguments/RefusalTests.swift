import Foundation
import TestSupport
import XCTest

@testable import countdown_cli

/// What is said about arguments that are not understood.
final class RefusalTests: XCTestCase {
  private let parser = ArgumentParser(now: Date(timeIntervalSince1970: 43_200))

  override func setUp() { LocalZone.set("UTC0") }
  override func tearDown() { LocalZone.restore() }

  func testARefusalSaysWhatWasMeantAndWhy() {
    let reasons = [
      "--plian": "did you mean --plain?", "--Plain": "did you mean --plain?",
      "--plai": "did you mean --plain?",
      "-stopwatch": "did you mean --stopwatch?", "--past-zeros=yes": "did you mean --past-zero?",
      "—json": "did you mean --json?",
      "-5m": "a time has no sign",
      "5 minuts": "did you mean 5 minutes, that is 5:00?",
      "frday 5pm": "did you mean friday 5pm, that is Fri 17:00?",
      "thn": "did you mean then?", "10sn": "give a time such as",
      "tea=1,5h": "did you mean 1.5h, that is 1:30:00?",
      "2026/12/31": "did you mean 2026-12-31, that is 2026-12-31 00:00?",
      "2026-02-30": "2026-02 has 28 days", "2024-02-30": "2024-02 has 29 days",
      "2026-13-01": "there is no such day", "0000-01-01": "there is no such day",
      "1,30": "give a time such as",
      "2026-1-1": "two digits for month and day",
      "2026-12-31T24:00": "there is no hour 24", "2026-12-31T23:60": "minutes and seconds are 00 to 59",
      "2026-12-31T23:59:61": "minutes and seconds are 00 to 59",
      "2026-12-31T9": "behind a date", "2026-12-31T23:59Zebra": "a zone: Z",
      "25:00": "there is no hour 25; two digits before a colon", "12:60": "minutes and seconds are 00 to 59",
      "1:60": "seconds are 00 to 59",
      "13pm": "hours are 1 to 12", "17:00 pm": "hours are 1 to 12",
      "30s1m": "the largest unit comes first", "1m1m": "each unit once",
      "P1Y": "months and years differ in length", "3 months": "months and years differ in length",
      "5mos": "months and years differ in length",
      "minutes": "in quotes, such as '5 minutes'", "pm": "stands behind a number",
      "friday 25:00": "there is no hour 25", "tea=fri 12:60": "minutes and seconds are 00 to 59",
      "sat 13pm": "hours are 1 to 12", "Monday 9": "'fri 9:00' or 'fri 5pm'",
      "tomorrow 9:00": "name the day or the date",
      "12/31": "write a date as year, month and day, such as 2026-12-31", "31.12.2026": "write a date",
      "12/31/2026": "write a date", "31-12": "write a date", "feb 30": "write a date",
      "2 May": "write a date", "2026-12-31 13pm": "hours are 1 to 12",
      "1h -5m": "a time has no sign: add up", "tea=-5m": "no sign", "25m+5m": "no sign",
      "in 5 minutes": "did you mean 5 minutes, that is 5:00?", "at 25:00": "there is no hour 25",
      "next Friday": "give a time such as", "help": "did you mean --help?",
      "Tea 5m": "did you mean Tea=5m, that is 5:00?", "tea: 1:30": "did you mean tea=1:30, that is 1:30?",
      "tea": "if it is a label, write tea=3m", "3m then": "between two times",
      "half an hour": "write half an hour=3m",
      "tea=": "behind the equals sign", "soon": "units are w, d, h, m or min, s and ms",
      // Each of these can be a minute, and a millisecond.
      "5mn": "give a time such as", "5mts": "give a time such as",
      "10msecond": "give a time such as", "10useconds": "give a time such as",
      "10miliseconds": "10milliseconds, that is 0.01 s", "3ours": "did you mean 3hours",
      "5mid": "did you mean 5min",
      "2d 4:13": "M:SS or H:MM:SS", "2 days, 24:00:00": "there is no hour 24",
      "1.2.3": "write a date", "5x": "give a time such as",
      "tea=3m,eggs=5m": "two countdowns are two words", "a=5m THEN b=3m": "write then in small letters",
      "3m, eggs=5m": "two countdowns are two words", "5m THEN 3m": "between two times",
    ]
    for (argument, reason) in reasons {
      XCTAssertThrowsError(try parser.parse([argument])) { error in
        let accepted = (error as? BadArgument)?.accepted ?? ""
        XCTAssert(
          reason == "give a time such as" ? !accepted.contains("did you mean") : accepted.contains(reason),
          "\(argument): \(accepted)")
      }
    }
    for word in ["zzz", "--", "a", "then", "minutes"] {
      XCTAssertNil(Suggestion.nearest(to: word, among: ["then", "minutes", "--plain"]), word)
    }
  }

  func testWhatCanBeReadInTwoWaysIsRefusedWithBoth() {
    let readings = [
      "20261231": ("2026-12-31, that is 2026-12-31 00:00", "20261231s, that is 5628:07:11"),
      "0930": ("09:30, that is Fri 09:30", "0930s, that is 15:30"),
      "093015": ("09:30:15, that is Fri 09:30", "093015s, that is 25:50:15"),
      "202612310930": (
        "2026-12-31T09:30, that is 2026-12-31 09:30", "202612310930s, that is 4611686018.427388 seconds"
      ),
      "1,000": ("1000, that is 16:40", "1.000, that is 0:01"),
      "tea=1,500m": ("1500m, that is 25:00:00", "1.500m, that is 1:30"),
      "1h.30m": ("1h30m, that is 1:30:00", "1h0.30m, that is 1:00:18"),
      "1d.5h": ("1d5h, that is 29:00:00", "1d0.5h, that is 24:30:00"),
      "PT1H.30M": ("pt1h30m, that is 1:30:00", "pt1h0.30m, that is 1:00:18"),
    ]
    for (argument, (one, other)) in readings {
      XCTAssertThrowsError(try parser.parse([argument])) { error in
        XCTAssertEqual(
          (error as? BadArgument)?.accepted, "that can be \(one), or \(other): write the one that you mean")
      }
    }
    for argument in ["3600", "1430", "007", "20269999", "22h10", "1h,30m", "0.5h", "tea, or coffee=3m"] {
      XCTAssertNoThrow(try parser.parse([argument]), argument)
    }
  }

  /// Whatever is suggested has the value that is shown beside it, and is accepted.
  func testASuggestionIsUnderstood() throws {
    var random = SplitMix64(seed: 127)
    let pieces = [
      "1", "2", "30", "000", ",", ".", " ", "h", "m", "hour", "minuts", "mi", "sn", "day", "fri", "pm", ":",
      "tea", "in",
      "/", "-", "d", "usec", "mn", "houre",
    ]
    var count = 0
    for _ in 0..<3_000 {
      let argument = (0..<Int.random(in: 1...6, using: &random))
        .compactMap { _ in pieces.randomElement(using: &random) }.joined()
      do throws(BadArgument) {
        _ = try parser.parse([argument])
      } catch {
        guard let end = error.accepted.firstRange(of: ", that is ") else { continue }
        let start =
          error.accepted.firstRange(of: "did you mean ") ?? error.accepted.firstRange(of: "that can be ")
        let suggestion = String(error.accepted[try XCTUnwrap(start).upperBound..<end.lowerBound])
        XCTAssertNoThrow(try parser.parse(["--", suggestion]), "\(argument): \(error.accepted)")
        count += 1
      }
    }
    XCTAssertGreaterThan(count, 50)
  }

  func testASuggestedLabelIsCleanAndShort() {
    for argument in ["a\u{1B}[31m\n 5m", "a\u{1B}\n", String(repeating: "a", count: 99) + " 5m"] {
      XCTAssertThrowsError(try parser.parse([argument])) { error in
        let message = (error as? BadArgument)?.message ?? "\n"
        XCTAssert(message.unicodeScalars.allSatisfy { $0.value >= 0x20 } && message.count < 360, message)
      }
    }
  }

  func testTheMessageIsOneShortLine() {
    let argument = "a\nb\r\nc\u{1B}[31m" + String(repeating: "x", count: 10_000)
    let message = BadArgument(argument: argument, accepted: "give a time").message
    XCTAssert(message.unicodeScalars.allSatisfy { $0.value >= 0x20 }, message)
    XCTAssert(message.hasPrefix("countdown-cli: bad argument 'a\u{FFFD}b"), message)
    XCTAssert(message.hasSuffix(": give a time"), message)
    XCTAssertEqual(message.count, "countdown-cli: bad argument '': give a time".count + 60)
  }
}
