import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// What is late comes in the order of the instants at which it came into force, and goes on in its own time.
final class LateOrderTests: XCTestCase {
  func testWhatPassesInASuspension() throws {
    try checkScripts([
      "a 90 silent; b 30 silent; c 60 silent; suspend; +120; resume all":
        "120: b completed, 120: c completed, 120: a completed",
      "a endless 0.5; suspend; b 2.5 silent; c 2.6; sleep 5.924; wake; resume all":
        "0: a 0, 0: c 2.6, 5.924: b completed, 5.924: c 0, 5.924: c completed, 5.924: a 11",
      "suspend; elsewhere {a 4.9 every 60}; b endless 1 after 3; +2; sleep 3.2; wake; resume all":
        "0: a 4.9, 5.2: a 0, 5.2: a completed, 5.2: b 2",
    ])
  }

  func testWhatPassesWhileTheQueueIsBusy() throws {
    try checkScripts([
      "a 1.6 silent; b 1.1 silent; sleep 2; wake": "2: b completed, 2: a completed",
      // A value comes where it came into force, not where the first tick was missed.
      "a 100 every 10; b 100.5; c 15 silent; sleep 21; wake":
        "0: a 100, 0: b 100.5, 21: c completed, 21: a 80, 21: b 80",
      "a 100 every 10 shared; b 100 every 0.1 shared; sleep 25; wake":
        "0: a 100, 0: b 100, 25: a 80, 25: b 75",
      // One has missed more than its neighbours.
      "a 60; b 60 on 1 {sleep 1.5}; c 60; sleep 1; wake; sleep 4; wake; +1":
        "0: a 60, 0: b 60, 0: c 60, 1: a 59, 1: b 59, 2.5: c 58, 2.5: a 58, 2.5: b 58, 6.5: c 54, 6.5: a 54, 6.5: b 54, 7: c 53, 7: a 53, 7: b 53",
    ])
  }

  /// They wait side by side in the wheel, and are found late.
  func testNeighbours() throws {
    try checkScripts([
      "a 5.000003; b 5.000001; sleep 0.000004; +0; sleep 1; +0; +1":
        "0: a 5.000003, 0: b 5.000001, 0.000004: a 5, 0.000004: b 5, 1.000004: a 4, 1.000004: b 4, 2.000001: b 3, 2.000003: a 3",
      "a 5; b 5; c 5.000008; +0.001; sleep 0.999004; +0; +0.000004":
        "0: a 5, 0: b 5, 0: c 5.000008, 0.000008: c 5, 1.000004: a 4, 1.000004: b 4, 1.000008: c 4",
      "a 20.6 every 4; b 22.6 every 3.5; +8.6; sleep 4; +0":
        "0: a 20.6, 0: b 22.6, 0.6: a 20, 1.6: b 21, 4.6: a 16, 5.1: b 17.5, 8.6: a 12, 8.6: b 14, 12.6: b 10.5, 12.6: a 8",
      "b 20.306 every 3.221; a 19.406 every 3.221; +4.3; pause b; pause a; resume b; resume a; sleep 5.7; +0":
        "0: b 20.306, 0: a 19.406, 0.08: a 19.326, 0.98: b 19.326, 3.301: a 16.105, 4.201: b 16.105, 10: b 12.884, 10: a 9.663",
      "a 1 every 0.02; sleep 0.1; b 0.51 every 0.02; +0.01": "0: a 1, 0.1: b 0.51, 0.1: a 0.9, 0.11: b 0.5",
    ])
  }

  func testManyEndsAreInOrderToTheMillisecond() {
    for span in [60_000, 3 * 86_400_000] {
      let (driver, order) = (ManualDriver(), Box<[Int]>([]))
      let manager = CountdownManager(driver: driver)
      var random = SplitMix64(seed: UInt64(span))
      let lengths = Set((0..<2_000).map { _ in random.next(2...span) })
      for length in lengths {
        manager.startSilently(for: .milliseconds(length), id: length) { _ in order.value.append(length) }
      }
      driver.sleep(for: .milliseconds(span))
      driver.wake()
      XCTAssertEqual(order.value.count, lengths.count)
      XCTAssertNil(zip(order.value, order.value.dropFirst()).first { $0 > $1 + 1 })
    }
  }
}
