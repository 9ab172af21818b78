import Foundation
import XCTest

@testable import countdown_cli

/// What is said about arguments that are not understood.
final class RefusalTests: XCTestCase {
  private let parser = ArgumentParser(now: Date(timeIntervalSince1970: 43_200))

  func testARefusalSaysWhatWasMeantAndWhy() {
    let reasons = [
      "--plian": "did you mean --plain?", "--Plain": "did you mean --plain?",
      "--plai": "did you mean --plain?",
      "-stopwatch": "did you mean --stopwatch?", "--no-colour=yes": "did you mean --no-color?",
      "—json": "did you mean --json?",
      "-5m": "a time has no sign",
      "5 minuts": "did you mean minutes?", "frday 5pm": "did you mean friday?", "5mn": "did you mean min?",
      "thn": "did you mean then?",
      "tea=1,5h": "did you mean 1.5h?", "2026/12/31": "did you mean 2026-12-31?",
      "2026-02-30": "February 2026 has 28 days", "2024-02-30": "February 2024 has 29 days",
      "2026-13-01": "there is no month 13", "0000-01-01": "there is no year 0000",
      "2026-1-1": "two digits for month and day",
      "2026-12-31T24:00": "there is no hour 24", "2026-12-31T23:60": "there is no minute 60",
      "2026-12-31T23:59:61": "there is no second 61",
      "2026-12-31T9": "behind the date", "2026-12-31T23:59Zebra": "the time zone is",
      "25:00": "there is no hour 25; a duration is 25m or 25h", "12:60": "there is no minute 60",
      "1:60": "numbers are 00 to 59",
      "13pm": "hours are 1 to 12", "17:00 pm": "hours are 1 to 12",
      "30s1m": "the largest unit comes first", "1m1m": "each unit once",
      "P1Y": "months and years differ in length", "3 months": "months and years differ in length",
      "minutes": "in quotes, such as '5 minutes'", "pm": "stands behind a number",
      "friday 25:00": "there is no hour 25", "tea=fri 12:60": "there is no minute 60",
      "sat 13pm": "hours are 1 to 12", "Monday 9": "'fri 9:00' or 'fri 5pm'",
      "tomorrow 9:00": "name the day or the date",
      "12/31": "write a date as year, month and day, such as 2026-12-31", "31.12.2026": "write a date",
      "12/31/2026": "write a date", "31-12": "write a date", "feb 30": "write a date",
      "2 May": "write a date", "2026-12-31 5pm": "00:00 to 23:59",
      "1h -5m": "a time has no sign: add up", "tea=-5m": "no sign", "25m+5m": "no sign",
      "in 5 minutes": "did you mean 5 minutes?", "at 25:00": "give a time such as",
      "next Friday": "did you mean friday?", "noon": "did you mean 12:00?", "help": "did you mean --help?",
      "Tea 5m": "did you mean Tea=5m?", "tea: 1:30": "did you mean tea=1:30?",
      "tea": "if it is a label, write tea=3m", "3m then": "between two times",
      "half an hour": "write half an hour=3m",
      "tea=": "behind the equals sign", "soon": "units are w, d, h, m or min, s and ms",
    ]
    for (argument, reason) in reasons {
      XCTAssertThrowsError(try parser.parse([argument])) { error in
        let accepted = (error as? BadArgument)?.accepted ?? ""
        XCTAssert(
          reason == "give a time such as" ? accepted.hasPrefix(reason) : accepted.contains(reason),
          "\(argument): \(accepted)")
      }
    }
    for word in ["zzz", "--", "a", "then", "minutes"] {
      XCTAssertNil(Suggestion.nearest(to: word, among: ["then", "minutes", "--plain"]), word)
    }
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
