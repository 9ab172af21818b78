import Foundation
import XCTest

@testable import countdown_cli

final class ArgumentParserTests: XCTestCase {
  private func parse(_ arguments: String...) throws(BadArgument) -> Request {
    try ArgumentParser(local: .gmt).parse(arguments)
  }

  private func target(_ argument: String) throws -> Target? {
    guard case .run(.targets(let targets), _) = try parse(argument) else { return nil }
    return targets.first
  }

  private func assertRejected(
    _ arguments: [String], naming name: String, line: UInt = #line
  ) {
    XCTAssertThrowsError(try ArgumentParser(local: .gmt).parse(arguments), "\(arguments)", line: line) {
      error in
      XCTAssertEqual((error as? BadArgument)?.argument, name, line: line)
    }
  }

  func testNothingToCountIsAnsweredWithTheUsage() throws {
    XCTAssertEqual(try parse(), .usage)
    XCTAssertEqual(try parse("--plain", "--every", "2s"), .usage)
    XCTAssertEqual(try parse("--"), .usage)
  }

  func testTargetsKeepTheirOrderAndMayBeAlike() throws {
    let ten = Target(label: "10s", goal: .after(.seconds(10)))
    let tea = Target(label: "tea", goal: .after(.seconds(180)))
    XCTAssertEqual(
      try parse("10s", "tea=3m", "10s", "tea=3m"), .run(.targets([ten, tea, ten, tea]), Options()))
  }

  func testATargetIsADurationOrADate() throws {
    XCTAssertEqual(try target("90")?.goal, .after(.seconds(90)))
    XCTAssertEqual(try target("1970-01-01T00:01Z")?.goal, .at(Date(timeIntervalSince1970: 60)))
    XCTAssertEqual(try target("launch=1970-01-01T00:01")?.goal, .at(Date(timeIntervalSince1970: 60)))
  }

  func testColonsAreOfADurationOrOfATimeOfDay() throws {
    let noon = Date(timeIntervalSince1970: 43_200)
    let parser = ArgumentParser(local: .gmt, now: noon)
    func goal(_ argument: String) throws -> Target.Goal? {
      guard case .run(.targets(let targets), _) = try parser.parse([argument]) else { return nil }
      return targets.first?.goal
    }
    XCTAssertEqual(try goal("1:30"), .after(.seconds(90)))
    XCTAssertEqual(try goal("lunch=14:30"), .at(noon.addingTimeInterval(9_000)))
    XCTAssertEqual(try goal("11:00"), .at(noon.addingTimeInterval(82_800)))
    for argument in ["25:00", "24:00", "1:60", "12:60", "tea=100:00"] {
      XCTAssertThrowsError(try parser.parse([argument]), argument) { error in
        XCTAssertEqual((error as? BadArgument)?.argument, argument)
        XCTAssert((error as? BadArgument)?.accepted.contains("two digits before a colon") == true, argument)
      }
    }
  }

  func testTheLabelIsAllBeforeTheLastEqualsSign() throws {
    XCTAssertEqual(try target("a=b=3m")?.label, "a=b")
    XCTAssertEqual(try target("two words=3m")?.label, "two words")
    XCTAssertEqual(try target("お茶 🍵=3m")?.label, "お茶 🍵")
    XCTAssertEqual(try target("3m")?.label, "3m")
    XCTAssertEqual(try target("=3m")?.label, "3m")
  }

  func testALabelCannotSteerTheTerminal() throws {
    XCTAssertEqual(try target("a\u{1B}[2Jb\nc\td=3m")?.label, "a\u{FFFD}[2Jb\u{FFFD}c\u{FFFD}d")
    XCTAssertEqual(
      try target("a\r\nb\u{202E}c\u{2028}\u{9B}=3m")?.label, "a\u{FFFD}\u{FFFD}b\u{FFFD}c\u{FFFD}\u{FFFD}")
  }

