import Foundation
import XCTest

@testable import countdown_cli

/// The lines that the program prints where there is no terminal, and its JSON, read by another decoder than its encoder.
final class PrintedOutputTests: XCTestCase {
  func testTwoSecondsAreThreeLinesASecondApart() throws {
    let program = try Program("tea=2s").ended()
    XCTAssertEqual(program.printed, ["tea 0:02", "tea 0:01", "tea 0:00"])
    let instants = program.lines.map(\.instant)
    for (before, after) in zip(instants, instants.dropFirst()) {
      let distance = before.duration(to: after)
      XCTAssert(distance > .milliseconds(800) && distance < .milliseconds(1400), "\(distance)")
    }
  }

  func testPlainLinesAreOnRequestAndWhereATerminalUnderstandsNothingElse() throws {
    let asked = try Program("--plain", "--every=100ms", "200ms", terminal: (80, 24)).ended()
    XCTAssertEqual(asked.printed, ["200ms 0:00.2", "200ms 0:00.1", "200ms 0:00.0"])
    for script in ["TERM=", "unset TERM;", "TERM=dumb", "TERM=unknown"] {
      let program = try Program(script: "\(script) exec \"$0\" 0", terminal: (40, 10)).ended()
      XCTAssertEqual(program.text, "0 0:00\r\n", script)
    }
  }

  func testSeveralTargetsEachPrintAllTheirValues() throws {
    let all = try Program("--every=200ms", "a=1s", "b=600ms", "a=400ms", "0").ended().printed
    XCTAssertEqual(all.prefix(4), ["a 0:01.0", "b 0:00.6", "a 0:00.4", "0 0:00.0"])
    XCTAssertEqual(all.filter { $0.hasPrefix("b") }, ["b 0:00.6", "b 0:00.4", "b 0:00.2", "b 0:00.0"])
    XCTAssertEqual(all.filter { $0 == "a 0:00.4" || $0 == "a 0:00.2" || $0 == "a 0:00.0" }.count, 6)
    XCTAssertEqual(all.last, "a 0:00.0")
    XCTAssertEqual(all.count, 6 + 4 + 3 + 1)
  }

  func testADateInThePastEndsAtOnceAndOneInTheFutureIsCountedDownTo() throws {
    let past = try Program("2020-01-01T00:00Z", "y2k=2000-01-01").ended(within: .seconds(2))
    XCTAssertEqual(past.printed, ["2020-01-01T00:00Z 0:00", "y2k 0:00"])
    let program = try Program("9999-12-31T23:59:59Z")
    program.expect { !$0.lines.isEmpty }
    // The time is one word.
    let words = try XCTUnwrap(program.printed.first?.split(separator: " "))
    XCTAssertEqual(words.count, 2)
    let days = try XCTUnwrap(words.last?.prefix { $0 != "d" })
    XCTAssertGreaterThan(try XCTUnwrap(Int(days)), 40_000)
    XCTAssertEqual(words.last?.dropFirst(days.count + 1).filter { $0 == ":" }.count, 2)
    XCTAssertNil(program.lines.dropFirst(2).first)
  }

  /// GNU sleep adds such words up.
  func testWordsThatLookLikeOneTimeAreTwoAndThatIsSaidOnce() throws {
    let note = "1s and 100ms are two countdowns; one is '1s 100ms', in quotes"
    let program = try Program("1s", "100ms", "50ms").ended()
    XCTAssertEqual(program.errorText, "countdown-cli: \(note)\n")
    XCTAssertEqual(program.printed.filter { $0.hasSuffix(" 0:00") }.count, 3)
    let board = try Program("1s", "100ms", terminal: (80, 10)).ended()
    XCTAssertEqual(board.shown.first, note)
    XCTAssertEqual(board.text.components(separatedBy: "\u{1B}[0;2m\(note)\u{1B}[m").count, 2)
    for arguments in [
      ["1s 100ms"], ["a=1s", "100ms"], ["100ms", "1s"], ["1s", "then", "100ms"], ["1s", "1s"],
    ] {
      XCTAssertEqual(try Program(arguments: arguments).ended().errorText, "", "\(arguments)")
    }
    XCTAssertEqual(try Program("--quiet", "1s", "100ms").ended().errorText, "")
  }

  func testQuietIsSilent() throws {
    let start = ContinuousClock().now
    let program = try Program("--quiet", "--every=10ms", "300ms").ended()
    XCTAssertGreaterThan(start.duration(to: ContinuousClock().now), .milliseconds(250))
    XCTAssertEqual(program.text + program.errorText, "")
  }

