import CountdownKit
import Foundation
import XCTest

/// The form in which a snapshot is coded, and what is thrown at what has another.
final class SnapshotFormatTests: XCTestCase {
  private let site = SnapshotSite()

  private let known = #"""
    {"kind":"CountdownKit.CountdownSnapshot","runs":[{"beginning":1778328000000000,"id":"one","isByServersClock":false,"phase":"running","ticks":{"interval":1000000000,"isPastZero":false,"isShared":false,"tolerance":0},"total":10000000000},{"beginning":1778328000000000,"id":"tw\u0000o ↯","isByServersClock":false,"phase":"running","ticks":{"interval":300000000,"isPastZero":false,"isShared":true,"tolerance":100000000},"total":60500000001},{"elapsed":0,"id":"three","isByServersClock":false,"phase":"paused","ticks":{"interval":1000000,"isPastZero":false,"isShared":false,"tolerance":0},"total":7000000001}],"version":1}
    """#

  private func startKnown() {
    site.start("three", for: .nanoseconds(7_000_000_001), ticks: .every(.zero, tolerance: .zero)).pause()
    site.start("one", for: .seconds(10))
    site.start(
      "tw\0o ↯", for: .nanoseconds(60_500_000_001),
      ticks: .every(.milliseconds(300), tolerance: .milliseconds(222), alignment: .shared))
  }

  func testTheFormIsFixed() throws {
    startKnown()
    XCTAssertEqual(String(decoding: try site.file(), as: UTF8.self), known)
    XCTAssertEqual(String(decoding: try restoredKnown(known).file(), as: UTF8.self), known)
  }

  func testASilentOneHasNoTicks() throws {
    site.manager.startSilently(for: .seconds(10), id: "one")
    let file = String(decoding: try site.file(), as: UTF8.self)
    XCTAssertEqual(
      file,
      #"{"kind":"CountdownKit.CountdownSnapshot","runs":[{"beginning":1778328000000000,"id":"one","isByServersClock":false,"phase":"running","total":10000000000}],"version":1}"#
    )
    try expect(.damaged, of: file.replacing(#""total""#, with: #""ticks":{},"total""#))
    try expect(.damaged, of: file.replacing(#""total""#, with: #""told":5,"total""#))
  }

  func testMarksAndPastZero() throws {
    site.manager.start(for: .seconds(-3), ticks: .everySecond.pastZero, id: "one") { _ in }.pause()
    site.manager.start(for: .seconds(10), ticks: .at(.seconds(10), .seconds(-1)).pastZero, id: "two") { _ in }
    let file = String(decoding: try site.file(), as: UTF8.self)
    XCTAssertEqual(
      file,
      #"{"kind":"CountdownKit.CountdownSnapshot","runs":[{"beginning":1778328000000000,"id":"two","isByServersClock":false,"phase":"running","ticks":{"isPastZero":true,"isShared":false,"marks":[10000000000,-1000000000]},"told":10000000000,"total":10000000000},{"elapsed":3000000000,"id":"one","isByServersClock":false,"phase":"paused","ticks":{"interval":1000000000,"isPastZero":true,"isShared":false},"total":0}],"version":1}"#
    )
    for (part, other) in [
      (#""isPastZero":true,"isShared":false}"#, #""isPastZero":false,"isShared":false}"#),
      (#""isShared":false,"marks""#, #""isShared":true,"marks""#),
      (#""marks""#, #""interval":1000000000,"marks""#), (#""marks""#, #""tolerance":0,"marks""#),
      (#""told":10000000000"#, #""told":4611686018427387905"#),
      (#""marks":[10000000000,-1000000000]"#, #""interval":1000000000"#),
    ] {
      XCTAssertTrue(file.contains(part), part)
      try expect(.damaged, of: file.replacing(part, with: other))
    }
    let other = SnapshotSite(at: 12)
    try other.restore(file: Data(file.utf8))
    XCTAssertEqual(other.manager.countdown(id: "one")?.timeLeft, .seconds(-3))
    XCTAssertEqual(other.log(), ["two -2", "one -3"])
    other.driver.advance(by: .seconds(100))
    XCTAssertEqual(other.manager.activeCount, 2)
  }

  /// A launch that has restored a file, in which there was what `startKnown` starts.
  private func restoredKnown(_ file: String, line: UInt = #line) throws -> SnapshotSite {
    let other = SnapshotSite()
    try other.restore(file: Data(file.utf8))
    XCTAssertEqual(other.log(), ["one 10", "tw\0o ↯ 60.6", "three 7.000000001"], line: line)
    return other
  }

  func testPropertyListsAndEncodersWithOtherHabits() throws {
    startKnown()
    let snapshot = site.manager.snapshot()
    // Property lists have no zero characters.
    site.manager.cancel(id: "tw\0o ↯")
    for format in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
      let encoder = PropertyListEncoder()
      encoder.outputFormat = format
      let data = try encoder.encode(site.manager.snapshot())
      XCTAssertEqual(
        try PropertyListDecoder().decode(CountdownSnapshot.self, from: data), site.manager.snapshot())
    }
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.dateEncodingStrategy = .iso8601
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    XCTAssertEqual(try decoder.decode(CountdownSnapshot.self, from: encoder.encode(snapshot)), snapshot)
    // As a part of something else.
    let list = try JSONEncoder().encode(["saved": [snapshot, snapshot]])
    XCTAssertEqual(
      try JSONDecoder().decode([String: [CountdownSnapshot]].self, from: list),
      ["saved": [snapshot, snapshot]])
  }

  func testWhatIsForeign_newerOrDoesNotFitTogether() throws {
    for file in [
      "{}", "[]", "1", "null", #""CountdownKit.CountdownSnapshot""#, #"{"kind":1}"#,
      #"{"kind":"Other","version":1}"#,
      known.replacing("CountdownKit.", with: "CountdownKat."), known.replacing("kind", with: "mind"),
    ] {
      try expect(.foreign, of: file)
    }
    for version in [2, 7, Int.max] {
      let newer = #"{"kind":"CountdownKit.CountdownSnapshot","version":\#(version),"runs":{}}"#
      for file in [newer, known.replacing(#""version":1"#, with: #""version":\#(version)"#)] {
        try expect(.newer(version: version), of: file)
      }
    }
    for (old, new) in [
      (#""version":1"#, #""version":0"#), (#""version":1"#, #""version":-1"#),
      (#""version":1"#, #""version":"1""#), ("total", "Total"),
      (#""version":1"#, #""version":99999999999999999999"#), ("runs", "races"),
      (#""one""#, "1"), ("interval", "Interval"), ("running", "idle"), ("paused", "running2"),
      ("false", "0"), ("elapsed", "Elapsed"), (#""elapsed":0"#, #""elapsed":7000000002"#),
      ("}]", "},{}]"), ("[{", "[null,{"), (#""tolerance":0"#, #""tolerance":-0.5"#),
      (#""three""#, #""one""#), (#""id":"one","#, ""), (#""phase":"paused","#, ""),
      (#""total":7000000001"#, #""laps":[],"total":7000000001"#),
      // What no manager can have.
      (#""interval":1000000,"#, #""interval":999999,"#),
      (#""interval":1000000,"#, #""interval":4611686018427387905,"#),
      (#""tolerance":0},"total":7000000001"#, #""tolerance":1000001},"total":7000000001"#),
      (#""tolerance":0"#, #""tolerance":-1"#), (#""beginning":1778328000000000,"id":"one""#, #""id":"one""#),
      (#""elapsed":0"#, #""elapsed":-4611686018427387900"#), (#""elapsed":0,"#, ""),
      (#""elapsed":0"#, #""beginning":0"#), (#""elapsed":0"#, #""beginning":0,"elapsed":0"#),
      ("paused", "completed"), ("paused", "idle"),
    ] {
      XCTAssertTrue(known.contains(old), old)
      try expect(.damaged, of: known.replacing(old, with: new))
    }
  }

  func testABadOneCannotBeEncoded_andErrorsSaySo() throws {
    let newer = try JSONDecoder().decode(
      CountdownSnapshot.self, from: Data(known.replacing(#""version":1"#, with: #""version":5"#).utf8))
    XCTAssertThrowsError(try JSONEncoder().encode(newer)) {
      XCTAssertEqual($0 as? CountdownSnapshot.RestoreError, .newer(version: 5))
    }
    XCTAssertEqual(
      "\(CountdownSnapshot.RestoreError.newer(version: 5))",
      "this was saved in version 5 of its form, which this release does not know")
    XCTAssertEqual("\(CountdownSnapshot.RestoreError.foreign)", "this is no saved state of this kind")
    XCTAssertEqual("\(CountdownSnapshot.RestoreError.damaged)", "this saved state is damaged")
  }

  /// A file is refused, and a manager with a countdown of the same id goes on as it was.
  private func expect(
    _ error: CountdownSnapshot.RestoreError, of file: String, line: UInt = #line
  ) throws {
    let other = SnapshotSite()
    other.start("one", for: .seconds(5))
    let before = other.manager.snapshot()
    _ = other.log()
    let snapshot = try JSONDecoder().decode(CountdownSnapshot.self, from: Data(file.utf8))
    XCTAssertThrowsError(try other.restore(snapshot), file, line: line) {
      XCTAssertEqual($0 as? CountdownSnapshot.RestoreError, error, file, line: line)
    }
    XCTAssertEqual(other.log(), [], file, line: line)
    XCTAssertEqual(other.manager.snapshot(), before, file, line: line)
  }
}
