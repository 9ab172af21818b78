import Foundation
import XCTest

@testable import countdown_cli

/// Command lines, split at their blanks unless they are given as words.
final class ArgumentParserTests: XCTestCase {
  private let parser = ArgumentParser(now: noon)
  private static let noon = Date(timeIntervalSince1970: 43_200)
  private let five = Work.targets([Target(label: "5", goal: .after(.seconds(5)))])

  override func setUp() { LocalZone.set("UTC0") }
  override func tearDown() { LocalZone.restore() }

  private func parse(_ line: String) throws -> Request {
    try parser.parse(line.split(separator: " ").map(String.init))
  }

  private func target(_ argument: String) throws -> Target? {
    guard case .run(.targets(let targets), _) = try parser.parse([argument]) else { return nil }
    return targets.first
  }

  /// Asserts that the words are rejected, and that the error names an argument: if none is given, the first.
  private func assertRejected(_ words: [String], naming name: String? = nil, line: UInt = #line) {
    XCTAssertThrowsError(try parser.parse(words), "\(words)", line: line) { error in
      XCTAssertEqual((error as? BadArgument)?.argument, name ?? words.first, line: line)
    }
  }

  func testEachLineAsksForOneThing() throws {
    let requests: [(String, Request)] = [
      ("", .usage), ("--plain --every 2s", .usage), ("--", .usage),
      ("--help", .help), ("-h", .help), ("--man", .manPage), ("5 --plain --help nonsense", .help),
      ("-bh nonsense", .help),
      ("--version", .version), ("-V", .version),
      ("--completions bash", .completions(.bash)), ("--completions zsh", .completions(.zsh)),
      ("--completions=fish nonsense", .completions(.fish)),
      ("--stopwatch", .run(.stopwatch, Options())),
      ("-se100ms", .run(.stopwatch, Options(interval: .milliseconds(100)))),
      ("5", .run(five, Options())),
      ("--repeat 4 5", .run(five, Options(rounds: 4))),
      ("5 -r1000000", .run(five, Options(rounds: 1_000_000))),
      ("--every=2s 5 --every=1ms", .run(five, Options(interval: .milliseconds(1)))),
      ("--every=0:30 5", .run(five, Options(interval: .seconds(30)))),
      (
        "-- --plain=5",
        .run(.targets([Target(label: "--plain", goal: .after(.seconds(5)))]), Options())
      ),
    ]
    for (line, request) in requests { XCTAssertEqual(try parse(line), request, line) }
    XCTAssertFalse(Options().freezes, "time goes on while the program is stopped")
  }

  func testATargetIsADurationADateOrATimeOfDay() throws {
    let goals: [(String, Target.Goal)] = [
      ("90", .after(.seconds(90))), ("1:30", .after(.seconds(90))),
      ("1970-01-01T00:01Z", .at(Date(timeIntervalSince1970: 60))),
      ("launch=1970-01-01T00:01", .at(Date(timeIntervalSince1970: 60))),
      ("lunch=14:30", .at(Self.noon + 9_000)), ("11:00", .at(Self.noon + 82_800)),
      ("tea= 3 min ", .after(.seconds(180))), ("5pm", .at(Self.noon + 18_000)),
      ("talk=fri 9:00", .at(Self.noon + 75_600)), ("+5m", .after(.seconds(300))),
      ("+1:30", .after(.seconds(90))),
      ("1970-01-01 5pm", .at(Self.noon + 18_000)), ("midnight", .at(Self.noon + 43_200)),
    ]
    for (argument, goal) in goals { XCTAssertEqual(try target(argument)?.goal, goal, argument) }
    for argument in ["25:00", "24:00", "1:60", "12:60", "tea=100:00"] {
      assertRejected([argument])
      XCTAssertThrowsError(try parser.parse([argument]), argument) { error in
        XCTAssert((error as? BadArgument)?.accepted.contains("two digits before a colon") == true, argument)
      }
    }
  }

  func testTheLabelIsAllBeforeTheLastEqualsSignAndCannotSteerTheTerminal() throws {
    let labels = [
      "a=b=3m": "a=b", "two words=3m": "two words", "お茶 🍵=3m": "お茶 🍵", "3m": "3m", "=3m": "3m",
      "then=3m": "then", "now and then=3m": "now and then", "a then b then c=3m": "a then b then c",
      "1 hour 30 minutes": "1 hour 30 minutes",
      "a\u{1B}[2Jb\nc\td=3m": "a\u{FFFD}[2Jb\u{FFFD}c\u{FFFD}d",
      "a\r\nb\u{202E}c\u{2028}\u{9B}=3m": "a\u{FFFD}\u{FFFD}b\u{FFFD}c\u{FFFD}\u{FFFD}",
    ]
    for (argument, label) in labels { XCTAssertEqual(try target(argument)?.label, label, argument) }
  }

  func testThenJoinsTimesAndTheRestKeepTheirOrder() throws {
    let ten = Target(label: "10s", goal: .after(.seconds(10)))
    let tea = Target(label: "tea", goal: .after(.seconds(180)))
    let rest = Target(label: "rest", goal: .after(.seconds(300)))
    let work = Target(label: "work", goal: .after(.seconds(1_500)), then: [rest, rest])
    let targets: [(String, [Target], Options)] = [
      ("10s tea=3m 10s tea=3m", [ten, tea, ten, tea], Options()),
      ("tea=3m work=25m then rest=5m then rest=5m tea=3m", [tea, work, tea], Options()),
      (
        "work=25m --bell then --plain rest=5m then rest=5m tea=3m", [work, tea],
        Options(isPlain: true, rings: true)
      ),
    ]
    for (line, targets, options) in targets {
      XCTAssertEqual(try parse(line), .run(.targets(targets), options), line)
    }
    for words in [
      ["work=25m then rest=5m then rest=5m", "tea=3m"], ["work=25m  then  rest=5m then rest=5m", "tea=3m"],
      ["work=25m", "then", "rest=5m then rest=5m", "tea=3m"],
    ] {
      XCTAssertEqual(try parser.parse(words), .run(.targets([work, tea]), Options()), "\(words)")
    }
    assertRejected(["25m then soon"], naming: "soon")
    assertRejected(["work=25 then rest=5x"], naming: "rest=5x")
  }