  func testOptionsAreUnderstoodAnywhere() throws {
    let options = Options(
      interval: .milliseconds(100), freezes: true, isPlain: true, isJSON: true, isQuiet: true,
      hasColour: false,
      rings: true, command: "a=b; c")
    let work = Work.targets([Target(label: "5", goal: .after(.seconds(5)))])
    XCTAssertEqual(
      try parse(
        "--every", "100ms", "5", "--freeze", "--plain", "--quiet", "--json", "--no-color", "--bell", "--exec",
        "a=b; c"), .run(work, options))
    XCTAssertEqual(
      try parse(
        "--exec=a=b; c", "--quiet", "--bell", "--no-color", "--plain", "--json", "--freeze", "--every=100ms",
        "5"),
      .run(work, options))
  }

  func testLettersStandForOptions() throws {
    let options = Options(
      interval: .milliseconds(100), freezes: true, isPlain: true, isJSON: true, isQuiet: true, rings: true,
      command: "date")
    let work = Work.targets([Target(label: "5", goal: .after(.seconds(5)))])
    for arguments in [
      ["-e", "100ms", "-f", "-p", "-j", "-q", "-b", "-x", "date", "5"], ["-fpjqbe100ms", "5", "-xdate"],
      ["-bqj", "-pfe=100ms", "-x=date", "5"], ["5", "-fpjqbx", "date", "-e", "100ms"],
    ] {
      XCTAssertEqual(try ArgumentParser(local: .gmt).parse(arguments), .run(work, options), "\(arguments)")
    }
    XCTAssertEqual(try parse("-d5"), .run(.demo(5), Options()))
    XCTAssertEqual(try parse("-bh", "nonsense"), .help)
    XCTAssertEqual(try parse("-V"), .version)
    assertRejected(["-bz", "5"], naming: "-bz")
    assertRejected(["5", "-be"], naming: "--every")
    assertRejected(["5", "-e=0"], naming: "--every 0")
  }

  func testACommandIsSomethingToRun() {
    assertRejected(["5", "--exec", ""], naming: "--exec ")
    assertRejected(["5", "--exec=a\0b"], naming: "--exec a\0b")
    assertRejected(["5", "--exec"], naming: "--exec")
  }

  func testWhatIsForNamedCountdownsIsNotForADemonstration() {
    assertRejected(["--demo=5", "--bell"], naming: "--demo 5")
    assertRejected(["--exec=date", "--demo=5"], naming: "--demo 5")
  }

  func testCompletionsAreForAShell() throws {
    for shell in Shell.allCases {
      XCTAssertEqual(try parse("--completions", shell.rawValue), .completions(shell))
      XCTAssertEqual(try parse("--completions=\(shell.rawValue)", "nonsense"), .completions(shell))
    }
    for shell in ["", "sh", "Bash", "bash "] {
      assertRejected(["--completions", shell], naming: "--completions \(shell)")
    }
    assertRejected(["--completions"], naming: "--completions")
  }

  func testTheLastOfSeveralIntervalsCounts() throws {
    guard case .run(_, let options) = try parse("--every=2s", "5", "--every=1ms") else {
      return XCTFail("no run")
    }
    XCTAssertEqual(options.interval, .milliseconds(1))
    XCTAssertEqual(try parse("--every=0:30", "5"), try parse("--every=30s", "5"))
  }

  func testTwoDashesEndTheOptions() throws {
    let work = Work.targets([Target(label: "--plain", goal: .after(.seconds(5)))])
    XCTAssertEqual(try parse("--", "--plain=5"), .run(work, Options()))
    assertRejected(["--", "--plain"], naming: "--plain")
    assertRejected(["--", "--"], naming: "--")
  }

  func testADemonstrationTakesANumberAndNoTargets() throws {
    XCTAssertEqual(try parse("--demo", "1"), .run(.demo(1), Options()))
    XCTAssertEqual(try parse("--demo=1000000"), .run(.demo(1_000_000), Options()))
    assertRejected(["--demo", "5", "10s"], naming: "--demo 5")
    for number in ["", "0", "-1", "+5", "1.5", "10s", "99999999999999999999", "10000001", "٥", "many"] {
      assertRejected(["--demo", number], naming: "--demo \(number)")
    }
    assertRejected(["--demo"], naming: "--demo")
  }

