import CountdownKit
import CountdownTesting
import Foundation
import XCTest

/// Snapshots that another program has written, by what the documentation of `CountdownSnapshot` says and nothing else.
final class SnapshotByHandTests: XCTestCase {
  /// The coded form of countdowns, each of its id and its other values, in the order of the documentation.
  private func file(_ countdowns: [(id: String, values: [(String, String)])]) -> Data {
    var checksum: UInt64 = 0xcbf2_9ce4_8422_2325
    func add(_ text: String) {
      for byte in text.utf8 { checksum = (checksum ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }
    add("\(countdowns.count);")
    var list: [String] = []
    for (id, values) in countdowns {
      add("\(id.utf8.count);\(id)")
      for (_, value) in values { add((["true": "1", "false": "0"][value] ?? value) + ";") }
      list.append("{\"id\":\"\(id)\"" + values.map { ",\"\($0)\":\($1)" }.joined() + "}")
    }
    let digits = String(checksum, radix: 16)
    let padded = String(repeating: "0", count: 16 - digits.count) + digits
    return Data(
      """
      {"kind":"CountdownKit.CountdownSnapshot","version":1,"checksum":"\(padded)",
      "countdowns":[\(list.joined(separator: ","))]}
      """.utf8)
  }

  private func countdown(_ time: [(String, String)], every interval: String, within tolerance: String = "0")
    -> [(String, String)]
  {
    time + [
      ("interval", interval), ("tolerance", tolerance), ("shared", "false"), ("server", "false"),
    ]
  }

  func testOnesThatRunAndOnesThatStandStill() throws {
    let site = SnapshotSite()
    let end = Int64(SnapshotSite.noon.timeIntervalSince1970) * 1_000_000 + 3_000_000
    try site.restore(
      file: file([
        ("past é", countdown([("deadline", "0")], every: "1000000000")),
        ("runs", countdown([("deadline", "\(end)")], every: "1000000000", within: "1000000")),
        ("last", countdown([("deadline", "\(Int64.max)")], every: "\(1 << 62)")),
        ("frozen", countdown([("left", "2000000000"), ("paused", "false")], every: "1000000000")),
        ("paused", countdown([("left", "\(1 << 62)"), ("paused", "true")], every: "1000000")),
      ]))
    let longest = "4611686018.427387904"
    XCTAssertEqual(
      site.log(),
      ["past é 0", "past é completed", "runs 3", "last \(longest)", "frozen 2", "paused \(longest)"])
    XCTAssertEqual(site.manager.statistics.paused, 1)
    XCTAssertEqual(Set(site.advance(by: .seconds(1))), ["runs 2", "frozen 1"])
  }
}