  func testOptionsAreUnderstoodAnywhereAndInLetters() throws {
    let options = Options(
      interval: .milliseconds(100), freezes: true, isPlain: true, isJSON: true, isQuiet: true, rings: true,
      command: "a=b; c")
    let flags = ["--freeze", "--plain", "--json"]
    let lines = [
      ["-e", "100ms", "-q", "-b", "-x", "a=b; c", "5"] + flags, flags + ["-qbe100ms", "5", "-xa=b; c"],
      ["-bq", "-e=100ms", "-x=a=b; c", "5"] + flags, ["5", "-qbx", "a=b; c", "-e", "100ms"] + flags,
      ["--every", "100ms", "5", "--freeze", "--plain", "--quiet", "--json", "--bell", "--exec", "a=b; c"],
      ["--exec=a=b; c", "--quiet", "--bell", "--plain", "--json", "--freeze", "--every=100ms", "5"],
    ]
    for words in lines { XCTAssertEqual(try parser.parse(words), .run(five, options), "\(words)") }
    XCTAssertEqual(try parse("--big -s"), .run(.stopwatch, Options(isBig: true)))
    XCTAssertEqual(try parse("--title -s"), .run(.stopwatch, Options(hasTitle: true)))
    XCTAssertEqual(try parse("--wait 5"), .run(five, Options(waits: true)))
    XCTAssertEqual(
      try parser.parse(["--at", "5m", "a; b", "5", "--warn=10s", "--at=1:30", "-c", "--past-zero"]),
      .run(
        five,
        Options(
          marks: [
            Mark(left: .seconds(300), command: "a; b"), Mark(left: .seconds(90), command: "-c"),
          ], warning: .seconds(10), goesPastZero: true)))
  }

  func testBadValuesOfOptionsAreNamedWithThem() {
    let values = [
      "--every": ["", "0", "0s", "-1s", "0.9ms", "0.0009999s", "1e3", "fast", "2026-12-31T23:59Z"],
      "--exec": ["", "a\0b"],
      "--completions": ["", "sh", "Bash", "bash "],
      "--repeat": ["", "0", "-1", "+5", "1.5", "10s", "1000001", "99999999999999999999", "٥", "many"],
    ]
    for (option, values) in values {
      let target = ["5"]
      for value in values {
        assertRejected([option, value] + target, naming: "\(option) \(value)")
        assertRejected(target + ["\(option)=\(value)"], naming: "\(option) \(value)")
      }
      assertRejected(target + [option], naming: option)
    }
    for flag in CommandOption.allCases where flag.value == nil {
      assertRejected(["\(flag.long)=yes", "5"], naming: "\(flag.long) yes")
    }
    for value in ["", "0", "0s", "-1s", "soon", "14:30"] {
      assertRejected(["--at", value, "x", "5"], naming: "--at \(value)")
      assertRejected(["--warn", value, "5"], naming: "--warn \(value)")
    }
    assertRejected(["5", "--at", "5m"], naming: "--at 5m")
    assertRejected(["5", "--at", "5m", ""], naming: "--at 5m ")
    assertRejected(["5", "--at"], naming: "--at")
    assertRejected(["5", "-be"], naming: "--every")
    assertRejected(["5", "-e=0"], naming: "--every 0")
  }

  func testOptionsThatDoNotGoTogetherAreRejected() {
    let lines = [
      "--stopwatch 5": "--stopwatch", "--stopwatch --bell": "--stopwatch",
      "--stopwatch --exec=date": "--stopwatch",
      "--stopwatch --repeat=2": "--stopwatch",
      "--past-zero --quiet 5": "--past-zero", "--stopwatch --past-zero": "--stopwatch",
      "--stopwatch --at 5s x": "--stopwatch",
      "--wait --json 5": "--wait", "--wait --plain 5": "--wait", "--wait --quiet 5": "--wait",
      "--repeat=2 5 2026-12-31": "2026-12-31", "--repeat=2 5 then noon=12:00": "noon",
      "then": "then", "then 5": "then", "5 then": "then", "5 then then 5": "then", "then then": "then",
      "-- then": "then",
    ]
    for (line, name) in lines { assertRejected(line.split(separator: " ").map(String.init), naming: name) }
    XCTAssertNoThrow(try parse("--repeat=1 5 then noon=12:00"))
  }

  func testTheFirstArgumentThatIsNotUnderstoodIsNamed() {
    for option in [
      "-", "-y", "-bz", "-5", "-5s", "--Plain", "--plai", "--plainer", "---", "--=", "-v", "—plain", "-é",
    ] {
      assertRejected([option, "5"])
    }
    for argument in ["10x", "tea=soon", "tea=", "=", ""] { assertRejected([argument, "--foo"]) }
    assertRejected(["10s", "10x", "--foo"], naming: "10x")
    assertRejected(["5", "then", "soon"], naming: "soon")
    assertRejected(["--", "--plain"], naming: "--plain")
    assertRejected(["--", "--"], naming: "--")
  }
}