  func testThenJoinsTimesOnALine() throws {
    let rest = Target(label: "rest", goal: .after(.seconds(300)))
    let work = Target(label: "work", goal: .after(.seconds(1_500)), then: [rest, rest])
    let tea = Target(label: "tea", goal: .after(.seconds(180)))
    XCTAssertEqual(
      try parse("tea=3m", "work=25m", "then", "rest=5m", "then", "rest=5m", "tea=3m"),
      .run(.targets([tea, work, tea]), Options()))
    XCTAssertEqual(
      try parse("work=25m", "--bell", "then", "--plain", "rest=5m", "then", "rest=5m", "tea=3m"),
      .run(.targets([work, tea]), Options(isPlain: true, rings: true)))
    XCTAssertEqual(try target("then=3m")?.label, "then")
    for arguments in [
      ["then"], ["then", "5"], ["5", "then"], ["5", "then", "then", "5"], ["then", "then"], ["--", "then"],
    ] {
      assertRejected(arguments, naming: "then")
    }
    assertRejected(["5", "then", "soon"], naming: "soon")
  }

  func testRoundsAreForDurations() throws {
    let five = Target(label: "5", goal: .after(.seconds(5)))
    XCTAssertEqual(try parse("--repeat", "4", "5"), .run(.targets([five]), Options(rounds: 4)))
    XCTAssertEqual(try parse("5", "-r1000000"), .run(.targets([five]), Options(rounds: 1_000_000)))
    for number in ["", "0", "-1", "1.5", "1000001", "many"] {
      assertRejected(["5", "--repeat", number], naming: "--repeat \(number)")
    }
    assertRejected(["--repeat=2", "5", "2026-12-31"], naming: "2026-12-31")
    assertRejected(["--repeat=2", "5", "then", "noon=12:00"], naming: "noon")
    XCTAssertNoThrow(try parse("--repeat=1", "5", "then", "noon=12:00"))
  }

  func testAStopwatchCountsByItself() throws {
    XCTAssertEqual(try parse("--stopwatch"), .run(.stopwatch, Options()))
    XCTAssertEqual(try parse("-se100ms"), .run(.stopwatch, Options(interval: .milliseconds(100))))
    for other in ["5", "--bell", "--exec=date", "--repeat=2"] {
      assertRejected(["--stopwatch", other], naming: "--stopwatch")
    }
    assertRejected(["--stopwatch", "--demo=5"], naming: "--demo 5")
    assertRejected(["--repeat=2", "--demo=5"], naming: "--demo 5")
  }

  func testTheIntervalIsAtLeastAMillisecond() throws {
    for interval in ["", "0", "0s", "-1s", "0.9ms", "0.0009999s", "1e3", "fast", "2026-12-31T23:59Z"] {
      assertRejected(["--every", interval, "5"], naming: "--every \(interval)")
      assertRejected(["5", "--every=\(interval)"], naming: "--every \(interval)")
    }
    assertRejected(["5", "--every"], naming: "--every")
  }

  func testUnknownOptionsAreRejected() {
    for option in [
      "-", "-y", "-5", "-5s", "--Plain", "--plai", "--plainer", "---", "--=", "-v", "—plain", "-é",
      "--no-colour",
    ] {
      assertRejected([option, "5"], naming: option)
    }
  }

  func testFlagsTakeNoValue() {
    for flag in [
      "--plain", "--json", "--quiet", "--freeze", "--no-color", "--bell", "--stopwatch", "--help",
      "--version",
    ] {
      assertRejected(["\(flag)=yes", "5"], naming: "\(flag) yes")
    }
  }

  func testHelpAndVersionNeedNothingElse() throws {
    XCTAssertEqual(try parse("--help"), .help)
    XCTAssertEqual(try parse("-h"), .help)
    XCTAssertEqual(try parse("--version"), .version)
    XCTAssertEqual(try parse("5", "--plain", "--help", "nonsense"), .help)
  }

  func testTheFirstBadArgumentIsNamed() {
    assertRejected(["10s", "10x", "--foo"], naming: "10x")
    assertRejected(["tea=soon"], naming: "tea=soon")
    assertRejected(["tea="], naming: "tea=")
    assertRejected(["="], naming: "=")
    assertRejected([""], naming: "")
  }

  func testTimeGoesOnWhileItIsStoppedUnlessAnOptionSaysOtherwise() {
    XCTAssertFalse(Options().freezes)
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
