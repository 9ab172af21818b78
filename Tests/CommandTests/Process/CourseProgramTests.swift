import Foundation
import XCTest

@testable import countdown_cli

/// Times one after the other, and rounds, in the built program.
final class CourseProgramTests: XCTestCase {
  private func lines(_ program: Program) -> [String] { program.lines.map(\.text) }

  func testAStepBeginsWhenTheOneBeforeHasEnded() throws {
    let program = try Program("--plain", "--every=100ms", "a=200ms", "then", "b=100ms")
    XCTAssertEqual(program.end(), 0)
    XCTAssertEqual(lines(program), ["a 0:00.2", "a 0:00.1", "a 0:00.0", "b 0:00.1", "b 0:00.0"])
  }

  func testStepsThatLastNothingComeInOrder() throws {
    let program = try Program("--plain", "--repeat=2", "a=0", "then", "b=0", "c=0")
    XCTAssertEqual(program.end(), 0)
    XCTAssertEqual(
      lines(program).filter { $0 != "c 0:00" }, ["a 0:00", "b 0:00", "a 0:00", "b 0:00"])
    XCTAssertEqual(lines(program).filter { $0 == "c 0:00" }.count, 2)
  }

  func testManyRoundsNeitherNestNorGrow() throws {
    let program = try Program("--quiet", "--repeat=100000", "0", "then", "0")
    XCTAssertEqual(program.end(within: .seconds(30)), 0)
  }

  func testJSONNamesStepAndRound() throws {
    struct Event: Decodable, Equatable {
      let event: String
      let target: String
      let number: Int
      let round: Int
    }
    let program = try Program("--json", "--repeat=2", "a=0", "then", "b=0")
    XCTAssertEqual(program.end(), 0)
    let events = try program.lines.map { try JSONDecoder().decode(Event.self, from: Data($0.text.utf8)) }
    let expected = [1, 2].flatMap { round in
      [("a", 1), ("b", 2)].flatMap { target, number in
        ["start", "end"].map { Event(event: $0, target: target, number: number, round: round) }
      }
    }
    XCTAssertEqual(events, expected)
  }

  func testCommandsLearnStepRoundAndLines() throws {
    let program = try Program(
      "--quiet", "--repeat=2",
      "--exec=echo $COUNTDOWN_LABEL $COUNTDOWN_NUMBER $COUNTDOWN_ROUND $COUNTDOWN_RUNNING >>$FILE",
      "a=200ms", "then", "b=200ms", environment: ["FILE": file.path])
    XCTAssertEqual(program.end(), 0)
    let written = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    XCTAssertEqual(written, ["a 1 1 1", "b 2 1 1", "a 1 2 1", "b 2 2 0"])
  }

  private let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

  override func tearDown() {
    try? FileManager.default.removeItem(at: file)
  }

  func testTheBoardShowsTheRoundAndNeverADoneInBetween() throws {
    let program = try Program(
      "--every=100ms", "--repeat=2", "a=200ms", "then", "b=200ms", terminal: (40, 10))
    XCTAssertEqual(program.end(), 0)
    let text = program.text
    let shown = ["a 1/2", "b 1/2", "a 2/2", "b 2/2", "done"]
    let places = shown.map { text.range(of: $0)?.lowerBound }
    XCTAssert(places.allSatisfy { $0 != nil }, text.debugDescription)
    XCTAssertEqual(places.compactMap { $0 }, places.compactMap { $0 }.sorted())
    var screen = VirtualScreen(columns: 40, rows: 10)
    screen.write(text)
    XCTAssertEqual(screen.lines.count, 1)
    XCTAssertEqual(screen.surprises, [])
  }
}
