import CountdownKit
import Foundation
import XCTest

/// The form in which a snapshot is coded, and what is thrown at what has another.
final class SnapshotFormatTests: XCTestCase {
  private let site = SnapshotSite()

  /// What versions have always looked like: files of released programs do.
  ///
  /// The first keeps no totals.
  private let versionOne = #"""
    {"checksum":"b4f22c6c28c84210","countdowns":[{"deadline":1778328010000000,"id":"one","interval":1000000000,"server":false,"shared":false,"tolerance":0},{"deadline":1778328060500001,"id":"tw\u0000o ↯","interval":300000000,"server":false,"shared":true,"tolerance":100000000},{"id":"three","interval":1000000,"left":7000000001,"paused":true,"server":false,"shared":false,"tolerance":0}],"kind":"CountdownKit.CountdownSnapshot","version":1}
    """#

  private let known = #"""
    {"checksum":"ce743c72124b8082","countdowns":[{"deadline":1778328010000000,"id":"one","interval":1000000000,"server":false,"shared":false,"tolerance":0,"total":10000000000},{"deadline":1778328060500001,"id":"tw\u0000o ↯","interval":300000000,"server":false,"shared":true,"tolerance":100000000,"total":60500000001},{"id":"three","interval":1000000,"left":7000000001,"paused":true,"server":false,"shared":false,"tolerance":0,"total":7000000001}],"kind":"CountdownKit.CountdownSnapshot","version":2}
    """#

  private func startKnown() {
    site.start("three", for: .nanoseconds(7_000_000_001), ticks: .every(.zero, tolerance: .zero)).pause()
    site.start("one", for: .seconds(10))
    site.start(
      "tw\0o ↯", for: .nanoseconds(60_500_000_001),
      ticks: .every(.milliseconds(300), tolerance: .milliseconds(222), alignment: .shared))
  }

  func testTheFormIsFixed_andTheFirstVersionIsRead() throws {
    startKnown()
    XCTAssertEqual(String(decoding: try site.file(), as: UTF8.self), known)
    _ = try restoredKnown(versionOne)
    // A date has microseconds.
    let anew = String(decoding: try restoredKnown(known).file(), as: UTF8.self)
    XCTAssertEqual(
      anew.replacing(/"checksum":"[^"]*"/, with: ""),
      known.replacing(/"checksum":"[^"]*"/, with: "").replacing("60500000001", with: "60500001000"))
  }

  func testASilentOneNeedsTheThirdVersion() throws {
    site.manager.startSilently(for: .seconds(10), id: "one")
    let file = String(decoding: try site.file(), as: UTF8.self)
    XCTAssertEqual(
      file,
      #"{"checksum":"42bd1f810838eb37","countdowns":[{"deadline":1778328010000000,"id":"one","server":false,"shared":false,"total":10000000000}],"kind":"CountdownKit.CountdownSnapshot","version":3}"#
    )
    try expect(.damaged, of: file.replacing(#""version":3"#, with: #""version":2"#))
    try expect(.damaged, of: file.replacing(#""shared":false"#, with: #""shared":true"#))
    try expect(.damaged, of: file.replacing(#""shared""#, with: #""tolerance":0,"shared""#))
  }

  func testMarksAndPastZeroNeedTheFourthVersion() throws {
    site.manager.start(for: .seconds(-3), ticks: .everySecond.pastZero, id: "one") { _ in }.pause()
    site.manager.start(for: .seconds(10), ticks: .at(.seconds(5), .seconds(-1)).pastZero, id: "two") { _ in }
    let file = String(decoding: try site.file(), as: UTF8.self)
    XCTAssertEqual(
      file,
      #"{"checksum":"9b37616b301d74ca","countdowns":[{"deadline":1778328010000000,"id":"two","marks":[5000000000,-1000000000],"pastZero":true,"server":false,"shared":false,"total":10000000000},{"id":"one","interval":1000000000,"left":-3000000000,"pastZero":true,"paused":true,"server":false,"shared":false,"total":0}],"kind":"CountdownKit.CountdownSnapshot","version":4}"#
    )
    for (part, other) in [
      (#""version":4"#, #""version":3"#), (#""left":-3"#, #""left":-4"#),
      (#""pastZero":true"#, #""pastZero":false"#),
      ("[5000000000,", "[6000000000,"),
    ] {
      try expect(.damaged, of: file.replacing(part, with: other))
    }
    let other = SnapshotSite(at: 12)
    try other.restore(file: Data(file.utf8))
    XCTAssertEqual(other.manager.countdown(id: "one")?.timeLeft, .seconds(-3))
    XCTAssertEqual(other.log(), ["two -2", "one -3"])
    other.driver.advance(by: .seconds(100))
    XCTAssertEqual(other.manager.activeCount, 2)
  }

  func testTheFirstVersionIsCodedAnew() throws {
    let old = try JSONDecoder().decode(CountdownSnapshot.self, from: Data(versionOne.utf8))
    let anew = String(decoding: try JSONEncoder().encode(old), as: UTF8.self)
    XCTAssertTrue(anew.contains(#""version":2"#))
    _ = try restoredKnown(anew)
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
    for format in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
      let encoder = PropertyListEncoder()
      encoder.outputFormat = format
      // Property lists have no zero characters.
      site.manager.cancel(id: "tw\0o ↯")
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

  func testDataThatIsNoSnapshotIsForeign() throws {
    let files = [
      "{}", "[]", "1", "null", #""CountdownKit.CountdownSnapshot""#, #"{"kind":1}"#,
      #"{"kind":"Other","version":1}"#,
      known.replacing("CountdownKit.", with: "CountdownKat."), known.replacing("kind", with: "mind"),
    ]
    for file in files { try expect(.foreign, of: file) }
  }

  func testALaterVersionIsNewer_whateverElseIsInIt() throws {
    for version in [5, 7, Int.max] {
      let error = CountdownSnapshot.RestoreError.newer(version: version)
      try expect(error, of: known.replacing(#""version":2"#, with: #""version":\#(version)"#))
      try expect(
        error, of: #"{"kind":"CountdownKit.CountdownSnapshot","version":\#(version),"countdowns":{}}"#)
    }
  }

  func testASnapshotThatDoesNotFitTogetherIsDamaged() throws {
    let changes = [
      (#""version":2"#, #""version":0"#), (#""version":2"#, #""version":-1"#),
      (#""version":2"#, #""version":"2""#), (#""total":7"#, #""total":8"#), ("total", "Total"),
      (#""version":2"#, #""version":99999999999999999999"#), ("checksum", "sum"), ("countdowns", "count"),
      (#""one""#, #""One""#), (#""one""#, "1"), ("interval", "Interval"), ("\"left\":7", "\"left\":8"),
      ("true", "false"), ("false", "0"), ("paused", "poused"), (":1000000000,", ":1000000001,"),
      ("60500001", "60500000"), ("}]", "},{}]"), ("[{", "[null,{"),
      (#""tolerance":0,"#, #""tolerance":-0.5,"#),
    ]
    for (old, new) in changes {
      XCTAssertTrue(known.contains(old), old)
      try expect(.damaged, of: known.replacing(old, with: new))
    }
  }

  func testASnapshotThatNoManagerCanHaveIsDamaged_whateverTheChecksum() throws {
    let impossible = [
      ("e5856c860590b1b1", #""deadline":0,"interval":999999,"tolerance":0"#),
      ("1dadb5292282ad25", #""deadline":0,"interval":4611686018427387905,"tolerance":0"#),
      ("9678d198bee452cc", #""deadline":0,"interval":1000000,"tolerance":1000001"#),
      ("542bd171c1ad1580", #""deadline":0,"interval":1000000,"tolerance":-1"#),
      ("e9ef4045ca469335", #""interval":1000000,"tolerance":0"#),
      ("4443bceb7d36b009", #""left":5,"interval":1000000,"tolerance":0"#),
      ("288e6ad2de6c28fa", #""left":-1,"paused":true,"interval":1000000,"tolerance":0"#),
      ("0883b2ef43a6a410", #""left":4611686018427387905,"paused":true,"interval":1000000,"tolerance":0"#),
      ("75b8b83e1041497c", #""deadline":0,"paused":true,"interval":1000000,"tolerance":0"#),
      ("9ef18bd5654b3e45", #""deadline":0,"left":0,"paused":true,"interval":1000000,"tolerance":0"#),
    ]
    for (checksum, values) in impossible { try expect(.damaged, of: file([values], checksum)) }
    let possible = #""deadline":0,"interval":1000000,"tolerance":0"#
    try SnapshotSite().restore(file: Data(file([possible], "89ed870cfb8b364c").utf8))
    try expect(.damaged, of: file([possible, possible], "bb8d9f5eb600ee84"))
  }

  /// A file of countdowns of one id.
  private func file(_ countdowns: [String], _ checksum: String) -> String {
    let list = countdowns.map { #"{"id":"a",\#($0),"shared":false,"server":false}"# }
    return #"{"kind":"CountdownKit.CountdownSnapshot","version":1,"checksum":"\#(checksum)","countdowns":["#
      + list.joined(separator: ",") + "]}"
  }

  /// A shorter interval keeps the allowance, so that the countdown allows more than there is between two ticks.
  func testAToleranceLongerThanTheIntervalIsCut() throws {
    let countdown = site.start("one", for: .seconds(60), ticks: .every(.seconds(10), tolerance: .seconds(10)))
    countdown.setTicks(.every(.seconds(2)))
    let text = String(decoding: try site.file(), as: UTF8.self)
    XCTAssertTrue(text.contains(#""interval":2000000000"#), text)
    XCTAssertEqual(try site.relaunched().manager.activeCount, 1)
  }

  func testADeadlineIsRoundedUpFromAnAttosecondOn() throws {
    for (attoseconds, deadline) in [(0, 60_000_000), (1, 60_000_001)] as [(Int64, Int)] {
      let wallNow = Duration(secondsComponent: 0, attosecondsComponent: attoseconds)
      let manager = CountdownManager(driver: ManualDriver(wallNow: wallNow))
      manager.start(for: .seconds(60), id: "one") { _ in }
      let text = String(decoding: try JSONEncoder().encode(manager.snapshot()), as: UTF8.self)
      XCTAssertNotNil(text.firstRange(of: try Regex(#""deadline":\#(deadline)\b"#)), text)
    }
  }

  func testEveryChecksumHasSixteenDigits() throws {
    var sums: [String] = []
    for number in 0..<200 {
      let site = SnapshotSite()
      site.start("\(number)", for: .seconds(60))
      let text = String(decoding: try site.file(), as: UTF8.self)
      let sum = try XCTUnwrap(text.firstMatch(of: /"checksum":"([0-9a-f]*)"/)).output.1
      XCTAssertEqual(sum.count, 16, text)
      sums.append(String(sum))
    }
    XCTAssertTrue(sums.contains { $0.hasPrefix("0") }, "none begins with a zero: this proves nothing")
  }

  func testABadOneCannotBeEncoded_andErrorsSaySo() throws {
    let newer = try JSONDecoder().decode(
      CountdownSnapshot.self, from: Data(known.replacing(#""version":2"#, with: #""version":5"#).utf8))
    XCTAssertThrowsError(try JSONEncoder().encode(newer)) {
      XCTAssertEqual($0 as? CountdownSnapshot.RestoreError, .newer(version: 5))
    }
    XCTAssertEqual(
      "\(CountdownSnapshot.RestoreError.newer(version: 5))",
      "this was saved in version 5 of its form, which this release does not know")
    XCTAssertEqual("\(CountdownSnapshot.RestoreError.foreign)", "this is no snapshot of countdowns")
    XCTAssertEqual("\(CountdownSnapshot.RestoreError.damaged)", "this snapshot of countdowns is damaged")
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
