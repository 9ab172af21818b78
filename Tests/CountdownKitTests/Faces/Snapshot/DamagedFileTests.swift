import CountdownKit
import Foundation
import TestSupport
import XCTest

/// A file that is not as it was written: whatever has happened to it, there is an error and nothing is changed, or it says what
/// a manager can have.
final class DamagedFileTests: XCTestCase {
  private let saved = SnapshotSite()
  /// The manager that is to restore the file, with countdowns of the same ids.
  private let site = SnapshotSite(at: 5)
  private lazy var before = site.manager.snapshot()
  private var (restoredCount, refusedCount) = (0, 0)

  override func setUp() {
    saved.start("sale", for: .seconds(60), ticks: .every(.seconds(10), tolerance: .seconds(1)))
    saved.start("über\n\"½\"", for: .nanoseconds(90_000_000_123), ticks: .shared)
    saved.start("3", for: .seconds(7)).pause()
    startOthers()
  }

  private func startOthers() {
    site.start("sale", for: .seconds(600))
    site.start("3", for: .seconds(600)).pause()
    _ = site.log()
  }

  func testCutOffAtEveryByte() throws {
    for file in [try saved.file([]), try saved.file(.prettyPrinted)] {
      for count in 0..<file.count { check(file.prefix(count), "cut off at \(count)") }
      XCTAssertEqual(restoredCount, 0)
      check(file, "whole")
      XCTAssertEqual(restoredCount, 1)
      restoredCount = 0
    }
  }

  func testEveryBitFlipped_andEveryByteInverted_andPiecesInAnyOrder() throws {
    try onlyWithAllTests()
    for file in [try saved.file([]), try saved.file([.prettyPrinted, .sortedKeys])] {
      for position in file.indices {
        for mask: UInt8 in [1, 2, 4, 8, 16, 32, 64, 128, 255, 42] {
          var damaged = file
          damaged[position] ^= mask
          check(damaged, "\(mask) at \(position)")
        }
      }
    }
    XCTAssertGreaterThan(restoredCount, 0, "where a space has become a new line")
    XCTAssertGreaterThan(refusedCount, 1_000, "most of it is still JSON")
    let file = try saved.file()
    var chance = SplitMix64(seed: 53)
    for round in 0..<2_000 {
      var damaged = file
      for _ in 0...chance.below(3) {
        let (from, to) = (chance.below(damaged.count), chance.below(damaged.count))
        let piece = Data(damaged[from..<min(damaged.count, from + chance.below(40))])
        damaged.replaceSubrange(to..<min(damaged.count, to + chance.below(2) * piece.count), with: piece)
      }
      check(damaged, "round \(round)")
    }
  }

  /// Restores a file: what is restored is what a manager can have; otherwise nothing may be touched.
  private func check(_ file: Data, _ what: String) {
    guard let snapshot = try? JSONDecoder().decode(CountdownSnapshot.self, from: file) else { return }
    do {
      try site.restore(snapshot)
      restoredCount += 1
      if snapshot == saved.manager.snapshot() {
        let restored = ["sale replaced", "sale 55", "über\n\"½\" 85", "3 replaced", "3 7"]
        XCTAssertEqual(site.log(), restored, what)
      }
      site.manager.cancelAll()
      startOthers()
    } catch {
      refusedCount += 1
      XCTAssertTrue(error is CountdownSnapshot.RestoreError, what)
      XCTAssertEqual(site.log(), [], what)
      XCTAssertEqual(site.manager.snapshot(), before, what)
    }
  }
}
