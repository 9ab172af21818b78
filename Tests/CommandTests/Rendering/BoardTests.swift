import CountdownKit
import XCTest

@testable import countdown_cli

final class BoardTests: XCTestCase {
  private func rows(_ count: Int) -> [RowContent] {
    (1...count).map { number in
      RowContent(label: "#\(number)", left: TimeLeft(.seconds(number)), whole: TimeLeft(.seconds(count)))
    }
  }

  private func lines(
    _ rows: some RandomAccessCollection<RowContent>, notes: [String] = [],
    columns: Int = 40,
    height: Int, style: Style = .none
  ) -> [Line] {
    Board(time: TimeText(interval: .seconds(1)), style: style).lines(
      rows: rows, notes: notes,
      size: TerminalSize(window: (columns, height), environment: [:]))
  }

  /// The same, of each row its label alone.
  private func board(_ count: Int, notes: [String] = [], height: Int) -> [String] {
    lines(rows(count), notes: notes, height: height).map { line in
      line.text.hasPrefix("#") ? String(line.text.prefix { $0 != " " }) : line.text
    }
  }

  func testAllRowsAreShownIfThereIsRoomForThemAndTheCursorAndOthersAreCounted() {
    XCTAssertEqual(board(3, height: 4), ["#1", "#2", "#3"])
    XCTAssertEqual(board(4, height: 4), ["#1", "#2", "... and 2 more"])
    XCTAssertEqual(board(100, height: 4), ["#1", "#2", "... and 98 more"])
    XCTAssertEqual(board(4, height: 3), ["#1", "... and 3 more"])
  }

  func testABoardOfOneLineShowsTheFirstThatHasNotEnded() {
    for height in [1, 2] {
      for (ended, columns, text) in [
        (0, 20, "#1  0:01  +2"), (0, 18, "#1  0:01  +2"), (0, 17, "#1  0:01"),
        (1, 20, "#2  0:02  +1"), (2, 20, "#3  0:03"), (3, 20, "#1  0:01"), (1, 9, "#2  0:02"), (1, 2, "…"),
      ] {
        var contents = rows(3)
        for index in 0..<ended { contents[index].isOver = true }
        XCTAssertEqual(lines(contents, columns: columns, height: height).map(\.text), [text])
      }
    }
  }

  func testTheChosenRowIsMarkedAndAlwaysShown() {
    var contents = rows(5)
    for index in contents.indices { contents[index].isChosen = index == 3 }
    let board = Board(time: TimeText(interval: .seconds(1)), style: .none)
    func texts(_ chosen: Int?, height: Int) -> [String] {
      board.lines(
        rows: contents, chosen: chosen, notes: [],
        size: TerminalSize(window: (16, height), environment: [:])
      ).map(\.text)
    }
    XCTAssertEqual(texts(3, height: 4), ["  #3  0:03", "> #4  0:04", "... and 3 more"])
    XCTAssertEqual(texts(0, height: 4), ["  #1  0:01", "  #2  0:02", "... and 3 more"])
    XCTAssertEqual(texts(3, height: 2), ["> #4  0:04"])
    XCTAssertEqual(texts(3, height: 6).first, "  #1  0:01")
  }

  func testNotesComeLastAndFirstOfAll() {
    XCTAssertEqual(board(2, notes: ["status"], height: 10), ["#1", "#2", "status"])
    XCTAssertEqual(board(9, notes: ["status"], height: 5), ["#1", "#2", "... and 7 more", "status"])
    XCTAssertEqual(board(9, notes: ["status"], height: 3), ["#1", "status"])
    XCTAssertEqual(board(9, notes: ["status"], height: 2), ["status"])
    XCTAssertEqual(board(9, notes: ["status"], height: 1), ["status"])
    let shown = [
      ["a"], ["a"], ["#1", "a"], ["#1", "a", "b"], ["#1", "a", "b", "c"], ["#1", "a", "b", "c"],
    ]
    for (index, expected) in shown.enumerated() {
      XCTAssertEqual(board(1, notes: ["a", "b", "c"], height: index + 1), expected)
    }
    for (columns, note) in [(7, "status"), (6, "stat…"), (1, "…")] {
      XCTAssertEqual(lines(rows(1), notes: ["status"], columns: columns, height: 9).last?.text, note)
    }
  }

  func testTheBoardIsLowerThanTheWindowAndNoLineIsWider() {
    for height in 1...12 {
      for columns in [1, 2, 5, 20, 80] {
        for count in [1, 2, 5, 11, 12, 50] {
          let lines = lines(
            rows(count), notes: ["a long line of keys", "a long line of status"],
            columns: columns, height: height, style: .colours)
          XCTAssertLessThan(lines.count, max(2, height))
          XCTAssertGreaterThan(lines.count, 0)
          for line in lines { XCTAssertLessThanOrEqual(line.width, max(1, columns - 1)) }
        }
      }
    }
  }

  func testOnlyTheRowsThatFitAreLookedAt() {
    var seen = 0
    let many = (0..<100_000).lazy.map { _ in
      seen += 1
      return RowContent(label: "x")
    }
    _ = lines(many, columns: 80, height: 24)
    XCTAssertLessThan(seen, 24 * 10)
  }

  func testTheKeysAreOnAsManyLinesAsTheWindowNeeds() {
    func keys(_ columns: Int, isPaused: Bool = false) -> [String] {
      KeyText.lines(["+ - minute"], isPaused: isPaused, columns: columns)
    }
    XCTAssertEqual(keys(44), ["space pause | + - minute | q quit | ? hide"])
    XCTAssertEqual(keys(60, isPaused: true), ["space continue | + - minute | q quit | ? hide"])
    XCTAssertEqual(keys(20), ["space pause", "+ - minute | q quit", "? hide"])
    XCTAssertEqual(keys(1), ["space pause", "+ - minute", "q quit", "? hide"])
    for columns in 12...60 {
      XCTAssert(keys(columns).allSatisfy { $0.count < columns }, "\(columns): \(keys(columns))")
      XCTAssertEqual(keys(columns).joined(separator: " | "), keys(44)[0], "\(columns)")
    }
  }
}
