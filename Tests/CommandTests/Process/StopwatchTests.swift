import XCTest

@testable import countdown_cli

final class StopwatchTests: XCTestCase {
  private func start() throws -> Program {
    try Program(arguments: ["-s", "--every=100ms"], terminal: (40, 10), isTyped: true)
  }

  /// The times of a line: its words such as 0:01.25, in seconds.
  private func seconds(_ line: String) -> [Double] {
    line.split(separator: " ").filter { $0.contains(":") }.map { time in
      time.split(separator: ":").reduce(0) { $0 * 60 + (Double($1) ?? .nan) }
    }
  }

  private func expect(_ program: Program, line index: Int, beginsWith text: String, line: UInt = #line) {
    program.expect(line: line) { $0.shown.dropFirst(index).first?.hasPrefix(text) == true }
  }

  func testTheStopwatchCountsUpFromZero() throws {
    let program = try Program("--stopwatch", "--plain", "--every=100ms")
    program.expect { $0.lines.count >= 4 }
    program.dies()
    // A late tick stands for those before it, so a line may be missing, but for the first.
    XCTAssertEqual(program.printed.first, "stopwatch 0:00.0")
    XCTAssert(program.printed.allSatisfy { $0.hasPrefix("stopwatch ") })
    let times = program.printed.flatMap(seconds)
    XCTAssertEqual(times.count, program.printed.count)
    XCTAssert(zip(times, times.dropFirst()).allSatisfy { $0 < $1 }, "\(times)")
  }

  func testLapsAndTheTotalAreAboveTheBoard() throws {
    let program = try start()
    program.expect { $0.hasShown("0:00.3") }
    for lap in 1...2 {
      program.type("\r")
      expect(program, line: lap - 1, beginsWith: "lap \(lap)  ")
    }
    program.quit()
    let times = program.shown.prefix(3).map(seconds)
    XCTAssertGreaterThanOrEqual(times[0][0], 0.3)
    XCTAssertEqual(times[0][0], times[0][1], "the first lap began with the watch")
    XCTAssertEqual(times[1][0], times[1][1] - times[0][1], accuracy: 0.001)
    XCTAssert(program.shown[2].hasPrefix("total  "), "\(program.shown)")
    XCTAssertGreaterThanOrEqual(times[2][0], times[1][1])
    XCTAssertEqual(program.screen.surprises, [])
  }

  func testAPauseStopsIt() throws {
    let program = try start()
    program.expect { $0.hasShown("0:00.2") }
    program.type(" \r")
    expect(program, line: 0, beginsWith: "lap 1  ")
    let total = program.shown[0].suffix(7)
    program.read(for: .milliseconds(600))
    program.type("\r")
    expect(program, line: 1, beginsWith: "lap 2  0:00.00  ")
    XCTAssertEqual(program.shown[1].suffix(7), total)
    program.quit()
  }
}
