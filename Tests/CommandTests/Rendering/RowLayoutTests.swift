import CountdownKit
import XCTest

@testable import countdown_cli

final class RowLayoutTests: XCTestCase {
  private func row(
    _ label: String, left: Int = 30, of whole: Int = 60, isOver: Bool = false, isPaused: Bool = false
  ) -> RowContent {
    RowContent(
      label: label, left: TimeLeft(.seconds(left)), whole: TimeLeft(.seconds(whole)), isOver: isOver,
      isPaused: isPaused)
  }

  private func text(_ row: RowContent, columns: Int, labels: Int? = nil, style: Style = .none) -> String {
    line(row, columns: columns, labels: labels, style: style).text
  }

  private func line(_ row: RowContent, columns: Int, labels: Int? = nil, style: Style) -> Line {
    let time = row.left.description
    return RowLayout(columns: columns, labels: labels ?? DisplayWidth.of(row.label), times: time.count)
      .line(of: row, time: time, style: style)
  }

  func testTheBarGoesFirstThenTheLabelThenTheTime() {
    XCTAssertEqual(text(row("tea"), columns: 24), "tea  ━━━━━━──────  0:30")
    XCTAssertEqual(text(row("tea"), columns: 24, labels: 5), "tea    ━━━━━─────  0:30")
    let texts = [
      40: "a kettle of tea  ━━━━━━━━────────  0:30", 33: "a kettle of t…  ━━━━━─────  0:30",
      27: "a kettl…  ━━━━━─────  0:30", 26: "a kettle of tea  0:30", 16: "a kettle…  0:30", 8: "…  0:30",
      7: "0:30", 5: "0:30", 4: "0:…", 1: "…",
    ]
    for (columns, expected) in texts {
      XCTAssertEqual(text(row("a kettle of tea"), columns: columns), expected)
    }
    let layout = RowLayout(columns: 61, labels: 100, times: 8)
    XCTAssertEqual(layout.bar, 20, "a third of the row, however long the label")
    XCTAssertEqual(layout.label, 28)
  }

  func testTheEndStandsBehindTheTimeWhereThereIsRoom() {
    func line(_ label: String, columns: Int, end: String? = "ends 17:45") -> Line {
      var row = row(label)
      row.end = end
      return RowLayout(
        columns: columns, labels: DisplayWidth.of(label), times: 4, ends: end.map { [$0.count] } ?? []
      )
      .line(of: row, time: "0:30", style: .none)
    }
    func text(_ label: String, columns: Int) -> String { line(label, columns: columns).text }
    let texts = [
      60: "a kettle of tea  ━━━━━━━━━━━━────────────  0:30  ends 17:45",
      40: "a kettl…  ━━━━━╸─────  0:30  ends 17:45",
      39: "a kettl…  ━━━━━─────  0:30  ends 17:45", 38: "a kettle of tea  0:30  ends 17:45",
      27: "a kettl…  0:30  ends 17:45", 26: "a kettle of tea  0:30", 16: "a kettle…  0:30", 5: "0:30", 1: "…",
    ]
    for (columns, expected) in texts { XCTAssertEqual(text("a kettle of tea", columns: columns), expected) }
    XCTAssertEqual(text("tea", columns: 26), "tea  0:30  ends 17:45")
    XCTAssertEqual(text("tea", columns: 22), "tea  0:30  ends 17:45")
    XCTAssertEqual(text("tea", columns: 21), "tea  0:30")
    let both = RowLayout(columns: 30, labels: 3, times: 4, ends: [10, 21])
    XCTAssertEqual(both.end, 10, "an end that is too long does not take the others with it")
    XCTAssertEqual(line("tea", columns: 24, end: nil).text, "tea  ━━━━━━──────  0:30")
    for columns in 1...100 {
      for label in ["", "tea", "お茶の時間", "a kettle of tea"] {
        let width = line(label, columns: columns, end: "ends 2026-12-31 23:59").width
        XCTAssertLessThanOrEqual(width, max(1, columns - 1), "\(label) in \(columns)")
      }
    }
  }

  func testAFarEndLeavesAThirdOfTheRowToTheBar() {
    for label in [10, 25, 100] {
      let far = RowLayout(columns: 80, labels: label, times: "184d 03:43:21".count, ends: [10, 21])
      XCTAssertGreaterThanOrEqual(far.bar, 26, "\(label)")
      XCTAssertEqual(far.end, 21)
      XCTAssertGreaterThanOrEqual(far.label, min(label, 13))
    }
    // Where that leaves too little of the label, the bar is shorter.
    let narrow = RowLayout(columns: 60, labels: 25, times: 13, ends: [10, 21])
    XCTAssertEqual([narrow.label, narrow.bar, narrow.end], [8, 11, 21])
  }

