import CountdownKit
import XCTest

@testable import countdown_cli

final class RowLayoutTests: XCTestCase {
  private func row(_ label: String, left: Int, of whole: Int, isOver: Bool = false) -> RowContent {
    RowContent(
      label: label, left: TimeLeft(.seconds(left)), whole: TimeLeft(.seconds(whole)), isOver: isOver)
  }

  private func text(_ row: RowContent, columns: Int, labels: Int? = nil) -> String {
    let time = row.left.description
    return RowLayout(columns: columns, labels: labels ?? DisplayWidth.of(row.label), times: time.count)
      .line(of: row, time: time, style: .none).text
  }

  func testAWideWindowShowsLabelBarAndTime() {
    XCTAssertEqual(text(row("tea", left: 30, of: 60), columns: 24), "tea  ━━━━━━──────  0:30")
    XCTAssertEqual(text(row("tea", left: 30, of: 60), columns: 24, labels: 5), "tea    ━━━━━─────  0:30")
  }

  func testTheBarGoesFirstThenTheLabelThenTheTime() {
    let tea = row("a kettle of tea", left: 30, of: 60)
    XCTAssertEqual(text(tea, columns: 40), "a kettle of tea  ━━━━━━━━────────  0:30")
    XCTAssertEqual(text(tea, columns: 33), "a kettle of t…  ━━━━━─────  0:30")
    XCTAssertEqual(text(tea, columns: 24), "a kettle of tea  0:30")
    XCTAssertEqual(text(tea, columns: 16), "a kettle…  0:30")
    XCTAssertEqual(text(tea, columns: 8), "…  0:30")
    XCTAssertEqual(text(tea, columns: 7), "0:30")
    XCTAssertEqual(text(tea, columns: 5), "0:30")
    XCTAssertEqual(text(tea, columns: 4), "0:…")
    XCTAssertEqual(text(tea, columns: 1), "…")
  }

  func testALongLabelLeavesTheBarAThirdOfTheRow() {
    let layout = RowLayout(columns: 61, labels: 100, times: 8)
    XCTAssertEqual(layout.bar, 20)
    XCTAssertEqual(layout.label, 28)
  }

  func testACountdownThatEndedSaysSo() {
    XCTAssertEqual(text(row("tea", left: 0, of: 60, isOver: true), columns: 24), "tea  done          0:00")
  }

  func testACountdownThatIsPausedSaysSo() {
    var tea = row("tea", left: 30, of: 60)
    tea.isPaused = true
    XCTAssertEqual(text(tea, columns: 24), "tea  paused        0:30")
    tea.isOver = true
    XCTAssertEqual(text(tea, columns: 24), "tea  done          0:30")
  }

  func testInANarrowWindowAPausedRowKeepsItsLabel() {
    var tea = row("a kettle of tea", left: 30, of: 60)
    tea.isPaused = true
    XCTAssertEqual(text(tea, columns: 20), "a kettle of … ‖0:30")
    XCTAssertEqual(text(tea, columns: 8), "… ‖0:30")
    XCTAssertEqual(text(tea, columns: 7), "‖0:30")
    XCTAssertEqual(text(tea, columns: 6), "‖0:30")
    XCTAssertEqual(text(tea, columns: 5), "0:30")
    let ascii = RowLayout(columns: 20, labels: 15, times: 4)
      .line(of: tea, time: "0:30", style: Style(glyphs: .ascii))
    XCTAssertEqual(ascii.text, "a kettle of ~ |0:30")
  }

  /// All rows are paused together, those that have ended too.
  func testInANarrowWindowAPauseChangesNothingOfWhatHasEnded() {
    for columns in 1...20 {
      var tea = row("a kettle of tea", left: 0, of: 60, isOver: true)
      let ended = text(tea, columns: columns)
      tea.isPaused = true
      XCTAssertEqual(text(tea, columns: columns), ended, "\(columns)")
    }
  }

  func testAnASCIITerminalIsSentASCIIOnly() {
    let style = Style(glyphs: .ascii)
    let line = RowLayout(columns: 24, labels: 3, times: 4)
      .line(of: row("茶 🍵", left: 32, of: 60), time: "0:32", style: style)
    XCTAssertEqual(line.text, "? ?  ======-.....  0:32")
    let cut = RowLayout(columns: 14, labels: 9, times: 4)
      .line(of: row("a kettle of tea", left: 33, of: 60), time: "0:33", style: style)
    XCTAssertEqual(cut.text, "a kett~  0:33")
  }

  func testNoRowReachesTheLastColumn() {
    let labels = ["", "tea", "お茶の時間", "👩‍👩‍👧 family", String(repeating: "long ", count: 100)]
    for columns in 1...200 {
      for label in labels {
        for (isOver, isPaused) in [(false, false), (false, true), (true, false), (true, true)] {
          var row = row(label, left: isOver ? 0 : 90_000, of: 100_000, isOver: isOver)
          row.isPaused = isPaused
          let time = row.left.description
          let line = RowLayout(columns: columns, labels: DisplayWidth.of(label), times: time.count)
            .line(of: row, time: time, style: .colours)
          XCTAssertLessThanOrEqual(line.width, max(1, columns - 1), "\(label) in \(columns)")
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
    func bar(_ fraction: Double) -> String { Bar.line(fraction: fraction, columns: 4, style: .none).text }
    let bars: [(Double, String)] = [
      (1, "━━━━"), (0.99, "━━━━"), (0.875, "━━━╸"), (0.5, "━━──"), (0.126, "━───"),
      (0.125, "╸───"), (0.000_001, "╸───"), (0, "────"), (-1, "────"), (2, "━━━━"), (.nan, "────"),
      (.infinity, "────"),
    ]
    for (fraction, text) in bars {
      XCTAssertEqual(bar(fraction), text, "\(fraction)")
    }
  }

  func testColourTakesNoColumns() {
    let plain = Bar.line(fraction: 0.5, columns: 10, style: .none)
    let coloured = Bar.line(fraction: 0.5, columns: 10, style: .colours)
    XCTAssertEqual(plain.width, coloured.width)
    XCTAssertFalse(plain.text.contains("\u{1B}"))
    XCTAssertTrue(coloured.text.contains("\u{1B}[36m"))
    XCTAssertTrue(coloured.text.hasSuffix("\u{1B}[0m"))
  }

  func testARoundIsPartOfTheLabel() {
    let row = RowContent(
      label: "work", round: Round(number: 2, of: 4), left: TimeLeft(.seconds(30)),
      whole: TimeLeft(.seconds(60)))
    XCTAssertEqual(text(row, columns: 27, labels: 8), "work 2/4  ━━━━━─────  0:30")
  }

  func testWithoutAWholeThereIsNoBar() {
    let row = RowContent(label: "stopwatch", left: TimeLeft(.seconds(30)))
    XCTAssertEqual(text(row, columns: 30), "stopwatch" + String(repeating: " ", count: 16) + "0:30")
  }

  func testTheFractionOfAnUnknownWholeIsZero() {
    XCTAssertEqual(RowContent(label: "").fraction, 0)
    XCTAssertEqual(row("", left: 0, of: 0).fraction, 0)
    XCTAssertEqual(row("", left: 15, of: 60).fraction, 0.25)
  }
}
