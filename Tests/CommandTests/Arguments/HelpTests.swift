import XCTest

@testable import countdown_cli

final class HelpTests: XCTestCase {
  func testEveryOptionIsExplained() {
    for option in CommandOption.allCases {
      let letter = option.letter.map { "-\($0), " } ?? ""
      let value = option.value.map { " \($0)" } ?? ""
      XCTAssert(Help.full.contains(letter + option.long + value), option.long)
    }
    for word in [
      "NO_COLOR", "LC_ALL", "TERM", "COUNTDOWN_LABEL", "space", "14:30", "1:30", "5min", "130", "71", "then",
      "COUNTDOWN_ROUND", "installing", "~/.bashrc",
      "enter",
    ] {
      XCTAssert(Help.full.contains(word), word)
    }
  }

  func testItIsReadInAnyTerminal() {
    for text in [Help.full, Help.usage, Help.version] {
      XCTAssert(text.allSatisfy(\.isASCII))
      XCTAssert(text.split(separator: "\n").allSatisfy { $0.count <= 100 })
      XCTAssert(text.hasSuffix("\n") && !text.hasSuffix("\n\n"))
    }
    XCTAssertLessThan(Help.usage.filter(\.isNewline).count, 5)
  }

  func testTheVersionIsOne() {
    XCTAssertEqual(Help.version, "countdown-cli \(Version.current)\n")
    XCTAssertEqual(Version.current.split(separator: ".").compactMap { Int($0) }.count, 3)
  }

  func testNoTwoOptionsShareALetter() {
    let letters = CommandOption.allCases.compactMap(\.letter)
    XCTAssertEqual(Set(letters).count, letters.count)
  }
}
