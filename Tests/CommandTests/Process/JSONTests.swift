import Foundation
import XCTest

@testable import countdown_cli

/// The lines that `--json` prints, read by another decoder than the program's encoder.
final class JSONTests: XCTestCase {
  private struct Event: Decodable, Equatable {
    let event: String
    var target: String?
    var number: Int?
    var nanoseconds: Int64?
    var seconds: Int?
    var active: Int?
    var passCalls: Int?
  }

  private func events(_ program: Program) throws -> [Event] {
    try program.lines.map { try JSONDecoder().decode(Event.self, from: Data($0.text.utf8)) }
  }

  func testEachCountdownStartsTicksAndEndsOnce() throws {
    let program = try Program("--json", "--every=100ms", "tea=300ms", "eggs=200ms", "0")
    XCTAssertEqual(program.end(), 0)
    let all = try events(program)
    for (number, (target, milliseconds)) in [("tea", 300), ("eggs", 200), ("0", 0)].enumerated() {
      let own = all.filter { $0.target == target }
      XCTAssert(own.allSatisfy { $0.number == number + 1 })
      XCTAssertEqual(own.first?.event, "start")
      XCTAssertEqual(own.first?.nanoseconds, Int64(milliseconds) * 1_000_000)
      XCTAssertEqual(
        own.last, Event(event: "end", target: target, number: number + 1, nanoseconds: 0, seconds: 0))
      XCTAssert(own.dropFirst().dropLast().allSatisfy { $0.event == "tick" && $0.seconds == 1 })
      let left = own.compactMap(\.nanoseconds)
      XCTAssert(zip(left.dropLast(), left.dropFirst().dropLast()).allSatisfy { $0 > $1 }, "\(left)")
    }
    XCTAssertEqual(program.errorText, "")
  }

  func testAnyLabelMakesValidJSON() throws {
    let labels = [
      #"a"b\c/d"#, "お茶 🍵", "tab\tbell\u{07}line\nend", "\u{2028}\u{7F}\u{9B}", "{\"event\":\"end\"}",
      "'$(x)`",
    ]
    let program = try Program(arguments: ["--json"] + labels.map { "\($0)=0" })
    XCTAssertEqual(program.end(), 0)
    let ends = try events(program).filter { $0.event == "end" }
    XCTAssertEqual(ends.map(\.target), labels.map(\.printable))
  }

  func testItIsUTF8InAnyLocaleAndHasNoEscapes() throws {
    let program = try Program("--json", "お茶=0", terminal: (80, 24), environment: ["LC_ALL": "C"])
    XCTAssertEqual(program.end(), 0)
    XCTAssertEqual(try events(program).map(\.target), ["お茶", "お茶"])
    XCTAssertFalse(program.text.contains("\u{1B}"))
  }

  func testADemonstrationTellsItsStatus() throws {
    let program = try Program("--json", "--demo=300", "--every=100ms")
    XCTAssert(program.read { $0.lines.contains { $0.text.contains("passCalls") } })
    let status = try XCTUnwrap(try events(program).last)
    XCTAssertEqual(status.event, "status")
    XCTAssertEqual(status.active, 300)
    XCTAssertGreaterThan(try XCTUnwrap(status.passCalls), 0)
    program.signal(SIGTERM)
    XCTAssertEqual(program.endingSignal(), SIGTERM)
  }

  func testWhatCommandsPrintIsElsewhere() throws {
    let program = try Program("--json", "--exec=echo printed; echo wrong >&2", "0")
    XCTAssertEqual(program.end(), 0)
    XCTAssertEqual(try events(program).map(\.event), ["start", "end"])
    XCTAssertEqual(program.errorText, "printed\nwrong\n")
  }
}
