import XCTest

@testable import countdown_cli

final class StopwatchTests: XCTestCase {
  private func lines(_ program: Program) -> [String] {
    var screen = VirtualScreen(columns: 40, rows: 10)
    screen.write(program.text)
    XCTAssertEqual(screen.surprises, [])
    return screen.lines
  }

  /// The seconds of a time such as 0:01.25.
  private func seconds(_ time: some StringProtocol) throws -> Double {
    let parts = try time.split(separator: ":").map { try XCTUnwrap(Double($0), String(time)) }
    return parts.reduce(0) { $0 * 60 + $1 }
  }

  func testItCountsUpFromZero() throws {
    let program = try Program("--stopwatch", "--plain", "--every=100ms")
    XCTAssert(program.read { $0.lines.count >= 4 })
    program.signal(SIGINT)
    XCTAssertEqual(program.endingSignal(), SIGINT)
    // A late tick stands for those before it, so a line may be missing, but for the first.
    XCTAssertEqual(program.lines.first?.text, "stopwatch 0:00.0")
    let times = try program.lines.map { try seconds($0.text.dropFirst("stopwatch ".count)) }
    XCTAssert(zip(times, times.dropFirst()).allSatisfy { $0 < $1 }, "\(times)")
  }

  func testLapsAndTheTotalAreAboveTheBoard() throws {
    let program = try Program(
      arguments: ["-s", "--every=100ms"], terminal: (40, 10), isTyped: true)
    XCTAssert(program.read { $0.text.contains("0:00.3") })
    program.type("\r")
    XCTAssert(program.read { self.lines($0).first?.hasPrefix("lap 1  ") == true })
    program.type("\r")
    XCTAssert(program.read { self.lines($0).dropFirst().first?.hasPrefix("lap 2  ") == true })
    program.type("q")
    XCTAssertEqual(program.end(), 130)
    let printed = lines(program)
    let laps = try printed.prefix(2).map { try $0.split(separator: " ").dropFirst(2).map { try seconds($0) } }
    XCTAssertGreaterThanOrEqual(laps[0][0], 0.3)
    XCTAssertEqual(laps[0][0], laps[0][1], "the first lap began with the watch")
    XCTAssertEqual(laps[1][0], laps[1][1] - laps[0][1], accuracy: 0.001)
    let total = try XCTUnwrap(printed.dropFirst(2).first)
    XCTAssert(total.hasPrefix("total  "), "\(printed)")
    XCTAssertGreaterThanOrEqual(try seconds(total.dropFirst(7)), laps[1][1])
  }

  func testAPauseStopsIt() throws {
    let program = try Program(
      arguments: ["-s", "--every=100ms"], terminal: (40, 10), isTyped: true)
    XCTAssert(program.read { $0.text.contains("0:00.2") })
    program.type(" \r")
    XCTAssert(program.read { self.lines($0).first?.hasPrefix("lap 1  ") == true })
    let lap = try XCTUnwrap(lines(program).first)
    program.read(for: .milliseconds(600))
    program.type("\r")
    XCTAssert(program.read { self.lines($0).dropFirst().first?.hasPrefix("lap 2  0:00.00  ") == true })
    XCTAssertEqual(lines(program)[1].suffix(7), lap.suffix(7))
    program.type("q")
    XCTAssertEqual(program.end(), 130)
  }
}
