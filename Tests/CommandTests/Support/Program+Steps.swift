import XCTest

extension Program {
  @discardableResult
  func ended(
    _ status: Int32 = 0, within limit: Duration = .seconds(4), file: StaticString = #filePath,
    line: UInt = #line
  ) -> Program {
    XCTAssertEqual(
      ending(within: limit, file: file, line: line), .exit(status), "\(arguments)", file: file, line: line)
    return self
  }

  func dies(of number: Int32 = SIGINT, file: StaticString = #filePath, line: UInt = #line) {
    signal(number)
    XCTAssertEqual(ending(file: file, line: line), .signal(number), file: file, line: line)
  }

  func quit(file: StaticString = #filePath, line: UInt = #line) {
    type("q")
    ended(130, file: file, line: line)
  }

  func stop(by number: Int32 = SIGTSTP, file: StaticString = #filePath, line: UInt = #line) {
    signal(number)
    XCTAssert(hasStopped(), "it did not stop", file: file, line: line)
  }

  func expect(
    file: StaticString = #filePath, line: UInt = #line, _ condition: (Program) -> Bool
  ) {
    XCTAssert(read(until: condition), "so far: \(text.debugDescription)", file: file, line: line)
  }

  var printed: [String] { lines.map(\.text) }

  var screen: VirtualScreen {
    var screen = VirtualScreen(columns: size.columns, rows: size.rows)
    screen.write(text)
    return screen
  }

  var shown: [String] { screen.lines }

  /// Whether the terminal has shown a text, in any of its frames.
  func hasShown(_ word: String, before end: String.Index? = nil) -> Bool {
    frames(before: end).contains { $0.contains { $0.contains(word) } }
  }

  /// What the terminal has shown after each frame, before a place in the output.
  func frames(before end: String.Index? = nil) -> [[String]] {
    var screen = VirtualScreen(columns: size.columns, rows: size.rows)
    return String(text[..<(end ?? text.endIndex)]).components(separatedBy: "\u{1B}[?7h").map { frame in
      screen.write(frame)
      return screen.lines
    }
  }
}
