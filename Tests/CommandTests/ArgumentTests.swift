import XCTest

@testable import countdown_cli

/// The command line as a request, and what is refused.
final class ArgumentTests: XCTestCase {
  private func parse(_ arguments: [String]) throws(BadArgument) -> Request {
    try ArgumentParser(now: Date(timeIntervalSince1970: 129_600)).parse(arguments)
  }

  /// Each line of a request as "label seconds, label seconds".
  private func lines(_ arguments: String...) throws -> [String] {
    try parse(arguments).lines.map { steps in
      steps.map { "\($0.label) \(Int($0.length(from: .now) / .seconds(1)))" }.joined(separator: ", ")
    }
  }

  private func refusal(_ arguments: [String]) -> String {
    do throws(BadArgument) { return "taken for \(try parse(arguments))" } catch { return error.message }
  }

  func testATimeMayHaveALabel_andThenJoinsTwo() throws {
    XCTAssertEqual(
      try lines("90", "tea=3m", "=5s", " eggs =1m30 "), ["90 90", "tea 180", "5s 5", "eggs  90"])
    XCTAssertEqual(try lines("a=1s", "then", "b=2s", "then", "3", "c=4s"), ["a 1, b 2, 3 3", "c 4"])
    for text in ["a=1s then b=2s", "a=1s THEN  b=2s "] { XCTAssertEqual(try lines(text), ["a 1, b 2"]) }
    XCTAssertEqual(try lines("1s then b=2s", "then", "3"), ["1s 1, b 2, 3 3"])
    for label in ["now and then", "now then later", "5 eggs"] {
      XCTAssertEqual(try lines("\(label)=3m"), ["\(label) 180"])
    }
    XCTAssertEqual(try lines("\u{07}\n\u{202E}=1"), ["\u{FFFD}\u{FFFD}\u{FFFD} 1"])
    XCTAssertEqual(try lines("--", "-a=1s", "--help=2s"), ["-a 1", "--help 2"])
  }

  func testEachOptionIsUnderstood_andNamedByTheHelp() throws {
    for arguments in ["--every=1m", "--every 1m", "-e1m", "-e=1m", "-e 1m", "-be1m", "-qbe 1m"] {
      let options = try parse(arguments.split(separator: " ").map(String.init) + ["1"]).options
      XCTAssertEqual(options.interval, .seconds(60), "\(arguments)")
    }
    let words =
      "--freeze --out f --big --title --bell --exec true --at 5m a --at=1:30 b --warn=10s --past-zero -r 3 --wait 1"
    let marks = [Mark(left: .seconds(300), command: "a"), Mark(left: .seconds(90), command: "b")]
    let expected = Options(
      rounds: 3, waits: true, freezes: true, file: "f", isBig: true, hasTitle: true, rings: true,
      command: "true", marks: marks, warning: .seconds(10), goesPastZero: true)
    XCTAssertEqual(try parse(words.split(separator: " ").map(String.init)).options, expected)
    XCTAssertTrue(try parse(["--stopwatch", "--plain", "--json", "-q"]).options.isStopwatch)
    XCTAssertEqual(try parse(["-V", "10x"]).options.text, "countdown-cli \(Version.current)\n")
    let help = try XCTUnwrap(try parse(["--help"]).options.text)
    XCTAssert(help.allSatisfy(\.isASCII) && help.split(separator: "\n").allSatisfy { $0.count <= 80 }, help)
    XCTAssertLessThan(help.filter(\.isNewline).count, 24)
    for option in CommandOption.all { XCTAssert(help.contains(" --\(option.name)"), option.name) }
    let letters = CommandOption.all.compactMap(\.letter)
    XCTAssertEqual(Set(letters).count, letters.count, "two options share a letter")
  }

  func testWhatCannotBeReadIsNamedInOneLineThatShowsWhatWorks() {
    let texts = """
      5 minuts;10x;10sn;5mos;1 year;12/31;2026-02-30;fri 25:00;25:00;P1M;;tea;tea=;tea=soon;line\nbreak;1h 90;tomorrow;-1s
      """
    for text in texts.components(separatedBy: ";") + [String(repeating: "x", count: 5_000)] {
      let message = refusal(["--", text])
      XCTAssert(message.hasPrefix("countdown-cli: bad argument '\(text.prefix(4))"), message)
      XCTAssert(message.count < 250 && !message.contains(where: \.isNewline), message)
      let forms = "such as 1h30m, 17:30 or '2026-12-31 9:00', or a label and a time as in tea=3m"
      XCTAssert(message.hasSuffix(forms), message)
    }
    let others = """
      --every 0 1s > --every 0;--frobnicate > --frobnicate;-z > -z;- > -;-5 > -5;--repeat many > --repeat many;-r0 > --repeat 0;\
      --big=5 > --big=5;--at 5m > --at 5m;--warn 0 > --warn 0;--exec= > --exec ;--man > --man;-b- > -b-;--exec > --exec;1s then > then;\
      then 1s > then;--stopwatch 1s > --stopwatch;-s --bell > --stopwatch;-bq > -bq;--big -e 5m > --big -e 5m;--repeat=2 a=14:30 > a;-r2 a=1s then b=14:30 > b
      """
    for line in others.components(separatedBy: ";") {
      let parts = line.components(separatedBy: " > ")
      let message = refusal(parts[0].split(separator: " ").map(String.init))
      XCTAssert(message.hasPrefix("countdown-cli: bad argument '\(parts[1])': "), message)
    }
    for (line, form) in [("-bq", "1h30m, 17:30 or"), ("-e0", "100ms, 5m or 1:30, but no less than 1ms")] {
      XCTAssert(refusal([line]).contains(form), refusal([line]))
    }
  }

  func testWhatMeansTwoThingsSaysBoth_andTwoCountdownsAreNoLabel() {
    for (text, meanings) in [
      ("0930", "09:30 or 0930s"), ("20261231", "2026-12-31 or 20261231s"), ("1,000", "1000 or 1.000"),
      ("202612310930", "2026-12-31T09:30 or 202612310930s"), ("1,000ms", "1000ms or 1.000ms"),
      ("1h.30m", "1h30m or 1h0.30m"), ("1d.5h", "1d5h or 1d0.5h"), ("PT1H.30M", "pt1h30m or pt1h0.30m"),
    ] { XCTAssert(refusal(["x=\(text)"]).contains(": that can be \(meanings), so"), refusal(["x=\(text)"])) }
    for text in ["2590", "930", "12345678", "099"] { XCTAssertNoThrow(try parse([text])) }
    let labels = "tea=3m,eggs=5m;3m,eggs=5m;work=25m then=5m;25m then=5m;work=25m THEN=5m;then=5m;a=b=3m"
    for text in labels.components(separatedBy: ";") {
      XCTAssert(refusal([text]).contains("two countdowns are two words, such as tea=3m eggs=5m"), text)
    }
  }
}
