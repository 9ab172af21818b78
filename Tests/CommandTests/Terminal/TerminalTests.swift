import CountdownKit
import Foundation
import XCTest

@testable import countdown_cli

final class TerminalTests: XCTestCase {
  private func terminal(_ environment: [String: String]) -> Terminal {
    Terminal(descriptor: -1, environment: environment)
  }

  func testTheWindowKnowsItsSizeBestThenTheEnvironment() {
    func size(_ window: (columns: Int, rows: Int)?, _ columns: String, _ lines: String) -> [Int] {
      let size = TerminalSize(window: window, environment: ["COLUMNS": columns, "LINES": lines])
      return [size.columns, size.rows]
    }
    XCTAssertEqual(size((132, 50), "20", "5"), [132, 50])
    for window in [nil, (0, 0), (-1, -5)] as [(columns: Int, rows: Int)?] {
      XCTAssertEqual(size(window, "20", "5"), [20, 5])
    }
    for text in ["", "0", "-5", "wide", "1e3", "99999999999999999999", "100000000"] {
      XCTAssertEqual(size(nil, text, text), [80, 24], text)
    }
    XCTAssertEqual(terminal([:]).size, TerminalSize(window: (80, 24), environment: [:]))
  }

  func testColourCanBeRefused() {
    XCTAssertTrue(terminal([:]).style.isColoured)
    XCTAssertTrue(terminal(["NO_COLOR": ""]).style.isColoured)
    XCTAssertFalse(terminal(["NO_COLOR": "1"]).style.isColoured)
  }

  func testTheLocaleDecidesTheCharacters() {
    let unicode = [
      ["LANG": "C.UTF-8"], ["LANG": "de_DE.utf8"], ["LC_CTYPE": "ja_JP.UTF-8", "LANG": "C"],
      ["LC_ALL": "en_US.UTF-8", "LC_CTYPE": "C", "LANG": "C"],
      ["LC_ALL": "", "LC_CTYPE": "", "LANG": "C.UTF-8"], ["LANG": "de_DE.UTF-8@euro"],
      // The encoding alone, as macOS sends it by ssh.
      ["LC_CTYPE": "UTF-8"], ["LC_CTYPE": "UTF-8", "LANG": "C"], ["LC_ALL": "utf8"], ["LANG": "UTF-8"],
    ]
    let ascii = [
      [:], ["LANG": ""], ["LANG": "C"], ["LANG": "POSIX"], ["LANG": "de_DE"],
      ["LANG": "de_DE.ISO-8859-15@euro"], ["LC_ALL": "C", "LANG": "C.UTF-8"],
      ["LC_CTYPE": "C", "LANG": "C.UTF-8"], ["LC_CTYPE": "ISO-8859-1"], ["LC_MESSAGES": "C.UTF-8"],
    ]
    for environment in unicode { XCTAssertEqual(terminal(environment).glyphs, .unicode, "\(environment)") }
    for environment in ascii { XCTAssertEqual(terminal(environment).glyphs, .ascii, "\(environment)") }
  }

  func testOnAConsoleTheBarIsASCIIAndLabelsStay() {
    for type in ["linux", "linux-16color"] {
      let console = terminal(["TERM": type, "LANG": "C.UTF-8"])
      XCTAssertEqual(console.glyphs, .console, type)
      XCTAssertFalse(console.hasTitle || console.reflows, type)
      XCTAssertEqual(terminal(["TERM": type]).glyphs, .ascii)
    }
    let row = RowContent(label: "thé", left: TimeLeft(.seconds(30)), whole: TimeLeft(.seconds(60)))
    let line = RowLayout(columns: 25, labels: 3, times: 4)
      .line(of: row, time: "0:30", style: Style(glyphs: .console))
    XCTAssertEqual(line.text, "thé  ======-......  0:30")
  }

  func testAMissingGlyphIsAQuestionMark() {
    XCTAssertEqual(Glyphs.ascii.shown("tea 🍵 お茶 é"), "tea ? ?? ?")
    XCTAssertEqual(Glyphs.unicode.shown("tea 🍵 お茶 é"), "tea 🍵 お茶 é")
    for glyph in [Glyphs.ascii.bar, Glyphs.ascii.halfBar, Glyphs.ascii.track, Glyphs.ascii.ellipsis] {
      XCTAssert(glyph.allSatisfy(\.isASCII) && glyph.count == 1, glyph)
    }
  }

  func testOutputThatDoesNotFitWaitsForItsReader() throws {
    var ends: [Int32] = [0, 0]
    XCTAssertEqual(unsafe pipe(&ends), 0)
    let (near, far) = (FileHandle(fileDescriptor: ends[0], closeOnDealloc: true), ends[1])
    XCTAssertEqual(fcntl(far, F_SETFL, O_NONBLOCK), 0)
    let text = String(repeating: "0123456789", count: 50_000)
    let output = DispatchQueue(label: "output")
    output.async {
      let begin = processorTime()
      XCTAssertNil(Output(descriptor: far).attempt(text))
      XCTAssertLessThan(processorTime() - begin, 0.1, "it does not wait, but tries again and again")
      close(far)
    }
    usleep(300_000)
    XCTAssertEqual(near.readDataToEndOfFile(), Data(text.utf8))
    output.sync {}
  }

  func testTerminalsThatCutLongLinesOrUnderstandNoEscapesAreKnown() {
    XCTAssertTrue(terminal(["TERM": "xterm-256color"]).reflows)
    XCTAssertTrue(terminal(["TERM": "screen", "STY": "y"]).reflows)
    XCTAssertFalse(terminal(["TERM": "xterm", "XTERM_VERSION": "XTerm(390)"]).reflows)
    XCTAssertFalse(terminal(["TERM": "linux"]).reflows)
    XCTAssertFalse(terminal(["TERM": "st-256color"]).reflows)
    XCTAssertFalse(terminal(["TERM": "xterm"]).understandsEscapes, "its descriptor is no terminal")
  }
}

/// How long this thread has used a processor, in seconds.
private func processorTime() -> Double {
  var time = timespec()
  unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
