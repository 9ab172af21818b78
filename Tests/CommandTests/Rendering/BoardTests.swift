import CountdownKit
import XCTest

@testable import countdown_cli

final class BoardTests: XCTestCase {
  private func rows(_ count: Int) -> [RowContent] {
    (0..<count).map { number in
      RowContent(
        label: "#\(number + 1)", left: TimeLeft(.seconds(number + 1)), whole: TimeLeft(.seconds(count)))
    }
  }

  private func board(
    _ count: Int, total: Int? = nil, status: String? = nil, columns: Int = 40, height: Int
  ) -> [String] {
    let size = TerminalSize(window: (columns, height), environment: [:])
    return Board(time: TimeText(interval: .seconds(1)), style: .none)
      .lines(rows: rows(count), total: total ?? count, notes: status.map { [$0] } ?? [], size: size)
      .map { String($0.text.prefix { $0 != " " }) + ($0.text.contains("more") ? $0.text.dropFirst() : "") }
  }

  func testAllRowsAreShownIfThereIsRoomForThemAndTheCursor() {
    XCTAssertEqual(board(3, height: 4), ["#1", "#2", "#3"])
  }

  func testOtherwiseTheMissingOnesAreCounted() {
    XCTAssertEqual(board(4, height: 4), ["#1", "#2", "… and 2 more"])
    XCTAssertEqual(board(100, height: 4), ["#1", "#2", "… and 98 more"])
    XCTAssertEqual(board(4, height: 3), ["#1", "… and 3 more"])
  }

  func testOneLineShowsTheFirstThatHasNotEnded() {
    for height in [1, 2] {
      XCTAssertEqual(oneLine([false, false, false], height: height), "#1  0:01  +2")
      XCTAssertEqual(oneLine([true, false, false], height: height), "#2  0:02  +1")
      XCTAssertEqual(oneLine([true, true, false], height: height), "#3  0:03")
      XCTAssertEqual(oneLine([true, true, true], height: height), "#1  0:01")
      XCTAssertEqual(oneLine([true, false, false], columns: 9, height: height), "#2  0:02")
      XCTAssertEqual(oneLine([true, false, false], columns: 2, height: height), "…")
    }
  }

  /// What a window with one line for it shows of countdowns of which some are over, without the bar.
  private func oneLine(_ areOver: [Bool], columns: Int = 20, height: Int) -> String {
    var contents = rows(areOver.count)
    for index in contents.indices { contents[index].isOver = areOver[index] }
    let size = TerminalSize(window: (columns, height), environment: [:])
    let lines = Board(time: TimeText(interval: .seconds(1)), style: .none)
      .lines(rows: contents, total: contents.count, notes: [], size: size)
    XCTAssertEqual(lines.count, 1)
    return lines.first?.text ?? ""
  }

  func testTheStatusComesLastAndFirstOfAll() {
    XCTAssertEqual(board(2, status: "status", height: 10), ["#1", "#2", "status"])
    XCTAssertEqual(board(9, status: "status", height: 5), ["#1", "#2", "… and 7 more", "status"])
    XCTAssertEqual(board(9, status: "status", height: 3), ["#1", "status"])
    XCTAssertEqual(board(9, status: "status", height: 2), ["status"])
    XCTAssertEqual(board(9, status: "status", height: 1), ["status"])
  }

  func testNotesLeaveALineForTheRows() {
    for height in 1...6 {
      let size = TerminalSize(window: (40, height), environment: [:])
      let lines = Board(time: TimeText(interval: .seconds(1)), style: .none)
        .lines(rows: rows(1), total: 1, notes: ["a", "b", "c"], size: size).map { $0.text.prefix(2) }
      let shown: [Int: [Substring]] = [
        1: ["a"], 2: ["a"], 3: ["#1", "a"], 4: ["#1", "a", "b"], 5: ["#1", "a", "b", "c"],
        6: ["#1", "a", "b", "c"],
      ]
      XCTAssertEqual(lines, shown[height], "\(height)")
    }
  }

  func testCountdownsWithoutARowAreCountedToo() {
    XCTAssertEqual(board(3, total: 1000, height: 24), ["#1", "#2", "#3", "… and 997 more"].map { $0 })
  }

  func testTheBoardIsLowerThanTheWindowAndNoLineIsWider() {
    for height in 1...12 {
      for columns in [1, 2, 5, 20, 80] {
        for count in [1, 2, 5, 11, 12, 50] {
          let size = TerminalSize(window: (columns, height), environment: [:])
          let lines = Board(time: TimeText(interval: .milliseconds(1)), style: .colours)
            .lines(
              rows: rows(count), total: count + 3, notes: ["a long line of keys", "a long line of status"],
              size: size)
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
    let size = TerminalSize(window: (80, 24), environment: [:])
    _ = Board(time: TimeText(interval: .seconds(1)), style: .none)
      .lines(rows: many, total: 100_000, notes: [], size: size)
    XCTAssertLessThan(seen, 24 * 10)
  }

  func testTheStatusLineSaysWhatWasMeasured() {
    var status = StatusText(active: 998, ended: 2, wakeUps: 0)
    XCTAssertEqual(status.line(.unicode), "active 998 · ended 2 · wake-ups 0")
    status.wakeUps = 12
    status.pass = MeasuredPass(duration: .microseconds(52), calls: 1000)
    XCTAssertEqual(
      status.line(.unicode), "active 998 · ended 2 · last pass 52 µs, 52 ns per receiver · wake-ups 12")
    XCTAssertEqual(
      status.line(.ascii), "active 998 | ended 2 | last pass 52 us, 52 ns per receiver | wake-ups 12")
    status.pass = MeasuredPass(duration: .zero, calls: 0)
    XCTAssert(status.line(.unicode).contains("last pass 0 µs, 0 ns per receiver"))
  }
}