  // MARK: JSON

  private struct Event: Decodable, Equatable {
    let event: String
    var target: String?
    var number: Int?
    var round: Int?
    var nanoseconds: Int64?
    var seconds: Int?
    var end: String?
    var text: String?
    var total: Int?
  }

  private func events(_ program: Program) throws -> [Event] {
    try program.printed.map { try JSONDecoder().decode(Event.self, from: Data($0.utf8)) }
  }

  func testInJSONEachCountdownStartsTicksAndEndsOnce() throws {
    let program = try Program("--json", "--every=100ms", "tea=300ms", "eggs=200ms", "0").ended()
    let all = try events(program)
    for (number, (target, milliseconds)) in [("tea", 300), ("eggs", 200), ("0", 0)].enumerated() {
      let own = all.filter { $0.target == target }
      XCTAssert(own.allSatisfy { $0.number == number + 1 && $0.round == nil })
      XCTAssertEqual(own.first?.event, "start")
      XCTAssertEqual(own.first?.nanoseconds, Int64(milliseconds) * 1_000_000)
      let end = try XCTUnwrap(own.first?.end.flatMap { try? Date($0, strategy: .iso8601) })
      XCTAssertLessThan(abs(end.timeIntervalSinceNow), 10)
      XCTAssert(own.dropFirst().allSatisfy { $0.end == nil })
      XCTAssert(own.allSatisfy { $0.total == (milliseconds == 0 ? 0 : 1) }, "\(own)")
      XCTAssertEqual(own.first?.text, "0:00.\(milliseconds / 100)")
      XCTAssertEqual(own.last?.event, "end")
      XCTAssertEqual(own.last?.nanoseconds, 0)
      XCTAssertEqual(own.last?.seconds, 0)
      XCTAssert(own.dropFirst().dropLast().allSatisfy { $0.event == "tick" && $0.seconds == 1 })
      let left = own.compactMap(\.nanoseconds)
      XCTAssert(zip(left.dropLast(), left.dropFirst().dropLast()).allSatisfy { $0 > $1 }, "\(left)")
    }
    XCTAssertEqual(program.errorText, "")
  }

  func testJSONSaysANewEndWheneverItMoves() throws {
    let program = try Program("--json", "--freeze", "--every=100ms", "20s")
    program.expect { $0.lines.count > 2 }
    program.stop()
    program.read(for: .milliseconds(1_700))
    program.signal(SIGCONT)
    let before = program.lines.count
    program.expect { $0.lines.count > before + 4 }
    program.dies()
    let all = try events(program)
    let ends = try all.compactMap(\.end).map { try Date($0, strategy: .iso8601) }
    XCTAssertEqual(ends.count, 2, "\(all)")
    XCTAssertEqual(ends[1].timeIntervalSince(ends[0]), 2, accuracy: 1)
  }

  func testJSONNamesStepAndRound() throws {
    let program = try Program("--json", "--repeat=2", "a=200ms", "then", "b=200ms").ended()
    XCTAssertEqual(
      try events(program).map { "\($0.event) \($0.target!) \($0.number!) \($0.round!)" },
      [
        "start a 1 1", "end a 1 1", "start b 2 1", "end b 2 1", "start a 1 2", "end a 1 2", "start b 2 2",
        "end b 2 2",
      ])
  }

  func testAnyLabelIsALineAndMakesValidJSON() throws {
    let labels = [
      #"a"b\c/d"#, "お茶 🍵", "tab\tbell\u{07}line\nend", "\u{2028}\u{7F}\u{9B}", "{\"event\":\"end\"}",
      "'$(x)`",
    ]
    let plain = try Program(arguments: labels.map { "\($0)=0" }).ended()
    XCTAssertEqual(plain.printed, labels.map { "\($0.printable) 0:00" })
    // UTF-8 in any locale, and without escapes in a terminal.
    let json = try Program(
      arguments: ["--json"] + labels.map { "\($0)=0" }, terminal: (80, 24), environment: ["LC_ALL": "C"]
    ).ended()
    XCTAssertEqual(try events(json).filter { $0.event == "end" }.map(\.target), labels.map(\.printable))
    XCTAssertFalse(json.text.contains("\u{1B}"))
  }

  func testOutputOfCommandsIsNotAmongTheJSON() throws {
    let program = try Program("--json", "--exec=echo printed; echo wrong >&2", "0").ended()
    XCTAssertEqual(try events(program).map(\.event), ["start", "end"])
    XCTAssertEqual(program.errorText, "printed\nwrong\n")
  }
}
