import CountdownJudge
import XCTest

/// Plays scripts: what is delivered, in its order, is as it is said, and the judge finds nothing wrong.
func checkScripts(
  _ rows: KeyValuePairs<String, String>, file: StaticString = #filePath, line: UInt = #line
) throws {
  for (text, expected) in rows {
    let (delivered, wrong) = try Script(text).play()
    XCTAssertEqual(delivered, expected, text, file: file, line: line)
    XCTAssertEqual(wrong ?? [], [], text, file: file, line: line)
  }
}

/// Plays scripts of which it is enough that the judge finds nothing wrong.
func judgeScripts(_ texts: some Sequence<String>, file: StaticString = #filePath, line: UInt = #line) throws {
  for text in texts { XCTAssertEqual(try Script(text).play().wrong ?? [], [], text, file: file, line: line) }
}
