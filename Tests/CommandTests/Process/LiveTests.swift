import Foundation
import XCTest

@testable import countdown_cli

final class LiveTests: XCTestCase {
  private func frames(_ program: Program) -> Int {
    program.text.components(separatedBy: "\u{1B}[?7l").count - 1
  }

  func testTheLastValuesStayOnTheScreen() throws {
    let program = try Program("--every=100ms", "tea=300ms", "お茶=400ms", terminal: (40, 10)).ended()
    let screen = program.screen
    XCTAssertEqual(screen.lines.map { $0.prefix { $0 != " " } }, ["tea", "お茶"])
    XCTAssert(screen.lines.allSatisfy { $0.contains(" done ") && $0.hasSuffix(" 0:00.0") }, "\(screen.lines)")
    XCTAssertEqual(screen.cursor.column, 0)
    XCTAssertEqual(screen.cursor.row, 2)
    XCTAssertEqual(screen.surprises + screen.scrollback, [])
    XCTAssertTrue(screen.isCursorVisible)
    XCTAssertEqual(program.errorText, "")
  }

  func testARowSaysWhenItEnds() throws {
    let arguments = ["--", "tea=9:30", "late=00:00", "launch=9999-12-31T10:30"]
    let program = try Program(arguments: arguments, terminal: (80, 10), environment: ["TZ": "UTC-1"])
    program.expect { $0.shown.count == 3 }
    let ends = program.shown.map { String($0.components(separatedBy: "  ends ")[1]) }
    let time = DateFormatter()
    time.locale = Locale(identifier: "en_US_POSIX")
    time.timeZone = TimeZone(secondsFromGMT: 3600)
    time.dateFormat = "HH:mm"
    let expected = [569.0, 571].map { time.string(from: .now + $0) }
    XCTAssert(expected.contains(String(ends[0].suffix(5))), "\(ends)")
    XCTAssert(ends[1].hasSuffix(" 00:00") && ends[1].count == 9, "\(ends)")
    // A date that is more than 146 years away counts as that far away.
    time.dateFormat = "yyyy"
    let years = [-60.0, 60].map { time.string(from: .now + 4_611_686_018 + $0) }
    XCTAssert(years.contains(String(ends[2].prefix(4))), "\(ends)")
    program.dies()
  }

  func testCountdownsThatChangeTogetherShareAFrame() throws {
    let program = try Program("--every=100ms", "a=400ms", "b=400ms", "c=400ms", "d=400ms", terminal: (40, 10))
      .ended()
    // Five values each. A frame apart from the others is possible where a boundary falls between two
    // starts; one for each value of each countdown would be twenty.
    XCTAssertLessThanOrEqual(frames(program), 11)
    XCTAssertGreaterThanOrEqual(frames(program), 4)
  }

  func testARowStaysOnOneLineInAnyWindow() throws {
    for columns in [1, 7, 20, 200] {
      let program = try Program(
        "--every=100ms", "👩‍👩‍👧 a long label for a countdown=1h", "お茶の時間=200ms", terminal: (columns, 10))
      program.expect { frames($0) >= 1 }
      program.read(for: .milliseconds(350))
      XCTAssertEqual(program.shown.count, 2, "\(program.shown)")
      XCTAssertEqual(program.screen.surprises, [])
      program.dies()
    }
  }

  func testANewWidthIsTakenUp() throws {
    let program = try Program("tea=1h", terminal: (90, 10))
    program.expect { $0.text.contains("1:00:00") }
    program.resize(columns: 60, rows: 10)
    program.signal(SIGWINCH)
    let frame = program.text.count
    XCTAssert(program.read(within: .milliseconds(800)) { $0.text.dropFirst(frame).contains("\u{1B}[?7h") })
    var screen = VirtualScreen(columns: 60, rows: 10)
    screen.write(String(program.text.dropFirst(frame).drop { $0 != "t" }))
    XCTAssertEqual(screen.lines.first.map { DisplayWidth.of($0) }, 59)
    XCTAssertEqual(screen.surprises, [])
    program.dies()
  }

  func testMoreTargetsThanLinesDoNotScroll() throws {
    let program = try Program(arguments: ["--every=100ms"] + (1...30).map { "t\($0)=1h" }, terminal: (40, 6))
    program.expect { frames($0) >= 3 }
    XCTAssertEqual(program.shown.count, 5)
    XCTAssertEqual(program.shown.last, "... and 26 more")
    XCTAssertEqual(program.screen.scrollback, [])
    program.dies()
  }

  func testAWindowOfALineOrTwoShowsSomethingTrue() throws {
    for rows in [1, 2] {
      let program = try Program("--every=100ms", "a=400ms", "b=1h", terminal: (40, rows))
      for label in ["a", "b"] { program.expect { $0.shown.first?.hasPrefix("\(label)  ") == true } }
      XCTAssertEqual(program.screen.scrollback, [])
      program.dies()
      // The last line stays, and what comes next begins below it.
      let end = program.screen
      XCTAssert((end.scrollback + end.lines).contains { $0.hasPrefix("b  ") })
      XCTAssertEqual(end.cursor.row, rows - 1)
      XCTAssertEqual(end.cursor.column, 0)
      XCTAssertEqual(end.surprises, [])
    }
  }