  func testARowThatHasEndedOrIsPausedSaysSo() {
    XCTAssertEqual(text(row("tea", left: 0, isOver: true), columns: 24), "tea  done          0:00")
    XCTAssertEqual(text(row("tea", isPaused: true), columns: 24), "tea  paused        0:30")
    XCTAssertEqual(text(row("tea", isOver: true, isPaused: true), columns: 24), "tea  done          0:30")
  }

  func testARowThatWaitsForAKeySaysSo() {
    var tea = row("tea", isPaused: true)
    tea.isWaiting = true
    XCTAssertEqual(text(tea, columns: 24), "tea  press enter   0:30")
    XCTAssertEqual(text(tea, columns: 20), "tea ?0:30")
  }

  func testInANarrowWindowAPausedRowKeepsItsLabel() {
    let tea = row("a kettle of tea", isPaused: true)
    let texts = [20: "a kettle of … |0:30", 8: "… |0:30", 7: "|0:30", 6: "|0:30", 5: "0:30"]
    for (columns, expected) in texts { XCTAssertEqual(text(tea, columns: columns), expected) }
    XCTAssertEqual(text(tea, columns: 20, style: Style(glyphs: .ascii)), "a kettle of ~ |0:30")
  }

  /// All rows are paused together, those that have ended too.
  func testInANarrowWindowAPauseChangesNothingOfWhatHasEnded() {
    for columns in 1...20 {
      let ended = text(row("a kettle of tea", left: 0, isOver: true), columns: columns)
      let paused = text(row("a kettle of tea", left: 0, isOver: true, isPaused: true), columns: columns)
      XCTAssertEqual(paused, ended, "\(columns)")
    }
  }

  func testAnASCIITerminalIsSentASCIIOnly() {
    let style = Style(glyphs: .ascii)
    XCTAssertEqual(
      text(row("茶 🍵", left: 32), columns: 24, labels: 3, style: style), "? ?  ======-.....  0:32")
    XCTAssertEqual(
      text(row("a kettle of tea", left: 33), columns: 14, labels: 9, style: style), "a kett~  0:33")
  }

  func testNoRowReachesTheLastColumn() {
    let labels = ["", "tea", "お茶の時間", "👩‍👩‍👧 family", String(repeating: "long ", count: 100)]
    for columns in 1...200 {
      for label in labels {
        for (isOver, isPaused) in [(false, false), (false, true), (true, false), (true, true)] {
          let row = row(label, left: isOver ? 0 : 90_000, of: 100_000, isOver: isOver, isPaused: isPaused)
          let width = line(row, columns: columns, style: .colours).width
          XCTAssertLessThanOrEqual(width, max(1, columns - 1), "\(label) in \(columns)")
        }
      }
    }
  }

  func testTheTimesOfAllRowsEndInTheSameColumn() {
    let layout = RowLayout(columns: 60, labels: 9, times: 7)
    let widths = [("tea", 9), ("お茶", 3_909), ("🍵🍵🍵🍵🍵🍵", 60)].map { label, left in
      let row = row(label, left: left, of: 4_000)
      return layout.line(of: row, time: row.left.description, style: .none).width
    }
    XCTAssertEqual(Set(widths).count, 1)
  }

  func testTheBarIsEmptyOnlyAtTheEnd() {
    let bars: [(Double, String)] = [
      (1, "━━━━"), (0.99, "━━━━"), (0.875, "━━━╸"), (0.5, "━━──"), (0.126, "━───"),
      (0.125, "╸───"), (0.000_001, "╸───"), (0, "────"), (-1, "────"), (2, "━━━━"), (.nan, "────"),
      (.infinity, "────"),
    ]
    for (fraction, text) in bars {
      XCTAssertEqual(Bar.line(fraction: fraction, columns: 4, style: .none).text, text, "\(fraction)")
    }
    let fractions = [RowContent(label: ""), row("", left: 0, of: 0), row("", left: 15)].map(\.fraction)
    XCTAssertEqual(fractions, [0, 0, 0.25])
  }

  func testColourTakesNoColumns() {
    let plain = Bar.line(fraction: 0.5, columns: 10, style: .none)
    let coloured = Bar.line(fraction: 0.5, columns: 10, style: .colours)
    XCTAssertEqual(plain.width, coloured.width)
    XCTAssertFalse(plain.change(from: nil, columns: 10).contains("m"))
    let change = coloured.change(from: nil, columns: 10)
    XCTAssert(change.hasPrefix("\u{1B}[0;36m") && change.hasSuffix("\u{1B}[m"), change.debugDescription)
  }

  func testARoundIsPartOfTheLabelAndWithoutAWholeThereIsNoBar() {
    var work = row("work")
    work.round = Round(number: 2, of: 4)
    XCTAssertEqual(text(work, columns: 27, labels: 8), "work 2/4  ━━━━━─────  0:30")
    let watch = RowContent(label: "stopwatch", left: TimeLeft(.seconds(30)))
    XCTAssertEqual(text(watch, columns: 30), "stopwatch" + String(repeating: " ", count: 16) + "0:30")
  }
}
