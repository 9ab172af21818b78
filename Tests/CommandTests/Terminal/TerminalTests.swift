import XCTest

@testable import countdown_cli

final class TerminalTests: XCTestCase {
  private func terminal(_ environment: [String: String]) -> Terminal {
    Terminal(descriptor: -1, environment: environment)
  }

  func testTheWindowKnowsItsSizeBest() {
    let size = TerminalSize(window: (132, 50), environment: ["COLUMNS": "20", "LINES": "5"])
    XCTAssertEqual([size.columns, size.rows], [132, 50])
  }

  func testTheEnvironmentHelpsAWindowWithoutASize() {
    for window in [nil, (0, 0), (-1, -5)] as [(columns: Int, rows: Int)?] {
      let size = TerminalSize(window: window, environment: ["COLUMNS": "20", "LINES": "5"])
      XCTAssertEqual([size.columns, size.rows], [20, 5])
    }
  }

  func testOtherwiseItIsEightyByTwentyFour() {
    for text in ["", "0", "-5", "wide", "1e3", "99999999999999999999", "100000000"] {
      let size = TerminalSize(window: nil, environment: ["COLUMNS": text, "LINES": text])
      XCTAssertEqual([size.columns, size.rows], [80, 24], text)
    }
    XCTAssertEqual(terminal([:]).size, TerminalSize(window: (80, 24), environment: [:]))
  }

  func testColourCanBeRefused() {
    XCTAssertEqual(terminal([:]).style, .colours)
    XCTAssertEqual(terminal(["NO_COLOR": ""]).style, .colours)
    XCTAssertEqual(terminal(["NO_COLOR": "1"]).style, .none)
  }

  func testTerminalsThatCutLongLinesAreTold() {
    XCTAssertTrue(terminal(["TERM": "xterm-256color"]).reflows)
    XCTAssertTrue(terminal(["TERM": "screen", "TMUX": "x", "STY": "y"]).reflows)
    XCTAssertFalse(terminal(["TERM": "screen", "STY": "y"]).reflows)
    XCTAssertFalse(terminal(["TERM": "xterm", "XTERM_VERSION": "XTerm(390)"]).reflows)
    XCTAssertFalse(terminal(["TERM": "linux"]).reflows)
    XCTAssertFalse(terminal(["TERM": "st-256color"]).reflows)
  }

  func testADescriptorThatIsNoTerminalUnderstandsNoEscapes() {
    XCTAssertFalse(terminal(["TERM": "xterm"]).understandsEscapes)
  }
}