  func testAnASCIILocaleIsDrawnInASCII() throws {
    let program = try Program(
      "--every=100ms", "お茶=300ms", "a very long label for so few columns=1h", terminal: (30, 2),
      environment: ["LC_ALL": "", "LANG": "C"])
    program.expect { frames($0) >= 5 }
    program.dies()
    XCTAssert(program.text.allSatisfy(\.isASCII), program.text)
    XCTAssert(program.text.contains("??"))
  }

  func testColourIsLeftOutOnRequest() throws {
    let cases: [(String, [String: String], Bool)] = [
      ("--", [:], true), ("--", ["NO_COLOR": "1"], false),
    ]
    for (option, environment, isColoured) in cases {
      let program = try Program(
        "--every=100ms", option, "200ms", terminal: (40, 10), environment: environment
      ).ended()
      XCTAssertEqual(program.text.contains("m\u{2501}"), isColoured)
      XCTAssertEqual(program.text.contains("\u{1B}[0;36m"), isColoured)
    }
  }

  func testASlowLineGetsFewerFramesAndNeverMoreThanItCanTake() throws {
    let rows = (1...20).map { "row \($0)=1h" }
    let program = try Program(arguments: ["--every=10ms"] + rows, terminal: (80, 24))
    program.expect { $0.text.contains("row 20") }
    let before = program.text.utf8.count
    program.read(for: .seconds(1))
    XCTAssertGreaterThan(program.text.utf8.count - before, 4_000, "a fast one gets all")
    program.setSpeed(speed_t(B9600))
    program.read(for: .milliseconds(500))
    let (slow, begin) = (program.text.utf8.count, ContinuousClock.now)
    program.read(for: .seconds(3))
    let seconds = (ContinuousClock.now - begin) / .seconds(1)
    // A frame more may be on its way.
    XCTAssertLessThan(Double(program.text.utf8.count - slow), 960 * seconds + 600)
    XCTAssertGreaterThan(frames(program), 5)
    program.dies()
  }

  func testAfterControlSTheFirstFrameIsTrue() throws {
    let program = try Program("--every=100ms", "20s", terminal: (40, 10), isTyped: true)
    program.expect { $0.hasShown("0:19.7") }
    program.type("\u{13}")
    program.read(for: .seconds(2))
    let before = program.frames().count
    program.type("\u{11}")
    program.expect { $0.frames().count > before + 3 }
    let values = program.frames().dropFirst(before - 1).compactMap {
      $0.first?.components(separatedBy: "0:1").last?.prefix(3)
    }
    .compactMap { Double($0) }
    XCTAssert(
      zip(values, values.dropFirst()).allSatisfy { $0 - $1 < 0.35 }, "old ones first: \(values)")
    program.dies()
  }

  func testControlZGivesTheTerminalBackAndFgTakesItAgain() throws {
    for isTyped in [false, true] {
      let program = try Program("--every=100ms", "20s", terminal: (40, 10), isTyped: isTyped)
      program.expect { frames($0) >= 3 }
      program.stop()
      program.read(for: .milliseconds(300))
      XCTAssert(program.text.hasSuffix("\u{1B}[?25h"))
      XCTAssert(program.echoes && program.editsLines && program.showsControls)
      // Somebody changes the settings meanwhile: the program takes those for the terminal's own.
      program.hideControls()
      let before = program.text.count
      program.signal(SIGCONT)
      program.expect { frames($0) >= 8 }
      let after = String(program.text.dropFirst(before))
      XCTAssert(after.hasPrefix("\u{1B}[?25l"), after.prefix(20).debugDescription)
      XCTAssertFalse(program.echoes || program.editsLines)
      // The old board may have scrolled away under the shell's messages: the new one is not painted over it.
      XCTAssertEqual(program.shown.count, isTyped ? 3 : 2, "with a hint at the keys")
      program.dies()
      XCTAssert(program.echoes && program.editsLines && !program.showsControls)
    }
  }

  func testAfterAStopOfItsOwnAStopByAnotherIsNoticedToo() throws {
    let program = try Program("--every=100ms", "20s", terminal: (40, 10))
    /// How often it has taken the terminal.
    func takings(_ program: Program) -> Int { program.text.components(separatedBy: "\u{1B}[?25l").count - 1 }
    program.expect { takings($0) == 1 }
    program.stop()
    program.signal(SIGCONT)
    program.expect { takings($0) == 2 }
    // SIGSTOP discards a SIGCONT that has not been handled yet: then the next one is taken for that.
    for _ in 1...3 where takings(program) == 2 {
      program.stop(by: SIGSTOP)
      program.signal(SIGCONT)
      program.read(within: .seconds(1)) { takings($0) > 2 }
    }
    XCTAssertGreaterThan(takings(program), 2)
    program.dies()
  }
}
