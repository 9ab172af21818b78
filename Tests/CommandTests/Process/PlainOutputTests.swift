import XCTest

@testable import countdown_cli

/// The lines the program prints where there is no terminal.
final class PlainOutputTests: XCTestCase {
  private func lines(_ program: Program) -> [String] { program.lines.map(\.text) }

  func testTwoSecondsAreThreeLinesASecondApart() throws {
    let program = try Program("tea=2s")
    XCTAssertEqual(program.end(), 0)
    XCTAssertEqual(lines(program), ["tea 0:02", "tea 0:01", "tea 0:00"])
    let instants = program.lines.map(\.instant)
    for (before, after) in zip(instants, instants.dropFirst()) {
      let distance = before.duration(to: after)
      XCTAssert(distance > .milliseconds(800) && distance < .milliseconds(1400), "\(distance)")
    }
  }

  func testPlainIsPlainInATerminalToo() throws {
    let program = try Program("--plain", "--every=100ms", "200ms", terminal: (80, 24))
    XCTAssertEqual(program.end(), 0)
    XCTAssertEqual(lines(program), ["200ms 0:00.2", "200ms 0:00.1", "200ms 0:00.0"])
  }

  func testATerminalThatUnderstandsNothingGetsPlainLines() throws {
    let program = try Program(
      "--every=100ms", "100ms", terminal: (80, 24), environment: ["TERM": "dumb"])
    XCTAssertEqual(program.end(), 0)
    XCTAssertEqual(lines(program), ["100ms 0:00.1", "100ms 0:00.0"])
  }

  func testSeveralTargetsEachPrintAllTheirValues() throws {
    let program = try Program("--every=200ms", "a=1s", "b=600ms", "a=400ms", "0")
    XCTAssertEqual(program.end(), 0)
    let all = lines(program)
    XCTAssertEqual(all.prefix(4), ["a 0:01.0", "b 0:00.6", "a 0:00.4", "0 0:00.0"])
    XCTAssertEqual(all.filter { $0.hasPrefix("b") }, ["b 0:00.6", "b 0:00.4", "b 0:00.2", "b 0:00.0"])
    XCTAssertEqual(all.filter { $0 == "a 0:00.4" || $0 == "a 0:00.2" || $0 == "a 0:00.0" }.count, 6)
    XCTAssertEqual(all.last, "a 0:00.0")
    XCTAssertEqual(all.count, 6 + 4 + 3 + 1)
  }

  func testADateInThePastEndsAtOnce() throws {
    let program = try Program("2020-01-01T00:00Z", "y2k=2000-01-01")
    XCTAssertEqual(program.end(within: .seconds(2)), 0)
    XCTAssertEqual(lines(program), ["2020-01-01T00:00Z 0:00", "y2k 0:00"])
  }

  func testADateInTheFutureIsCountedDownTo() throws {
    let program = try Program("9999-12-31T23:59:59Z")
    XCTAssert(program.read { !$0.lines.isEmpty })
    // The time is one word.
    let words = try XCTUnwrap(program.lines.first?.text.split(separator: " "))
    XCTAssertEqual(words.count, 2)
    let days = try XCTUnwrap(words.last?.prefix { $0 != "d" })
    XCTAssertGreaterThan(try XCTUnwrap(Int(days)), 40_000)
    XCTAssertEqual(words.last?.dropFirst(days.count + 1).filter { $0 == ":" }.count, 2)
    XCTAssertNil(program.lines.dropFirst(2).first)
  }

  func testQuietIsSilent() throws {
    let program = try Program("--quiet", "--every=10ms", "300ms")
    let start = ContinuousClock().now
    XCTAssertEqual(program.end(), 0)
    XCTAssertGreaterThan(start.duration(to: ContinuousClock().now), .milliseconds(250))
    XCTAssertEqual(program.text + program.errorText, "")
  }

  func testALabelIsPrintedAsItIs() throws {
    let program = try Program("お茶 🍵=0", "a\nb=0")
    XCTAssertEqual(program.end(), 0)
    XCTAssertEqual(lines(program), ["お茶 🍵 0:00", "a\u{FFFD}b 0:00"])
  }

  func testADemonstrationPrintsItsStatus() throws {
    let program = try Program("--demo", "300", "--every=100ms")
    XCTAssert(program.read { $0.lines.contains { $0.text.contains("last pass") } })
    let line = try XCTUnwrap(program.lines.last?.text)
    XCTAssert(line.hasPrefix("active 300 · ended 0 · last pass "), line)
    XCTAssertLessThan(program.lines.count, 4)
    program.signal(SIGINT)
    XCTAssertEqual(program.endingSignal(), SIGINT)
  }
}
