import CountdownKit
import CountdownTesting
import Foundation
import XCTest

/// Memory after a burst of countdowns: the library gives back what it took, down to one chunk of each kind.
final class BurstTests: XCTestCase {
  func testMemoryIsGivenBackAfterABurst() throws {
    try XCTSkipIf(ProcessAccounts.residentMemory.isNaN, "resident memory is read from /proc")
    try XCTSkipIf(Sanitizer.isOn, "a sanitizer keeps freed memory back")
    let count = Scale.pick(full: 1_000_000, smallest: 30_000)
    for variant in ["complete", "cancel", "cancelAll", "drop"] {
      let result = try Child.run(Job(kind: .burst, count: count, variant: variant))
      print(
        """
        burst of \(count), \(variant): \(Int(result["peak"]!)) bytes more were resident, then \
        \(Int(result["resident"]!)), \(Int(result["heap"] ?? .nan)) of them in use
        """)
      XCTAssertGreaterThan(result["peak"]!, 64 * Double(count), "the burst was not seen")
      // A page of entries and one of buckets are kept for the next burst.
      if let heap = result["heap"] { XCTAssertLessThan(heap, 128 * 1_024, variant) }
      // The allocator hands whole pages back; those that others have a block on stay.
      XCTAssertLessThan(result["resident"]!, result["peak"]! / 8 + 2 * 1_024 * 1_024, variant)
    }
  }
}

extension Job {
  func burst() -> Child.Result {
    let driver = ManualDriver()
    let manager = CountdownManager(driver: driver)
    let permanent = Receiver()
    manager.startStoring(permanent)
    manager.cancel(permanent)
    let before = Holding.now
    var receivers = Receiver.make(count)
    for receiver in receivers {
      manager.start(receiver, for: .seconds(3)) { _, _ in
      } onEnd: { _, _ in
      }
    }
    let peak = Holding.now.more(than: before)
    switch variant {
    case "cancel": for receiver in receivers { manager.cancel(receiver) }
    case "cancelAll": manager.cancelAll()
    case "drop":
      receivers = []
      driver.advance(by: .seconds(1))
    default: driver.advance(by: .seconds(3))
    }
    precondition(manager.activeCount == 0)
    receivers = []
    Heap.trim()
    var result = Holding.now.more(than: before)
    result["peak"] = peak["resident"]
    return withExtendedLifetime(manager) { result }
  }
}
